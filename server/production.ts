/**
 * React decides when it is first loaded whether it checks as while developing. Imported before
 * anything else, so that a site that is served is never the slow one by oversight.
 */
process.env.NODE_ENV = "production";
