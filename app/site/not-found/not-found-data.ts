import { company } from "#content/content.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";

export type NotFoundData = {
	/** Distinguishes this data from that of a page with parameters. */
	notFound: true;
	/** The page was taken off the website. */
	isGone: boolean;
	/** True when the pages are similar to the address. */
	isGuess: boolean;
	pages: readonly { path: string; title: string }[];
};

export function isNotFound(data: object): data is NotFoundData {
	return "notFound" in data;
}

/** @param loaderData of the page that isn’t there, if it was loaded. */
export function buildNotFoundMeta(loaderData?: object | null) {
	const { isGone = false } = (loaderData ?? {}) as Partial<NotFoundData>;

	return buildPageMeta({
		title: `${isGone ? "Page taken off" : "Page not found"}: ${company().name}`,
		description: isGone
			? "This page was taken off the website."
			: "There is no page at this address.",
		path: "/404",
		noindex: true,
	});
}
