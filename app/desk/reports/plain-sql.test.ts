import { sql } from "kysely";
import { expect } from "vitest";
import { countInsert } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { copyLeads } from "../../../bench/copy-leads.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow } from "../../../tests/support/staff-context.ts";
import {
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { findRange } from "./ranges.ts";
import { reportSource } from "./report-source.server.ts";
import { findReport } from "./reports.ts";

const now = "2026-11-28T18:00:00.000Z";

/** In winter, when the agency's days are those of UTC. */
const { range, before } = findRange("last-month", "2026-12-28");
const from = `${range.from}T00:00:00.000Z`;
const until = "2026-12-01T00:00:00.000Z";

const counted = sql`spam = 0 AND kind NOT IN ('newsletter', 'staff-booking')`;

const visitors = [
	{ at: "2026-10-12T09:00:00.000Z", email: "ada@example.com" },
	{ at: "2026-11-03T09:00:00.000Z", email: "ben@example.com" },
	{ at: "2026-11-17T09:00:00.000Z", email: "cy@example.com" },
];
const sources = ["direct", "google-ads/rota", "linkedin/law", "google.com"];
const deals = [
	{ stage: "won", value_cents: 123_463, won_at: "2026-11-20T10:00:00.000Z" },
	{ stage: "booked", value_cents: 123_456, expected_on: "2026-12-15" },
	{ stage: "contacted", value_cents: 99, period: "month" },
	{ stage: "new", value_cents: null },
	{ stage: "won", value_cents: 7_707, won_at: "2026-10-30T10:00:00.000Z" },
] as const;

const pick = <Value>(values: readonly Value[], nth: number) =>
	values[nth % values.length] as Value;

async function fillDatabase(db: Database): Promise<void> {
	await addStaffRow(db);
	for (const { at, email } of visitors)
		await submitEverything(siteAt(db, at), email);
	await copyLeads(db, 6);

	const people = await db
		.selectFrom("people")
		.select("id")
		.orderBy("id")
		.execute();
	for (const [nth, { id }] of people.entries()) {
		const deal = pick(deals, nth);
		const assignee_id = pick(["staff-owner", "staff-owner", null], nth);
		const traffic_source = pick(sources, nth);
		await db
			.updateTable("people")
			.set({ period: "once", ...deal, assignee_id })
			.where("id", "=", id)
			.execute();
		await db
			.updateTable("leads")
			.set({ stage: deal.stage, assignee_id, traffic_source })
			.where("person_id", "=", id)
			.execute();
	}

	await sql`UPDATE leads SET answered_at = ${"2026-11-21T10:00:00.000Z"}, answered_by = assignee_id
		WHERE due_at IS NOT NULL AND assignee_id IS NOT NULL`.execute(db);
	await sql`INSERT INTO notes (id, person_id, staff_id, text, created_at, call_direction, call_outcome)
		SELECT 'call-' || people.id, people.id, people.assignee_id, 'x', ${"2026-11-30T23:59:59.999Z"}, 'in', 'reached'
		FROM people WHERE assignee_id IS NOT NULL`.execute(db);

	for (const day of ["2026-10-31", "2026-11-01", "2026-11-30"])
		for (const [nth, source] of sources.entries()) {
			const visit = { day, page: "/", source, event: "visit", value: 0 };
			await countInsert(db, visit, 3 + nth).execute();
			const [name = "", campaign = ""] = source.split("/");
			const spend = { day, source: name, campaign, cents: 1_999 + nth };
			if (campaign) await db.insertInto("ad_spend").values(spend).execute();
		}
}

/** The rows of a report's file, by the first column. */
async function read(db: Database, id: string) {
	const report = findReport(id);
	const { head = [], rows = [] } =
		(await report?.lines(reportSource(db, now, range, { before }))) ?? {};

	return rows.map((row) =>
		Object.fromEntries(head.map((label, at) => [label, row[at]])),
	);
}

async function ask(db: Database, query: ReturnType<typeof sql>) {
	const { rows } = await query.execute(db);

	return (rows as Record<string, unknown>[]).map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => [
				name,
				/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value,
			]),
		),
	);
}

const sumOf = (rows: Record<string, unknown>[], label: string) =>
	rows.reduce((all, row) => all + Math.round(Number(row[label]) * 100), 0) /
	100;

onBothDatabases((test) => {
	test("leads, calls, deals, visits and spend by source equal plain SQL to the cent", async (db) => {
		const rows = await read(db, "source");
		const [leads] = await ask(
			db,
			sql`SELECT count(*) AS leads FROM leads WHERE ${counted}
				AND created_at >= ${from} AND created_at < ${until}`,
		);
		const [won] = await ask(
			db,
			sql`SELECT count(*) AS won, sum(value_cents) / 100.0 AS value FROM people
				WHERE stage = 'won' AND won_at >= ${from} AND won_at < ${until}`,
		);
		const [calls] = await ask(
			db,
			sql`SELECT count(*) AS calls FROM bookings JOIN leads ON leads.id = bookings.id
				WHERE status = 'booked' AND spam = 0
				AND leads.created_at >= ${from} AND leads.created_at < ${until}`,
		);
		const [visits] = await ask(
			db,
			sql`SELECT sum(count) AS visits FROM statistics_daily
				WHERE event = 'visit' AND day >= ${range.from} AND day <= ${range.to}`,
		);
		const spend = await ask(
			db,
			sql`SELECT source, sum(cents) / 100.0 AS spend FROM ad_spend
				WHERE day >= ${range.from} AND day <= ${range.to} GROUP BY source`,
		);

		expect(leads?.leads).toBeGreaterThan(10);
		expect({
			leads: sumOf(rows, "Leads"),
			won: sumOf(rows, "Won"),
			value: sumOf(rows, "Value won (€)"),
			calls: sumOf(rows, "Calls"),
			visits: sumOf(rows, "Visits"),
		}).toEqual({ ...leads, ...won, ...calls, ...visits });

		for (const { source, spend: cost } of spend)
			expect(rows.find((row) => row.Source === source)?.["Ad spend (€)"]).toBe(
				cost,
			);
	});

	test("the leads before are those of plain SQL for that range, by source", async (db) => {
		const rows = await read(db, "source");
		const sources = await ask(
			db,
			sql`SELECT traffic_source AS key, count(*) AS leads FROM leads WHERE ${counted}
				AND created_at >= ${`${before.from}T00:00:00.000Z`} AND created_at < ${from}
				GROUP BY traffic_source`,
		);

		for (const row of rows) {
			const own = sources.filter(
				({ key }) => String(key ?? "direct").split("/")[0] === row.Source,
			);

			expect(row["Leads before"]).toBe(sumOf(own, "leads"));
			expect(row.Change).toBe(Number(row.Leads) - sumOf(own, "leads"));
		}
	});

	test("each colleague has the answers, logged calls and deals of plain SQL", async (db) => {
		const rows = await read(db, "colleagues");
		const staff = await ask(
			db,
			sql`SELECT name AS "Colleague",
				(SELECT count(*) FROM leads WHERE answered_by = staff.id AND ${counted}
					AND answered_at >= ${from} AND answered_at < ${until}) AS "Answered",
				(SELECT count(*) FROM notes WHERE staff_id = staff.id AND call_direction IS NOT NULL
					AND created_at >= ${from} AND created_at < ${until}) AS "Calls logged",
				(SELECT count(*) FROM people WHERE assignee_id = staff.id AND stage = 'won'
					AND won_at >= ${from} AND won_at < ${until}) AS "Won",
				coalesce((SELECT sum(value_cents) FROM people WHERE assignee_id = staff.id
					AND stage = 'won' AND won_at >= ${from} AND won_at < ${until}), 0) / 100.0 AS "Value (€)"
				FROM staff`,
		);

		for (const colleague of staff)
			expect(rows).toContainEqual(expect.objectContaining(colleague));
	});

	test("open deals by month equal plain SQL to the cent", async (db) => {
		const rows = await read(db, "forecast");
		const open = sql`stage IN ('new', 'contacted', 'booked')`;
		const [all] = await ask(
			db,
			sql`SELECT count(*) AS deals, sum(CASE WHEN value_cents IS NULL THEN 1 ELSE 0 END) AS unvalued,
				sum(CASE WHEN period = 'month' THEN value_cents ELSE 0 END) / 100.0 AS monthly
				FROM people WHERE ${open}`,
		);
		const [december] = await ask(
			db,
			sql`SELECT count(*) AS "Deals", sum(value_cents) / 100.0 AS "Value (€)"
				FROM people WHERE ${open} AND expected_on LIKE '2026-12-%'`,
		);

		expect({
			deals: sumOf(rows, "Deals"),
			unvalued: sumOf(rows, "Without a value"),
			monthly: sumOf(rows, "Monthly (€)"),
		}).toEqual(all);
		expect(rows).toContainEqual(
			expect.objectContaining({ Month: "December", ...december }),
		);
	});

	test("the funnel and the overview have the totals of the sources", async (db) => {
		const sources = await read(db, "source");
		const funnel = await read(db, "funnel");
		const overview = await read(db, "overview");
		const figure = (rows: typeof funnel, label: string, of: string) =>
			rows.find((row) => row.Step === label || row.Figure === label)?.[of];

		expect(figure(funnel, "Visits", "Count")).toBe(sumOf(sources, "Visits"));
		expect(figure(funnel, "Leads", "Count")).toBe(sumOf(sources, "Leads"));
		expect(figure(overview, "Leads", "Before")).toBe(
			sumOf(sources, "Leads before"),
		);
		expect(figure(overview, "Value won", "Value")).toBe(
			sumOf(sources, "Value won (€)"),
		);
	});
}, fillDatabase);
