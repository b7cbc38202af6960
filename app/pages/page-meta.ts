import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";
import { publicOrigin } from "#origin.ts";

type PageMeta = {
	/** At most about 60 characters. */
	title: string;
	/** At most about 155 characters. */
	description: string;
	/** Path of the canonical address. */
	path: string;
	/** Kept out of search engines. */
	noindex?: boolean;
};

/** A page's title, description, canonical address and the tags that links to it are shown with. */
export function pageMeta({ title, description, path, noindex }: PageMeta): MetaDescriptor[] {
	const url = publicOrigin() + path;
	return [
		{ title },
		{ name: "description", content: description },
		...(noindex ? [{ name: "robots", content: "noindex" }] : []),
		{ tagName: "link", rel: "canonical", href: url },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:url", content: url },
		{ property: "og:type", content: "website" },
		{ property: "og:site_name", content: company.name },
		{ property: "og:locale", content: "en_GB" },
	];
}
