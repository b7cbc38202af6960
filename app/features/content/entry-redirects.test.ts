import { expect } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { clock } from "../../../tests/support/staff-context.ts";
import { publishDocument, unpublishEntry } from "./publish.server.ts";
import { loadSnapshot } from "./snapshot.server.ts";

const { at } = clock();
const [shipped] = shippedArticles;

const site = (db: Database) => ({ db, clock: clock(), staffId: null });

async function publish(db: Database, id: string, slug = id) {
	const body = { fields: { ...shipped?.fields, slug }, body: "A text." };
	const { outcome } = await publishDocument(site(db), {
		key: `article:${id}`,
		body,
		version: null,
	});

	return outcome;
}

const takeOff = (db: Database, id: string, to: string | null = null) =>
	unpublishEntry(site(db), { key: `article:${id}`, version: null, to });

const redirect = (db: Database, ...entries: { from: string; to: string }[]) =>
	publishDocument(site(db), {
		key: "redirects",
		body: { entries },
		version: null,
	});

/** `/blog/a > /blog/b` for each. */
async function listRedirects(db: Database): Promise<string[]> {
	const { documents } = await loadSnapshot(db, at);
	return documents.redirects.entries.map(({ from, to }) => `${from} > ${to}`);
}

onBothDatabases((test) => {
	test("an article takes an address that another one had, which goes on to its own", async (db) => {
		await publish(db, "first", "a");
		await publish(db, "first", "b");
		const taken = await publish(db, "second", "a");
		const moved = await publish(db, "first", "c");

		expect([taken, moved]).toEqual(["published", "published"]);
		expect(await listRedirects(db)).toEqual(["/blog/b > /blog/c"]);
	});

	test("an article is renamed there and back", async (db) => {
		await publish(db, "first", "a");
		await publish(db, "first", "b");
		const back = await publish(db, "first", "a");

		expect(back).toBe("published");
		expect(await listRedirects(db)).toEqual(["/blog/b > /blog/a"]);
	});

	test("put back, an article gets the visitors of all its older addresses again", async (db) => {
		await publish(db, "first", "a");
		await publish(db, "first", "b");
		await redirect(
			db,
			{ from: "/blog/a", to: "/blog/b" },
			{ from: "/leaflet", to: "/blog/b" },
			{ from: "/elsewhere", to: "/services" },
		);

		await takeOff(db, "first", "/services");
		const without = await listRedirects(db);
		await publish(db, "first", "b");

		expect(without).toEqual([
			"/blog/a > /services",
			"/leaflet > /services",
			"/elsewhere > /services",
			"/blog/b > /services",
		]);
		expect((await listRedirects(db)).sort()).toEqual([
			"/blog/a > /blog/b",
			"/elsewhere > /services",
			"/leaflet > /blog/b",
		]);
	});

	test("put back at another address, it leaves the old one to its new owner", async (db) => {
		await publish(db, "first", "a");
		await takeOff(db, "first");
		await publish(db, "second", "a");

		await publish(db, "first", "b");

		expect(await listRedirects(db)).toEqual([]);
	});

	test("a target that is no page of this site is refused, and the article stays", async (db) => {
		await publish(db, "first", "a");

		const result = await takeOff(db, "first", "//evil.example");

		expect(result).toMatchObject({
			outcome: "invalid",
			issues: [{ field: "to" }],
		});
		const { entries } = await loadSnapshot(db, at);
		expect(entries.article.has("first")).toBe(true);
	});

	test.each([
		"/services",
		"/blog/first",
		"/Industries/construction",
		"/blog/tag/buying",
	])(
		"a redirect from the page %s is refused, whoever publishes it",
		async (db, from) => {
			await publish(db, "first");

			expect(await redirect(db, { from, to: "/faq" })).toMatchObject({
				outcome: "invalid",
				issues: [{ field: "entries.0.from" }],
			});
		},
	);
});
