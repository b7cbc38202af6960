import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";
import { publicOrigin } from "#lib/http/origin.ts";

type PageMeta = {
	/** At most about 60 characters. */
	title: string;
	/** At most about 155 characters. */
	description: string;
	/** Path of the canonical address. */
	path: string;
	/** Kept out of search engines. */
	noindex?: boolean;
	/** The picture that stands beside links to the page, without its ending (content/share-pictures.ts). */
	image?: `share/${string}`;
	/** What the picture says; left out, the title. */
	imageAlt?: string;
	/** Says of an article when it was published, by whom, and what it is about. */
	article?: {
		/** 2025-06-17 */
		published: string;
		author: string;
		section: string;
		tags: readonly string[];
	};
};

/** A page's title, description, canonical address and the tags that links to it are shown with. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const { title, description, path, noindex, article } = page;
	return [
		{ title },
		{ name: "description", content: description },
		...(noindex ? [{ name: "robots", content: "noindex" }] : []),
		{ tagName: "link", rel: "canonical", href: publicOrigin() + path },
		...properties({
			"og:title": title,
			"og:description": description,
			"og:url": publicOrigin() + path,
			"og:type": article ? "article" : "website",
			"og:site_name": company.name,
			"og:locale": "en_GB",
		}),
		...(article ? articleTags(article) : []),
		...pictureTags(page),
	];
}

/** For a page whose address is a key: no search engine lists it, and no other page is told it, ours included. */
export const keyPageMeta: MetaDescriptor[] = [
	{ name: "robots", content: "noindex" },
	{ name: "referrer", content: "strict-origin" },
];

function pictureTags({ title, description, image = "share/home", imageAlt = title }: PageMeta) {
	const url = `${publicOrigin()}/${image}.png`;
	return [
		...properties({
			"og:image": url,
			"og:image:type": "image/png",
			"og:image:width": "1200",
			"og:image:height": "630",
			"og:image:alt": imageAlt,
		}),
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:title", content: title },
		{ name: "twitter:description", content: description },
		{ name: "twitter:image", content: url },
		{ name: "twitter:image:alt", content: imageAlt },
	];
}

function articleTags({ published, author, section, tags }: NonNullable<PageMeta["article"]>) {
	return [
		...properties({
			"article:published_time": published,
			"article:author": author,
			"article:section": section,
		}),
		...tags.flatMap((tag) => properties({ "article:tag": tag })),
	];
}

/** Open Graph's tags have a `property` where others have a `name`. */
function properties(tags: Record<string, string>): MetaDescriptor[] {
	return Object.entries(tags).map(([property, content]) => ({ property, content }));
}
