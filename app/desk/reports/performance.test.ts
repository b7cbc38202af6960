import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { exportLines } from "./export-route.ts";
import { type Origin, performanceBy, performanceStatement, totalOf } from "./performance.ts";
import { periodOf } from "./periods.ts";
import { reportsAt } from "./reports.server.ts";
import { changeSpend } from "./spend.server.ts";

const origin = (change: Partial<Origin>): Origin => ({
	trafficSource: null,
	industry: null,
	landingPage: null,
	leads: 0,
	calls: 0,
	won: 0,
	valueEur: 0,
	spendCents: 0,
	...change,
});

const origins = [
	origin({ trafficSource: "google-ads/spring", leads: 10, calls: 4, won: 2, valueEur: 8_000 }),
	origin({ trafficSource: "google-ads/autumn", leads: 2, industry: "construction" }),
	origin({ landingPage: "https://sheaf.example/quiz?utm_source=x", leads: 3 }),
	origin({ trafficSource: "google-ads/spring", spendCents: 200_000 }),
];

test.each([
	["source", ["google-ads", 12, 200_000]],
	["campaign", ["google-ads/spring", 10, 200_000]],
	["trade", ["unknown", 13, 0]],
	["landing", ["unknown", 12, 0]],
] as const)("by %s the most valuable comes first", (by, first) => {
	const [row] = performanceBy(origins, by);
	expect([row?.name, row?.leads, row?.spendCents]).toEqual(first);
});

test("the result is one sentence, with what a won euro cost", () => {
	expect(performanceStatement(totalOf(origins))).toBe(
		"15 leads, 4 calls and 2 won deals worth €8,000 (13% of leads) for €2,000 of ads: a won euro cost €0.25.",
	);
	expect(performanceStatement(totalOf([]))).toContain("No ad spend is recorded.");
});

const at = "2026-11-20T09:00:00.000Z";
const range = { from: "2026-11-16", to: "2026-11-22" };

async function staffAt(db: Database) {
	const staff = { id: "ada", email: "ada@x.example", name: "Ada", role: "owner" } as const;
	await db
		.insertInto("staff")
		.values({ ...staff, created_at: at })
		.execute();
	return { ...siteAt(db, at), nonce: "", staff: { ...staff, sessionHash: "" } };
}

const form = (fields: Record<string, string>) => new Map(Object.entries(fields));

onBothDatabases((open) => {
	test("a lead that is won counts with the spend on the campaign that brought it", async () => {
		const db = await open();
		const site = await staffAt(db);
		const touch = {
			utm: { utm_source: "google-ads", utm_campaign: "spring" },
			clickIds: null,
			referrer: null,
			landingPage: "https://sheaf.example/industries/construction?utm_source=google-ads",
			at,
		};
		const { newId } = site.clock;
		const { from } = periodOf("2026-11-20", "2026-11-20", company.timeZone);
		await ask(site, "jo@firm.example");
		const hex = from.toString(16).padStart(12, "0");
		const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${"1".padStart(12, "0")}`;
		await db.deleteFrom("leads").execute();
		await db.deleteFrom("people").execute();
		await db
			.insertInto("people")
			.values({
				id,
				email: "jo@firm.example",
				status: "won",
				value_eur: 4_000,
				version: 1,
				created_at: at,
				last_lead_at: at,
			})
			.execute();
		await db
			.insertInto("leads")
			.values({
				id,
				kind: "booking",
				email: "jo@firm.example",
				source: "booking",
				first_touch: JSON.stringify(touch),
				last_touch: JSON.stringify(touch),
				idempotency_key: newId(),
				body_hash: "h",
				created_at: at,
				person_id: id,
				traffic_source: "google-ads/spring",
				industry: "construction",
				status: "won",
			})
			.execute();
		const csv =
			"date,source,campaign,amount\n2026-11-16,google-ads,spring,1000\n2026-12-01,google-ads,spring,9";
		expect(await changeSpend(site, form({ intent: "import", csv }))).toEqual({
			done: "2 lines imported.",
		});
		const { origins } = await reportsAt(db, at, range);
		const won = { leads: 1, calls: 1, won: 1, valueEur: 4_000 };
		expect(performanceBy(origins, "campaign")).toEqual([
			{ name: "google-ads/spring", ...won, spendCents: 100_000 },
		]);
		expect(performanceBy(origins, "landing")).toEqual([
			{ name: "/industries/construction", ...won, spendCents: 0 },
		]);
		expect(performanceBy(origins, "trade")).toMatchObject([{ name: "construction", ...won }]);
		const lines = exportLines(await reportsAt(db, at, range));
		expect(lines).toContainEqual(["Campaign", "google-ads/spring", 1, 1, 1, 4_000, 1_000]);
	});

	test("ad spend is added, replaced and removed, with an audit event each", async () => {
		const db = await open();
		const site = await staffAt(db);
		const typed = { day: "2026-11-16", source: "meta", campaign: "", amount: "100" };
		const spent = async () => totalOf((await reportsAt(db, at, range)).origins).spendCents;
		expect(await changeSpend(site, form({ intent: "add", ...typed }))).toEqual({ done: "Saved." });
		await changeSpend(site, form({ intent: "add", ...typed, amount: "120" }));
		expect(await spent()).toBe(12_000);
		expect(await changeSpend(site, form({ intent: "add", ...typed, amount: "x" }))).toMatchObject({
			status: 422,
			errors: { amount: expect.any(String) },
		});
		await changeSpend(site, form({ intent: "remove", ...typed }));
		expect(await spent()).toBe(0);
		const audit = await db.selectFrom("audit_log").select("action").execute();
		expect(audit).toEqual(Array(3).fill({ action: "reports.spend" }));
		expect(await changeSpend(site, form({ intent: "unknown" }))).toBeNull();
	});
});
