import type { MetaDescriptor } from "react-router";
import { company, content } from "#content/content.ts";
import { readPublicOrigin } from "#lib/http/origin.ts";
import {
	describeJpeg,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";

type PageMeta = {
	/** At most about 60 characters. */
	title: string;
	/** At most about 155 characters. */
	description: string;
	/** Path of the canonical address. */
	path: string;
	/** Excluded from search engines. */
	noindex?: boolean;
	/** The address contains a token: it is not indexed, and requests send only the origin as Referer. */
	isKey?: boolean;
	/** An uploaded picture, shared in place of the drawn one. */
	picture?: { address: string; alt: string } | undefined;
	/** Metadata of an article. */
	article?: {
		/** e.g. 2025-06-17 */
		published: string;
		author: string;
		section: string;
		tags: readonly string[];
	};
};

/** A page's title, description, canonical address and Open Graph tags. */
export function buildPageMeta(page: PageMeta): MetaDescriptor[] {
	const { title, description, path, isKey, noindex = isKey, article } = page;
	const url = readPublicOrigin() + path;
	const shared = findUploaded(page.picture) ?? {
		path: findShareImage(noindex ? "/" : path),
		type: "image/png",
		width: 1200,
		height: 630,
		alt: title,
	};

	const picture = readPublicOrigin() + shared.path;
	const properties = {
		"og:title": title,
		"og:description": description,
		"og:url": url,
		"og:type": article ? "article" : "website",
		"og:site_name": company().name,
		"og:locale": "en_GB",
		"og:image": picture,
		"og:image:type": shared.type,
		"og:image:width": String(shared.width),
		"og:image:height": String(shared.height),
		"og:image:alt": shared.alt,
		...(article && {
			"article:published_time": article.published,
			"article:author": article.author,
			"article:section": article.section,
		}),
	};

	return [
		{ title },
		{ name: "description", content: description },
		...(noindex || content().isHidden
			? [{ name: "robots", content: "noindex" }]
			: []),
		...(isKey ? [noReferrer] : []),
		{ tagName: "link", rel: "canonical", href: url },
		...Object.entries(properties).map(([property, content]) => ({
			property,
			content,
		})),
		...(article?.tags ?? []).map((content) => ({
			property: "article:tag",
			content,
		})),
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:title", content: title },
		{ name: "twitter:description", content: description },
		{ name: "twitter:image", content: picture },
		{ name: "twitter:image:alt", content: shared.alt },
	];
}

export const noReferrer: MetaDescriptor = {
	name: "referrer",
	content: "strict-origin",
};

/** Narrower pictures are shown small and unsharp where a page is shared. */
const MIN_SHARED_WIDTH = 600;

function findUploaded(picture: PageMeta["picture"]) {
	const found = picture && parsePictureAddress(picture.address);
	if (!found || found.width < MIN_SHARED_WIDTH) return null;

	return { ...describeJpeg(found), type: "image/jpeg", alt: picture.alt };
}

/** The path of a page's share picture (pages.ts). */
export function findShareImage(path: string): string {
	const name = path
		.slice(1)
		.replace("industries/", "industry-")
		.replace("case-studies/", "case-");
	return `/share/${name.replaceAll("/", "-") || "home"}.png`;
}
