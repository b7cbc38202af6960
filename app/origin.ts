/**
 * Stands for the public origin in pages rendered at build time; the server puts the configured one
 * in its place when it starts, so that one build serves any address.
 */
export const ORIGIN_PLACEHOLDER = "https://origin.invalid";

/** The public origin: in the browser as the server wrote it on `<html data-origin>`. */
export function publicOrigin(): string {
	if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
	return document.documentElement.dataset.origin ?? location.origin;
}
