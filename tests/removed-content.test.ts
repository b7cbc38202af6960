import { describe, expect, test, vi } from "vitest";
import { shippedClaims } from "#content/claims-schema.ts";
import { collections } from "#content/collections.server.ts";
import { fillText } from "#content/content.ts";
import { industryPages } from "#content/industry-pages.ts";
import { withContent } from "#content/live-content.server.ts";
import {
	type Snapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import { prepareSearch, searchSite } from "#site/search/search-site.server.ts";
import { findOwnLinks } from "../server/page-files.ts";
import { isBuilt, notBuilt } from "./support/built-site.ts";
import { at, initial, startedSite } from "./support/rendered-site.ts";

// A test renders the pages that change with each removal.
vi.setConfig({ testTimeout: 240_000 });

type Removal = {
	name: string;
	without(snapshot: Snapshot): Snapshot;
	/** Addresses that are gone. */
	paths: readonly string[];
	/** Words that only the removed thing had. */
	words: readonly string[];
};

const { documents, entries } = initial;

const articles: Removal[] = [...entries.article].map(([id, article]) => ({
	name: `the article “${id}”`,
	without: (snapshot) => withDocument(snapshot, `article:${id}`, null, at),
	paths: [collections.article.findPath(article)],
	words: [article.fields.title, article.fields.summary],
}));

const cases: Removal[] = [...entries.case].map(([id, study]) => ({
	name: `the case “${id}”`,
	without: (snapshot) => withDocument(snapshot, `case:${id}`, null, at),
	paths: [collections.case.findPath(study)],
	words: [
		study.title,
		...(study.quote ? [study.quote.text] : []),
		...industryPages().flatMap(({ beforeAfter }) =>
			"case" in beforeAfter && beforeAfter.case === id
				? [beforeAfter.title]
				: [],
		),
	],
}));

const quotes: Removal[] = documents.quotes.quotes.map(({ id }) => ({
	name: `the quote “${id}”`,
	without(snapshot) {
		const left = snapshot.documents.quotes.quotes.filter(
			(quote) => quote.id !== id,
		);

		return withDocument(snapshot, "quotes", { quotes: left }, at);
	},
	paths: [],
	words: [],
}));

const planTexts = JSON.stringify(documents.tiers);

const claims: Removal[] = shippedClaims.map(({ id, passages }) => ({
	name: `the claim “${id}”`,
	without(snapshot) {
		const entries = snapshot.documents.claims.entries.map((claim) =>
			claim.id === id ? { ...claim, texts: claim.texts.map(() => "") } : claim,
		);

		return withDocument(snapshot, "claims", { entries }, at);
	},
	paths: [],
	// Shorter ones, such as “14 days”, are parts of other texts, and plans say some of them.
	words: passages
		.map(({ text }) => fillText(text))
		.filter((text) => text.length > 20 && !planTexts.includes(text)),
}));

const answers: Removal[] = documents.faq.tabs
	.flatMap(({ items }) => items)
	.map(({ id }) => ({
		name: `the answer “${id}”`,
		without: (snapshot) => withoutAnswer(snapshot, id),
		paths: [`/faq#${id}`],
		words: [],
	}));

const homeAnswers: Removal[] = documents["home-faq"].items.map(({ id }) => ({
	name: `the home page’s answer “${id}”`,
	without(snapshot) {
		const { items } = snapshot.documents["home-faq"];
		const left = items.filter((item) => item.id !== id);

		return withDocument(snapshot, "home-faq", { items: left }, at);
	},
	paths: [],
	words: [],
}));

const people: Removal[] = documents.team.members.map(({ id, name, bio }) => ({
	name: `the colleague “${id}”`,
	without: (snapshot) => withoutColleague(snapshot, id),
	paths: [`/about#${id}`],
	words: [name, bio],
}));

function withoutAnswer(snapshot: Snapshot, id: string): Snapshot {
	const tabs = snapshot.documents.faq.tabs.map((tab) => ({
		...tab,
		items: tab.items.filter((item) => item.id !== id),
	}));

	return withDocument(snapshot, "faq", { tabs }, at);
}

/** Their articles are given to a colleague; nobody's are removed. */
function withoutColleague(snapshot: Snapshot, id: string): Snapshot {
	const members = snapshot.documents.team.members.filter(
		(member) => member.id !== id,
	);
	let changed = snapshot;

	for (const [key, article] of snapshot.entries.article) {
		const { fields } = article;
		if (fields.author !== id) continue;

		const author = members[0]?.id;
		const given = author && { ...article, fields: { ...fields, author } };
		changed = withDocument(changed, `article:${key}`, given ?? null, at);
	}

	return withDocument(changed, "team", { members }, at);
}

function removeAll(name: string, removals: readonly Removal[]): Removal {
	return {
		name,
		without: (snapshot) =>
			removals.reduce((before, { without }) => without(before), snapshot),
		paths: removals.flatMap(({ paths }) => paths),
		words: removals.flatMap(({ words }) => words),
	};
}

/** All but the first ones. */
function leave(count: number, name: string, removals: readonly Removal[]) {
	return removeAll(`all but ${count} of the ${name}`, removals.slice(count));
}

const kinds = {
	articles,
	cases,
	quotes,
	answers,
	"home page’s answers": homeAnswers,
	people,
};

/** Their passages one by one are in app/content/claims.test.ts. */
const allKinds = { ...kinds, claims };

const everything = Object.values(allKinds).flat();

/**
 * Sets of which each removal is in some, and for every two of them one set has the first without the second: whatever
 * one thing says of another shows once that one is gone. Each removal by itself would render all pages ten times as
 * often.
 */
function splitApart(removals: readonly Removal[]): Removal[] {
	const { count, members } = chooseMembers(removals.length);

	return Array.from({ length: count }, (_, set) => {
		const chosen = removals.filter(
			(_, index) => ((members[index] ?? 0) >> set) & 1,
		);
		return removeAll(chosen.map(({ name }) => name).join(", "), chosen);
	});
}

/**
 * Each is in half of the sets, and no two in the same: the fewest sets with which none is only where another one is
 * (https://en.wikipedia.org/wiki/Sperner%27s_theorem).
 * @returns the sets of each, as bits.
 */
function chooseMembers(length: number): { count: number; members: number[] } {
	for (let count = 1; ; count++) {
		const members = Array.from(
			{ length: 2 ** count },
			(_, bits) => bits,
		).filter((bits) => countBits(bits) === Math.ceil(count / 2));
		if (members.length >= length) return { count, members };
	}
}

function countBits(bits: number): number {
	return bits.toString(2).replaceAll("0", "").length;
}

describe.skipIf(!isBuilt)(`pages stay whole${notBuilt}`, () => {
	test.each([
		["things", splitApart(Object.values(kinds).flat())],
		[
			"kinds",
			[0, 1, 2].flatMap((count) =>
				splitApart(
					Object.entries(allKinds).map(([name, removals]) =>
						leave(count, name, removals),
					),
				),
			),
		],
		["rest", [removeAll("everything", everything)]],
	] as const)("without each of the %s", async (_, removals) => {
		const { pages, files, text } = await startedSite();
		const readTexts = () =>
			[...files]
				.filter(([, { type }]) => /html|x-script|xml|text\/plain/.test(type))
				.map(([path]) => ({ path, content: text(path) }));
		const usual = new Set(
			readTexts().flatMap(({ content }) => findEmptyElements(content)),
		);

		for (const { name, without, paths, words } of removals) {
			const left = without(initial);
			pages.begin(left);
			await pages.finish();

			const faults = readTexts().flatMap(({ path, content }) => {
				// Texts of articles are their authors' affair: a publication redirects their links.
				const isArticle = /^\/blog\/[^/]+$|^\/feed\./.test(path);
				const links = isArticle
					? []
					: paths.filter((gone) => hasLink(content, gone));
				const leftOver = isArticle
					? []
					: words.filter((word) => content.includes(word));
				const empty = findEmptyElements(content).filter(
					(tag) => !usual.has(tag),
				);

				return [...links, ...leftOver, ...empty].map(
					(fault) => `${path}: ${fault}`,
				);
			});
			expect(faults, name).toEqual([]);
			expect(listDeadLinks(files), name).toEqual([]);

			const found = await withContent(left.content, async () => {
				await prepareSearch();
				return words.flatMap((word) => searchSite(word).results);
			});
			for (const { path } of found) expect(paths, name).not.toContain(path);
		}
	});
});

/** True where an address stands, not a longer one that begins with it. */
function hasLink(content: string, address: string): boolean {
	return content
		.split(address)
		.slice(1)
		.some((rest) => !/^[\w-]/.test(rest));
}

/** The tags of elements with nothing in them. */
function findEmptyElements(html: string): string[] {
	const elements = html.matchAll(
		/<(ul|ol|dl|nav|section|article|figure|tbody|div|p|h[1-6])\b[^>]*><\/\1>/g,
	);

	return Array.from(elements, ([tag]) => tag);
}

/** Links to entries and lists that have no page. */
function listDeadLinks(
	files: Awaited<ReturnType<typeof startedSite>>["files"],
) {
	return [...files].flatMap(([path, file]) =>
		/^\/blog\/[^/]+$/.test(path)
			? []
			: [...findOwnLinks(file)]
					.filter((link) => /^\/(blog|case-studies)\//.test(link))
					.filter((link) => !files.has(link))
					.map((link) => `${path}: ${link}`),
	);
}
