import { shippedArticles } from "#content/articles.server.ts";
import { caseStudies } from "#content/case-studies.ts";
import {
	type CollectionName,
	type Collections,
	collections,
} from "#content/collections.server.ts";
import { shippedLegal } from "#content/legal.server.ts";
import { withDocument } from "#features/content/snapshot.server.ts";
import { at, initial } from "./rendered-site.ts";

const [article] = shippedArticles;
const [study] = caseStudies;
const policy = shippedLegal.get("privacy-policy");
if (!article || !study || !policy) throw new Error("A document is missing.");

/** A document of each kind that has pages, at an address of its own where its kind has any. */
const exampleEntries: { readonly [Name in CollectionName]: Collections[Name] } =
	{
		article: { ...article, fields: { ...article.fields, slug: "example" } },
		case: { ...study, slug: "example" },
		issue: {
			number: 7,
			subject: "An example of an issue",
			preheader: "What it says",
			body: "Hello.",
			date: "2026-11-02",
		},
		legal: policy,
		page: {
			title: "Imprint",
			slug: "imprint",
			description: "Who is responsible for this website.",
			link: "Imprint",
			body: "Hello.",
		},
	};

export function findExamplePath(name: CollectionName): string {
	return collections[name].findPath(exampleEntries[name] as never);
}

/** The content of a website that has published the example. */
export function withExample(name: CollectionName) {
	const key =
		`${name}:${name === "legal" ? "privacy-policy" : "example"}` as const;
	return withDocument(initial, key, exampleEntries[name], at).content;
}
