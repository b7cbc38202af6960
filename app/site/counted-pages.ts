import { isPublicPage } from "#features/tracking/public-pages.ts";
import { prerenderedPaths } from "./prerendered.ts";

/** The pages under which events are counted: all public ones, also those that are rendered for each request. */
export const countedPages: ReadonlySet<string> = new Set([
	...prerenderedPaths.filter(isPublicPage),
	"/academy/request",
	"/ask",
	"/blog",
	"/book",
	"/faq",
	"/resources",
]);
