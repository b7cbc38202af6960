import { expect, test } from "vitest";
import { team } from "#content/about-page.ts";
import type { ArticleSummary } from "#content/blog.ts";
import { faqTabs } from "#content/faq-page.ts";
import { industryPages } from "#content/industry-pages.ts";
import {
	aboutThings,
	articleThing,
	blogThing,
	breadcrumbThing,
	faqThing,
	industryThing,
	siteThings,
	type Thing,
	tierThings,
} from "./structured-data.ts";

const origin = "https://origin.invalid";
const post: ArticleSummary = {
	slug: "a-post",
	title: "A post",
	category: "Tips & Guides",
	date: "2025-08-26",
	author: "owen",
	summary: "Short.",
	tags: ["rotas", "admin"],
	image: "blue",
	thumb: "TALLY",
	minutes: 5,
};
const questions = faqTabs.flatMap(({ items }) => items);
const everything = [
	...siteThings(),
	...tierThings(),
	...industryPages.map((page) => industryThing(page)),
	...aboutThings(),
	faqThing("/faq", questions),
	breadcrumbThing({ name: "Blog", path: "/blog" }, { name: "A post", path: "/blog/a-post" }),
	blogThing([post]),
	articleThing(post, "What it is about."),
];

/** Properties that schema.org or the search engines require of each type. */
const required: Record<string, readonly string[]> = {
	Organization: ["name", "url", "logo", "address", "email", "telephone", "sameAs", "contactPoint"],
	ProfessionalService: ["image", "address", "priceRange"],
	PostalAddress: ["streetAddress", "addressLocality", "postalCode", "addressCountry"],
	ContactPoint: ["contactType", "email"],
	ImageObject: ["url", "width", "height"],
	WebSite: ["name", "url", "inLanguage", "publisher"],
	Service: ["name", "description", "provider"],
	Offer: ["url", "priceCurrency", "priceSpecification"],
	UnitPriceSpecification: ["minPrice", "priceCurrency"],
	BusinessAudience: ["audienceType"],
	AboutPage: ["name", "url", "about"],
	Person: ["name", "jobTitle"],
	FAQPage: ["mainEntity"],
	Question: ["name", "acceptedAnswer"],
	Answer: ["text"],
	BreadcrumbList: ["itemListElement"],
	ListItem: ["position", "name", "item"],
	Blog: ["name", "url", "blogPost"],
	BlogPosting: ["headline", "url", "datePublished"],
};

function things(value: unknown): Thing[] {
	if (typeof value !== "object" || value === null) return [];
	const inside = Object.values(value).flatMap(things);
	return "@type" in value ? [value as Thing, ...inside] : inside;
}

test("every thing has a known type and what that type needs", () => {
	for (const thing of things(everything)) {
		for (const type of [thing["@type"]].flat()) {
			expect(Object.keys(required), String(type)).toContain(type);
			const full =
				type === "BlogPosting" && "author" in thing ? articleNeeds : required[String(type)];
			for (const property of full ?? [])
				expect(thing, `${type}.${property}`).toHaveProperty(property);
		}
	}
});
const published = ["headline", "datePublished", "dateModified"];
const articleNeeds = [...published, "author", "publisher", "image", "mainEntityOfPage"];

test("no value is missing or empty", () => {
	const text = JSON.stringify(everything, (_key, value) =>
		value === undefined ? "UNDEFINED" : value,
	);
	expect(text).not.toMatch(/UNDEFINED|undefined|NaN|:null|:""/);
});

test("every address is absolute and every reference leads to a thing that is defined", () => {
	const ids = new Set(things(everything).map((thing) => thing["@id"]));
	const text = JSON.stringify(everything);
	for (const [, id] of text.matchAll(/\{"@id":"([^"]+)"\}/g)) expect(ids).toContain(id);
	for (const [, url = ""] of text.matchAll(/"(?:url|item|image|mainEntityOfPage)":"([^"]*)"/g))
		expect(url).toMatch(/^https:\/\/[\w.-]+\//);
});

test("the tiers have the prices of the specification", () => {
	const prices = tierThings().map((tier) => (tier.offers as Thing).priceSpecification);
	const from = (minPrice: number) => {
		return { "@type": "UnitPriceSpecification", minPrice, priceCurrency: "EUR" };
	};
	const monthly = { ...from(1500), billingDuration: "P1M", unitCode: "MON" };
	expect(prices).toEqual([from(590), from(2500), from(8000), monthly]);
});

test("a trail starts at Home and counts from one", () => {
	const { itemListElement } = breadcrumbThing({ name: "FAQ", path: "/faq" });
	expect(itemListElement).toEqual([
		{ "@type": "ListItem", position: 1, name: "Home", item: `${origin}/` },
		{ "@type": "ListItem", position: 2, name: "FAQ", item: `${origin}/faq` },
	]);
});

test("an article names its author; a question with an address of its own gives it", () => {
	const author = team.find(({ id }) => id === "owen");
	expect(articleThing(post, "x").author).toMatchObject({ name: author?.name });
	const [first] = faqThing("/faq", questions).mainEntity as { url: string }[];
	expect(first?.url).toBe(`${origin}/faq#${questions[0]?.id}`);
});
