/**
 * Stands for the public origin in pages rendered at build time; the server puts the configured one
 * in its place when it starts, so that one build serves any address.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";
