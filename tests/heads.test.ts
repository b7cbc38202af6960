import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import { sitePages } from "#site/pages.ts";
import {
	type BuiltPage,
	builtFolder,
	builtPages,
	isBuilt,
	notBuilt,
	unescaped,
} from "./support/built-site.ts";

/** Indexable pages that search results need not show. */
const notInSitemap = ["/login"];

/** Pages of the sitemap that are rendered for each request. */
const renderedEachTime = sitePages().flatMap(
	({ path, prerendered, sitemap }) => (sitemap && !prerendered ? [path] : []),
);

/** Additional types of structured data, by the start of the path. */
const wantedTypes: readonly [string, readonly string[]][] = [
	["/services", ["Service", "Offer", "BreadcrumbList"]],
	["/about", ["AboutPage", "Person", "BreadcrumbList"]],
	["/faq", ["FAQPage", "BreadcrumbList"]],
	["/industries/", ["Service", "BreadcrumbList", "FAQPage"]],
	["/blog/category/", ["CollectionPage", "BreadcrumbList"]],
	["/blog/tag/", ["CollectionPage", "BreadcrumbList"]],
	["/blog/", ["BlogPosting", "BreadcrumbList"]],
	["/blog", ["Blog", "BreadcrumbList"]],
	["/login", []],
	["/quiz", []],
	["/resources", []],
	["/see-it-work", ["BreadcrumbList"]],
	["/", ["BreadcrumbList"]],
];

/** Properties that schema.org or search engines require for each type. */
const required: Record<string, readonly string[]> = {
	Organization: [
		"name",
		"url",
		"logo",
		"address",
		"email",
		"telephone",
		"sameAs",
		"contactPoint",
	],
	ProfessionalService: ["name", "image", "address", "priceRange"],
	PostalAddress: [
		"streetAddress",
		"addressLocality",
		"postalCode",
		"addressCountry",
	],
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
	CollectionPage: ["name", "url", "isPartOf", "hasPart"],
	BlogPosting: [
		"headline",
		"datePublished",
		"dateModified",
		"author",
		"publisher",
		"image",
	],
};

describe.skipIf(!isBuilt)(`the heads of the built site${notBuilt}`, () => {
	const pages = isBuilt ? builtPages() : [];
	const found = pages.filter((page) => !isNoindex(page));
	const each = pages.map((page) => [page.path, page] as const);

	test.each(["title", "description", "og:image"])(
		"no two pages share a %s",
		(name) => {
			const values = found.map((page) => tag(page, name));
			expect(
				values.filter((value, index) => values.indexOf(value) !== index),
			).toEqual([]);
		},
	);

	test.each(each)(
		"%s has one title, description, canonical address and h1",
		(path, page) => {
			const { markup } = page;
			const title = tag(page, "title");
			const description = tag(page, "description");

			expect(markup.match(/<h1[ >]/g)).toHaveLength(1);
			expect(markup).toMatch(/^<!DOCTYPE html><html lang="en-GB"/);
			expect(title).toMatch(/^.{11,70}$/);
			expect(description).toMatch(/^.{21,160}$/);
			expect(markup).toContain(
				`<link rel="canonical" href="${ORIGIN_PLACEHOLDER}${path}"`,
			);

			for (const [name, value] of [
				["og:title", title],
				["og:description", description],
				["og:url", ORIGIN_PLACEHOLDER + path],
				["og:type", isArticle(path) ? "article" : "website"],
				["og:image:alt", expect.stringMatching(/.{6}/)],
				["twitter:card", "summary_large_image"],
				["twitter:image", tag(page, "og:image")],
			])
				expect(tag(page, name), name).toEqual(value);

			const picture = readBuilt(
				tag(page, "og:image").replace(ORIGIN_PLACEHOLDER, ""),
			);
			expect(picture.length).toBeLessThanOrEqual(60 * 1024);
			expect(readPngSize(picture)).toBe(
				`${tag(page, "og:image:width")}x${tag(page, "og:image:height")}`,
			);
		},
	);

	const readThings = (page: BuiltPage) =>
		graphs(page).flatMap((data) => data["@graph"]);

	const thingsAt = (path: string) =>
		found
			.filter((page) => page.path === path)
			.flatMap((page) => withInner(readThings(page)));

	test.each(each)("%s has complete structured data", (path, page) => {
		const things = withInner(readThings(page));
		const types = new Set(things.flatMap((thing) => thing["@type"]));
		const wanted =
			path === "/"
				? ["Service", "Offer", "FAQPage"]
				: wantedTypes.find(([start]) => path.startsWith(start))?.[1];

		expect([...types]).toEqual(
			expect.arrayContaining(["WebSite", ...(wanted ?? [])]),
		);

		for (const thing of things)
			for (const type of [thing["@type"]].flat()) {
				// The list of articles has only their links.
				const isLink = type === "BlogPosting" && !isArticle(path);
				for (const property of isLink
					? ["headline", "url"]
					: (required[type] ?? ["known type"]))
					expect(thing, `${type}.${property}`).toHaveProperty(property);
			}

		const text = JSON.stringify(things);
		expect(text).not.toMatch(/undefined|NaN|:null|:""/);

		for (const [, url = ""] of text.matchAll(
			/"(?:url|item|image|mainEntityOfPage)":"([^"]*)"/g,
		))
			expect(url).toMatch(/^https:\/\/[\w.-]+\//);

		for (const [, file = ""] of text.matchAll(
			/"https:\/\/origin\.invalid(\/[^"]*\.png)"/g,
		))
			expect(existsSync(join(builtFolder, file)), file).toBe(true);

		const ids = readThings(page).map((thing) => thing["@id"]);
		expect(ids.filter((id, index) => id && ids.indexOf(id) !== index)).toEqual(
			[],
		);
	});

	test("structured data: references resolve, tiers have prices, breadcrumbs start at Home", () => {
		const ids = new Set(pages.flatMap(readThings).map((thing) => thing["@id"]));
		const references = JSON.stringify(pages.flatMap(readThings)).matchAll(
			/\{"@id":"([^"]+)"\}/g,
		);

		for (const [, id] of references) expect(ids).toContain(id);
		const from = (minPrice: number) => ({ minPrice, priceCurrency: "EUR" });
		const monthly = { ...from(1500), billingDuration: "P1M", unitCode: "MON" };
		const prices = thingsAt("/").filter(
			(thing) => thing["@type"] === "UnitPriceSpecification",
		);

		expect(prices).toMatchObject([from(590), from(2500), from(8000), monthly]);
		expect(
			thingsAt("/faq").filter((thing) => thing["@type"] === "ListItem"),
		).toMatchObject([
			{ position: 1, name: "Home", item: `${ORIGIN_PLACEHOLDER}/` },
			{ position: 2, name: "FAQ", item: `${ORIGIN_PLACEHOLDER}/faq` },
		]);
	});

	test("questions in structured data are on the page", () => {
		for (const page of pages) {
			const text = unescaped(
				page.markup.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, ""),
			);

			for (const { name, acceptedAnswer } of withInner(readThings(page)).filter(
				isQuestion,
			)) {
				expect(text, page.path).toContain(name);
				expect(text, page.path).toContain(acceptedAnswer.text);
			}
		}
	});

	test("the sitemap lists exactly the indexable pages", () => {
		const listed =
			String(readBuilt("sitemap.xml")).match(/(?<=<loc>).*?(?=<\/loc>)/g) ?? [];
		const expected = [...found.map(({ path }) => path), ...renderedEachTime]
			.filter((path) => !notInSitemap.includes(path))
			.map((path) => ORIGIN_PLACEHOLDER + path);

		expect(listed.sort()).toEqual(expected.sort());
	});

	test("the manifest's icons exist in their stated sizes", () => {
		const manifest = JSON.parse(String(readBuilt("site.webmanifest")));
		for (const { src, sizes } of manifest.icons)
			expect(readPngSize(readBuilt(src))).toBe(sizes);

		expect(manifest.icons).toContainEqual(
			expect.objectContaining({ purpose: "maskable" }),
		);
	});
});

const readBuilt = (file: string) => readFileSync(join(builtFolder, file));

const readPngSize = (png: Buffer) =>
	`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

function isNoindex(page: BuiltPage): boolean {
	return /<meta name="robots" content="[^"]*noindex/.test(page.markup);
}

/** The page's title, or the content of its single meta tag with that name or property. */
function tag({ path, markup }: BuiltPage, name: string): string {
	const pattern =
		name === "title"
			? /<title>([^<]*)<\/title>/g
			: new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g");
	const values = Array.from(markup.matchAll(pattern), ([, value = ""]) =>
		unescaped(value),
	);

	expect(values, `${name} of ${path}`).toHaveLength(1);

	return values[0] ?? "";
}

type Thing = { "@type": string | string[]; "@id"?: string };
type Question = Thing & { name: string; acceptedAnswer: { text: string } };

function isQuestion(thing: Thing): thing is Question {
	return thing["@type"] === "Question";
}

/** All typed objects, nested ones included. */
function withInner(value: unknown): Thing[] {
	if (typeof value !== "object" || value === null) return [];

	const inside = Object.values(value).flatMap(withInner);
	return "@type" in value ? [value as Thing, ...inside] : inside;
}

function graphs({
	html,
}: BuiltPage): { "@context": string; "@graph": Thing[] }[] {
	const blocks = html.matchAll(
		/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
	);
	return Array.from(blocks, ([, json = ""]) => JSON.parse(json));
}

function isArticle(path: string): boolean {
	return /^\/blog\/[^/]+$/.test(path);
}
