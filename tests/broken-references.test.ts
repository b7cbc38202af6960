import { describe, expect, test, vi } from "vitest";
import type { StoredKey } from "#content/collections.server.ts";
import {
	type Snapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import { isBuilt, notBuilt } from "./support/built-site.ts";
import { at, initial, siteWith } from "./support/rendered-site.ts";

// All pages are rendered.
vi.setConfig({ testTimeout: 120_000 });

const gone = "gone-since-long";
const lostPicture = "/media/0193a5e0-0000-7000-8000-000000000000/480x270";

/** Fields that name something of another document, with something that isn’t there. */
const broken: Readonly<Record<string, unknown>> = {
	author: gone,
	case: gone,
	ids: [gone],
	picture: lostPicture,
	logo: lostPicture,
	tags: [gone, "müller"],
	link: `/blog/${gone}`,
};

const picture = { address: lostPicture, alt: "Lost." };

function breakFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(breakFields);
	if (typeof value !== "object" || value === null) return value;

	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [
			name,
			name in broken && typeof each === typeof broken[name]
				? broken[name]
				: breakFields(each),
		]),
	);
}

/** Every document with references that lead nowhere. */
function breakReferences(snapshot: Snapshot): Snapshot {
	const { documents, entries } = snapshot;
	const bodies: [StoredKey, unknown][] = [
		...(Object.entries(documents) as [StoredKey, unknown][]),
		...[...entries.article].map(([id, article]): [StoredKey, unknown] => [
			`article:${id}`,
			{
				body: `${article.body}\n\n[Gone](/blog/${gone})\n`,
				fields: { ...article.fields, picture },
			},
		]),
		...[...entries.case].map(([id, study]): [StoredKey, unknown] => [
			`case:${id}`,
			{ ...study, picture },
		]),
	];

	return bodies.reduce(
		(before, [key, body]) => withDocument(before, key, breakFields(body), at),
		snapshot,
	);
}

describe.skipIf(!isBuilt)(`references to nothing${notBuilt}`, () => {
	test("no page fails when what its documents name is gone", async () => {
		const log = vi.fn();
		const { text } = await siteWith(breakReferences(initial), initial, log);

		expect(log.mock.calls).toEqual([]);
		expect(text("/blog/why-our-prices-are-on-the-door")).toContain(
			"<b>Sheaf</b>",
		);
	});

	test("without a person, articles are by the company in their lists, data and feeds", async () => {
		const { text } = await siteWith(
			withDocument(initial, "team", { members: [] }, at),
		);

		const article = text("/blog/why-our-prices-are-on-the-door");
		expect(article).toContain('class="initials');
		expect(article).toMatch(/"author":\{"@id":"[^"]*\/#org"\}/);
		expect(text("/feed.xml")).toContain("Sheaf</dc:creator>");
	});
});
