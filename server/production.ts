/**
 * React chooses its development or production build when it is loaded, so this module is imported first.
 */
process.env.NODE_ENV = "production";
