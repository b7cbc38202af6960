import { collections } from "#content/collections.server.ts";
import { shippedCompany } from "#content/company.ts";
import { fillText } from "#content/content.ts";
import { documentKinds } from "#content/documents.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { documentSources } from "#features/content/sample-sources.server.ts";
import { unescaped } from "./built-site.ts";

/** Texts that no response, file or email contains once every fact has changed. */
const shippedFacts = [
	"€590",
	"sheaf.example",
	shippedCompany.legalName,
	shippedCompany.phone,
	shippedCompany.phoneInternational,
	shippedCompany.address.street,
	shippedCompany.address.postalCode,
	...Object.values(shippedContent().tiers).map(({ price }) => price),
];

export function findShippedFacts(text: string): string[] {
	// The fonts and the browser's storage have the product's name.
	const words = text.replace(/(Besley|Sans) Sheaf/g, "");
	const found = shippedFacts.filter((fact) => words.includes(fact));
	const name = words.match(/.{0,30}\bSheaf\b.{0,30}/)?.[0];

	return name ? [...found, name] : found;
}

/** Fields that refer to something or choose it. */
const references =
	/^(id|case|author|places|category|tags|slug|image|picture|name)$/;

function listTexts(value: unknown): string[] {
	if (typeof value === "string") return listSentences(fillText(value));
	if (typeof value !== "object" || value === null) return [];

	return Object.entries(value).flatMap(([name, part]) =>
		references.test(name) ? [] : listTexts(part),
	);
}

/** Markup divides a text, but few of its sentences. */
function listSentences(text: string): string[] {
	return text
		.split(/(?<=[.?!])\s+|\n+/)
		.filter((sentence) => /^[^a-z#>|*[`-]{1,3}[^[`*|]{10,}$/.test(sentence));
}

const parts = documentSources
	// Facts have their own list; plans can’t be removed, and templates are for the desk alone.
	.filter(({ kind }) => !["fact", "plan", "template"].includes(kind))
	.flatMap(({ kind, key, list }) =>
		list(documentKinds[key].shipped).map((entry) => ({ kind, ...entry })),
	);
const articles = [...collections.article.shipped.values()];
const cases = [...collections.case.shipped.values()];

/** Where the sample is from. */
const country = [
	"England",
	"London",
	"United Kingdom",
	"Companies House",
	"Act 19",
	"names an Act",
	"£",
	"+44",
];

/** The sentences, names, figures and addresses of what came with the website and can be removed from it. */
const sampleWords = [
	...new Set([
		...[...parts.map(({ value }) => value), ...articles, ...cases].flatMap(
			listTexts,
		),
		...parts
			.filter(({ kind }) => kind === "person" || kind === "quote")
			.map(({ title }) => title)
			.filter(Boolean),
		...cases.flatMap(({ quote }) => quote?.author ?? []),
		...articles.map(({ fields }) => fields.title),
		...articles.map(({ fields }) => `/blog/${fields.slug}`),
		...cases.map(({ slug }) => `/case-studies/${slug}`),
	]),
];

/** What of the sample's facts, people, clients, figures, prices and addresses is in a text. */
export function findSampleWords(text: string): string[] {
	// Every page that books a call lists the time zones.
	const words = unescaped(text).replaceAll("Europe/London", "");

	return [
		...findShippedFacts(words),
		...[...country, ...sampleWords].filter((each) => words.includes(each)),
	];
}
