import { sql } from "kysely";
import { describe, expect } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { documentKinds } from "#content/documents.ts";
import {
	loadStoredConnections,
	storeGroup,
} from "#features/connections/connections.server.ts";
import type {
	ConnectionGroup,
	ConnectionValues,
} from "#features/connections/contract.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import {
	publishDocument,
	unpublishEntry,
} from "#features/content/publish.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, siteUrlSetting } from "#lib/db/settings.server.ts";
import { mappings } from "../../app/desk/settings/document-fields.ts";
import { isBuilt, notBuilt } from "../support/built-site.ts";
import { onBothDatabases, onSqlite, rowsIn } from "../support/databases.ts";
import {
	fillQuestion,
	fillQuiz,
	newAddress,
	send,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { newSession } from "../support/running-site.ts";
import { siteStarter } from "../support/site-test.ts";
import { clock } from "../support/staff-context.ts";

const spawnSite = siteStarter();

const secret = "s".repeat(32);

const startAt = ({ url }: { url: string }) =>
	spawnSite({
		environment: { DATABASE_URL: url, PAGE_LIMIT: "0", SECRET: secret },
	});

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

const [article] = shippedArticles;

const rotas = {
	fields: { ...article?.fields, slug: "rotas", title: "Rotas" },
	body: "Everybody has a rota.",
};

async function statusOf(site: { url: string }, path: string): Promise<number> {
	const { status } = await send(site, path, { method: "GET" });
	return status;
}

const guide = shippedArticles.find(({ fields }) =>
	fields.tags.includes("pricing"),
) as (typeof shippedArticles)[number];

/** Addresses that exist only with the article, and those that list it. */
const guideTraces = [
	`/blog/${guide.fields.slug}`,
	`/blog/${guide.fields.slug}.data`,
	`/share/blog-${guide.fields.slug}.png`,
	"/blog/tag/pricing",
	"/blog/tag/pricing.data",
	"/share/blog-tag-pricing.png",
	"/blog",
	"/blog.data",
	"/feed.xml",
	"/feed.json",
	"/sitemap.xml",
	"/llms.txt",
	"/search?q=pricing",
];

/** Those of the addresses above that are there with the article or its tag. */
async function listTraces(site: { url: string }): Promise<string[]> {
	const found = await Promise.all(
		guideTraces.map(async (path) => {
			const { status, text } = await send(site, path, { method: "GET" });
			const isPicture = path.endsWith(".png");
			// Another article in the feeds links to it.
			const { slug, title } = guide.fields;
			const names = text.includes(path.startsWith("/feed") ? title : slug);

			return status === 200 && (isPicture || names) ? [path] : [];
		}),
	);

	return found.flat();
}

async function listPages(site: { url: string }): Promise<string[]> {
	const { text } = await send(site, "/sitemap.xml", { method: "GET" });
	const found = text.matchAll(/<loc>([^<]+)<\/loc>/g);

	return Array.from(found, ([, address = ""]) => new URL(address).pathname);
}

/** Stores a connection as another instance does. */
async function changeConnection(
	db: Database,
	group: ConnectionGroup,
	values: ConnectionValues | null,
): Promise<void> {
	const { version } = await loadStoredConnections(db, secret);
	const siteUrl = (await readSetting(db, siteUrlSetting)) ?? "";
	const change = { version, siteUrl, at: new Date().toISOString() };
	await db.transaction().execute(async (trx) => {
		await storeGroup(trx, secret, change, { group, values });
		await raiseRevision(trx);
	});
}

const pathsWithPrice = [
	"/faq",
	"/llms.txt",
	"/blog/why-our-prices-are-on-the-door",
	"/blog/why-our-prices-are-on-the-door.data",
];

describe.skipIf(!isBuilt)(`published content${notBuilt}`, () => {
	onBothDatabases((test) => {
		test("is on every page of every instance, with its data and the feed for language models", async (db) => {
			const sites = await Promise.all([startAt(db), startAt(db)]);

			await publishOutside(db, "€1,234");

			for (const site of sites) {
				await expect
					.poll(() => pricesOn(site, "/"), { timeout: 60_000 })
					.toEqual(["€1,234"]);
				for (const path of pathsWithPrice)
					expect(await pricesOn(site, path), path).toEqual(["€1,234"]);
				for (const path of await listPages(site))
					expect(await pricesOn(site, path), path).not.toContain("€590");
			}
		}, 120_000);

		test("scheduled while no instance runs, an article is live once after the start", async (db) => {
			const at = new Date(Date.now() - 120_000).toISOString();
			const past = { db, clock: clock(at), staffId: null };
			const key = "article:rotas" as const;

			await saveDraft(past, { key, draft: rotas, version: 0 });
			await scheduleEntry(past, {
				key,
				publishAt: new Date(Date.now() - 60_000).toISOString(),
				version: 1,
			});

			const sites = await Promise.all([startAt(db), startAt(db)]);

			for (const site of sites)
				await expect
					.poll(() => statusOf(site, "/blog/rotas"), { timeout: 60_000 })
					.toBe(200);
			const { text } = await send(sites[0], "/sitemap.xml", { method: "GET" });
			expect(text.match(/\/blog\/rotas</g)).toHaveLength(1);
			expect(await rowsIn(db, "content_versions")).toHaveLength(1);
		}, 120_000);
	});

	// These have no SQL of their own: the stores have their tests on both databases.
	onSqlite((test) => {
		test("follows connections that are set and removed: policy, ETag, booking link and tags of every page", async (db) => {
			const site = await startAt(db);
			const read = async (path: string) => {
				const { text, headers } = await send(site, path, { method: "GET" });
				const policy = String(headers["content-security-policy"]);

				return {
					etag: headers.etag,
					hasTag: policy.includes("googletagmanager.com"),
					booking: /data-booking="([^"]*)"/.exec(text)?.[1],
				};
			};
			const before = await read("/");

			await changeConnection(db, "gtm", { GTM_ID: "GTM-ABC123" });
			await expect
				.poll(() => read("/"), { timeout: 60_000 })
				.toMatchObject({ hasTag: true, booking: "" });
			const tagged = await read("/");
			await changeConnection(db, "booking", {
				BOOKING_URL: "https://cal.com/ann/intro",
			});
			await expect
				.poll(async () => (await read("/blog")).booking, { timeout: 60_000 })
				.toBe("https://cal.com/ann/intro");
			const { text: tags } = await send(site, "/tags.json", { method: "GET" });
			await changeConnection(db, "gtm", null);
			await changeConnection(db, "booking", null);
			await expect.poll(() => read("/"), { timeout: 60_000 }).toEqual(before);

			expect(tagged.etag).not.toBe(before.etag);
			expect(JSON.parse(tags)).toEqual({
				gtmId: "GTM-ABC123",
				calUrl: "https://cal.com/ann/intro",
			});
		}, 120_000);

		test("follows connections that receive and send: email, events and the webhook", async (db) => {
			const site = await startAt(db);
			const key = "a password for the provider";
			const post = async (body: object) => {
				const { status } = await send(site, "/inbound", {
					headers: {
						authorization: `Basic ${Buffer.from(`any:${key}`).toString("base64")}`,
						"content-type": "application/json",
					},
					body: JSON.stringify(body),
				});
				return status;
			};
			const mail = { MessageID: "1", TextBody: "Yes." };
			const bounce = { RecordType: "Bounce", MessageID: "2" };
			const ask = async () => {
				const { path, fields } = fillQuestion(newAddress());
				await sendForm(site, path, fields);
				const rows = await rowsIn(db, "outbox");

				return rows.filter(({ kind }) => kind === "webhook").length;
			};
			expect([await post(mail), await post(bounce), await ask()]).toEqual([
				403, 403, 0,
			]);

			await changeConnection(db, "inbound", {
				INBOUND_ADDRESS: "reply@in.firm.test",
				INBOUND_PROVIDER: "postmark",
				INBOUND_SECRET: key,
			});
			await expect.poll(() => post(mail), { timeout: 60_000 }).not.toBe(403);
			await changeConnection(db, "inbound", null);
			await expect.poll(() => post(mail), { timeout: 60_000 }).toBe(403);

			await changeConnection(db, "events", {
				EVENTS_PROVIDER: "postmark",
				EVENTS_SECRET: key,
			});
			await expect.poll(() => post(bounce), { timeout: 60_000 }).not.toBe(403);

			await changeConnection(db, "webhook", {
				WEBHOOK_URL: "https://hooks.firm.test/leads",
				WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString("base64")}`,
			});
			await expect.poll(ask, { timeout: 60_000 }).toBeGreaterThan(0);
		}, 120_000);

		test("is in the first response of an instance that was killed before it showed it", async (db) => {
			const killed = await startAt(db);
			await killed.end("SIGKILL");

			await publishOutside(db, "€1,234");
			const started = await startAt(db);

			expect(await pricesOn(started, "/")).toEqual(["€1,234"]);
		}, 120_000);

		test("with a page that is switched off, takes what was typed there before", async (db) => {
			const now = clock(new Date().toISOString());
			await publishDocument(
				{ db, clock: now, staffId: null },
				{ key: "switches", body: { off: { quiz: "" } }, version: null },
			);
			const site = await startAt(db);
			const { path, fields } = fillQuiz(newAddress());

			const { status } = await sendForm(site, path, fields);

			expect([await statusOf(site, path), status]).toEqual([404, 200]);
			expect(await rowsIn(db, "quiz_leads")).toHaveLength(1);
		}, 120_000);

		test("published on the desk is there with the response", async (db) => {
			const site = await startAt(db);
			const cookie = await signedIn(db);
			const values = mappings.tiers.formatFields(pricedAt("€1,234"), "UTC");
			const fields = { ...values, intent: "publish", version: "0" };

			const { status, headers } = await sendPlainForm(
				site,
				"/desk/settings/prices",
				fields as Record<string, string>,
				{ cookie },
			);

			expect([status, headers.location]).toEqual([
				303,
				"/desk/settings/prices?done=published&version=2",
			]);
			expect(await pricesOn(site, "/")).toEqual(["€1,234"]);
		}, 120_000);

		test("taken off, an article is behind none of the site’s addresses, also after a start, until it is back", async (db) => {
			const key = `article:${guide.fields.slug}` as const;
			const change = (at = new Date().toISOString()) => ({
				db,
				clock: clock(at),
				staffId: null,
			});
			await unpublishEntry(change(), { key, version: null });

			const sites = await Promise.all([startAt(db), startAt(db)]);
			const [first] = sites;
			const afterStart = await listTraces(first);

			await publishDocument(change(), { key, body: guide, version: null });
			for (const site of sites)
				await expect
					.poll(() => listTraces(site), { timeout: 60_000 })
					.toEqual(guideTraces);

			await unpublishEntry(change(), { key, version: null });
			for (const site of sites)
				await expect
					.poll(() => statusOf(site, `/blog/${guide.fields.slug}`))
					.toBe(410);
			const afterChange = await Promise.all(sites.map(listTraces));

			expect([afterStart, ...afterChange]).toEqual([[], [], []]);
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

		test("draws icons with the agency’s initial, at new addresses", async (db) => {
			const site = await startAt(db);
			const readIcon = async () => {
				const { text } = await send(site, "/", { method: "GET" });
				const [, path = ""] = /href="([^"]*\.svg[^"]*)"/.exec(text) ?? [];
				const icon = await send(site, path, { method: "GET" });
				return { path, text: icon.text };
			};
			const publishName = async (name: string, address: string) => {
				await publishDocument(
					{ db, clock: clock(new Date().toISOString()), staffId: null },
					{
						key: "company",
						body: { ...documentKinds.company.shipped, name },
						version: null,
					},
				);
				await expect
					.poll(async () => (await readIcon()).path, { timeout: 60_000 })
					.toBe(address);

				return readIcon();
			};
			const before = await readIcon();

			const own = await publishName("Fox & Hound", "/icons/icon.svg?v=F");
			const { text: manifest } = await send(site, "/site.webmanifest", {
				method: "GET",
			});
			const again = await publishName("Sheaf", "/icons/icon.svg");

			expect(own.text).toMatch(/^<svg/);
			expect(own.text).not.toBe(before.text);
			expect(manifest).toContain("/icons/icon-512.png?v=F");
			expect(again).toEqual(before);
		}, 120_000);

		test("a draft's preview is private, and changes nothing for the public", async (db) => {
			const site = await startAt(db);
			const cookie = await signedIn(db);
			const now = clock(new Date().toISOString());
			const key = "article:rotas" as const;

			await saveDraft(
				{ db, clock: now, staffId: null },
				{ key, draft: rotas, version: 0 },
			);

			const page = await send(site, "/desk/articles/rotas", {
				method: "GET",
				headers: { cookie },
			});
			const [path = ""] = /\/preview\/[^"\\]+/.exec(page.text) ?? [];

			const preview = await send(site, path, { method: "GET" });
			const changed = await send(site, path.replace("rotas", "quotes"), {
				method: "GET",
			});

			expect(preview.status).toBe(200);
			expect(preview.text).toContain("Everybody has a rota.");
			expect(preview.text).not.toContain("<script");
			expect(preview.headers).toMatchObject({
				"cache-control": "no-store",
				"x-robots-tag": "noindex, nofollow",
				"referrer-policy": "no-referrer",
				"content-security-policy": expect.stringMatching(
					/script-src 'none';.*frame-ancestors 'self'/,
				),
			});
			expect(preview.headers).not.toHaveProperty("set-cookie");
			expect(changed.status).toBe(404);
			expect(await statusOf(site, "/blog/rotas")).toBe(404);
			expect(await statusOf(site, "/blog/PREVIEW")).toBe(404);
		}, 120_000);
	});
});
