import { sql } from "kysely";
import { describe, expect } from "vitest";
import { documentKinds } from "#content/documents.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mappings } from "../../app/desk/settings/document-fields.ts";
import { isBuilt, notBuilt } from "../support/built-site.ts";
import { onBothDatabases } from "../support/databases.ts";
import { send, sendPlainForm } from "../support/http.ts";
import { newSession } from "../support/running-site.ts";
import { siteStarter } from "../support/site-test.ts";
import { clock } from "../support/staff-context.ts";

const spawnSite = siteStarter();

const startAt = ({ url }: { url: string }) =>
	spawnSite({ environment: { DATABASE_URL: url, PAGE_LIMIT: "0" } });

const shipped = documentKinds.tiers.shipped;

const pricedAt = (price: string) => ({
	...shipped,
	blueprint: { ...shipped.blueprint, price },
});

/** Publishes in this process, as the command line does: no page is shown yet. */
const publishOutside = (db: Database, price: string) =>
	publishDocument(
		{ db, clock: clock(new Date().toISOString()), staffId: null },
		{ key: "tiers", body: pricedAt(price), version: null },
	);

/** The prices of the plan on a page, its data or a file. */
async function pricesOn(site: { url: string }, path: string) {
	const { text } = await send(site, path, { method: "GET" });
	return [...new Set(text.match(/€(?:1,234|590)/g))];
}

async function signedIn(db: Database): Promise<string> {
	const statements: string[] = [];
	const { cookie } = newSession({
		sql: (text) => void statements.push(...text.split(";")),
	});
	for (const statement of statements)
		if (statement.trim()) await sql.raw(statement).execute(db);

	return cookie;
}

const pathsWithPrice = [
	"/faq",
	"/llms.txt",
	"/blog/why-our-prices-are-on-the-door",
	"/blog/why-our-prices-are-on-the-door.data",
];

describe.skipIf(!isBuilt)(`published content${notBuilt}`, () => {
	onBothDatabases((test) => {
		test("is on every instance, with its data and the feed for language models", async (db) => {
			const sites = await Promise.all([startAt(db), startAt(db)]);

			await publishOutside(db, "€1,234");

			for (const site of sites) {
				await expect
					.poll(() => pricesOn(site, "/"), { timeout: 60_000 })
					.toEqual(["€1,234"]);
				for (const path of pathsWithPrice)
					expect(await pricesOn(site, path), path).toEqual(["€1,234"]);
			}
		}, 120_000);

		test("is in the first response of an instance that was killed before it showed it", async (db) => {
			const killed = await startAt(db);
			await killed.end("SIGKILL");

			await publishOutside(db, "€1,234");
			const started = await startAt(db);

			expect(await pricesOn(started, "/")).toEqual(["€1,234"]);
		}, 120_000);

		test("draws pictures for sharing with the agency’s own name", async (db) => {
			const site = await startAt(db);
			const readTag = async () => {
				const { headers } = await send(site, "/share/about.png", {
					method: "GET",
				});
				return headers.etag;
			};
			const before = await readTag();

			await publishDocument(
				{ db, clock: clock(new Date().toISOString()), staffId: null },
				{
					key: "company",
					body: { ...documentKinds.company.shipped, name: "Fox & Hound" },
					version: null,
				},
			);

			await expect.poll(readTag, { timeout: 60_000 }).not.toEqual(before);
			expect(await readTag()).toEqual(await readTag());
		}, 120_000);

		test("published on the desk is there with the response", async (db) => {
			const site = await startAt(db);
			const cookie = await signedIn(db);
			const values = mappings.tiers.formatFields(pricedAt("€1,234"), "UTC");
			const fields = { ...values, intent: "publish", version: "0", number: "" };

			const { status, headers } = await sendPlainForm(
				site,
				"/desk/settings/prices",
				fields as Record<string, string>,
				{ cookie },
			);

			expect([status, headers.location]).toEqual([
				303,
				"/desk/settings/prices?done=published",
			]);
			expect(await pricesOn(site, "/")).toEqual(["€1,234"]);
		}, 120_000);
	});
});
