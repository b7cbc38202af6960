import type { Insertable } from "kysely";
import { expect } from "vitest";
import type { Schema } from "#database/schema.ts";
import {
	addCampaign,
	countOpening,
	findCampaign,
} from "#features/campaigns/store.server.ts";
import { countInsert } from "#features/tracking/statistics.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { makeFirstId } from "#lib/uuid.ts";
import { booked } from "../../../tests/support/bookings.ts";
import {
	addEmail,
	auditActions,
	onBothDatabases,
	onSqlite,
	rowIn,
} from "../../../tests/support/databases.ts";
import { ownerMail } from "../../../tests/support/notifications.ts";
import {
	queryPlan,
	recordQueries,
} from "../../../tests/support/query-plans.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { countLeads } from "./count-origins.server.ts";
import { newlyOverdue, summaryOfLastWeek } from "./desk-mails.server.ts";
import { performanceBy, sumUp } from "./performance.ts";
import { lastWeek, type Range } from "./periods.ts";
import { reportSource } from "./report-source.server.ts";
import { findReport, reports, viewReports } from "./reports.ts";
import { changeSpend } from "./spend/spend.server.ts";
import { wonDeals } from "./won-deals.server.ts";

/** Monday morning in London. */
const now = "2026-11-23T08:00:00.000Z";

const range = { from: "2026-11-16", to: "2026-11-22" };

let later = 0;

/** The rows that a report shows. */
async function shown(db: Database, id: string, over: Range = range) {
	// Counts that took long on a busy machine are cached for a minute.
	later += 60_000;
	const at = new Date(Date.parse(now) + later).toISOString();
	const view = await findReport(id)?.view(reportSource(db, at, over));
	return view?.rows.map(({ cells }) => cells.map(({ text }) => text));
}

let last = 0;

type Made = Partial<Insertable<Schema["leads"]>> & {
	/** Answered by a reply from the desk instead of only marked. */
	isReply?: boolean;
	won?: { won_at: string; value_cents: number };
};

async function lead(
	db: Database,
	at: string,
	made: Made = {},
): Promise<string> {
	const id =
		makeFirstId(Date.parse(at)).slice(0, -6) + String(++last).padStart(6, "0");
	const { won, isReply = true, ...columns } = made;
	const { kind = "quiz", answered_at } = columns;
	const stage = won ? "won" : "new";
	const email = emailKey(`v${last}@example.com`);
	const person = {
		id,
		stage,
		version: 1,
		created_at: at,
		last_lead_at: at,
		...won,
	} as const;

	await db.insertInto("people").values(person).execute();
	await addEmail(db, person.id, email);

	const sent = {
		id,
		email,
		idempotency_key: id,
		body_hash: id,
		created_at: at,
		person_id: id,
	};
	const origin = {
		kind,
		source: kind,
		traffic_source: "direct",
		stage,
	} as const;
	const row = { ...sent, ...origin, ...columns };
	await db.insertInto("leads").values(row).execute();

	if (!isReply || !answered_at) return id;

	const reply = { id: `reply-${id}`, from: "hello@sheaf.example", at };

	await enqueue(
		db,
		{ ...ownerMail, topic: "desk.reply", to: email, leadId: id },
		reply,
	);

	const outbox = db.updateTable("outbox").where("id", "=", reply.id);
	await outbox.set({ delivered_at: answered_at }).execute();

	return id;
}

onBothDatabases((test) => {
	test("last week is counted from Monday to Sunday, without spam", async (db) => {
		const van = { traffic_source: "van/spring" };

		for (const [at, made] of [
			["2026-11-15T23:59:59.000Z", {}],
			[
				"2026-11-16T00:00:00.000Z",
				{
					due_at: "2026-11-17T00:00:00.000Z",
					answered_at: "2026-11-16T02:00:00.000Z",
				},
			],
			[
				"2026-11-18T10:00:00.000Z",
				{ ...van, due_at: "2026-11-19T10:00:00.000Z" },
			],
			["2026-11-22T23:59:59.000Z", { ...van, kind: "newsletter" }],
			["2026-11-20T10:00:00.000Z", { spam: 1 }],
			["2026-11-23T00:00:00.000Z", {}],
		] as const)
			await lead(db, at, made);

		await booked(db);

		const summary = await summaryOfLastWeek(db, now);

		expect([summary.week.first, summary.week.last]).toEqual([
			"2026-11-16",
			"2026-11-22",
		]);
		expect(Object.fromEntries(summary.facts)).toMatchObject({
			Leads: "2",
			"Calls booked": "none",
			"By kind": "2 × Quiz",
			"Where from": "1 × Direct\n1 × van / spring",
			"By campaign": "van/spring: 1 lead",
			Answered: "1 of 2, half of the replies within 2 h",
		});
		expect(summary).toMatchObject({ leads: 2, ahead: 1, overdue: 1 });
	});

	test("newsletter sign-ups are no leads in any figure", async (db) => {
		await lead(db, "2026-11-18T10:00:00.000Z", { kind: "newsletter" });

		expect(await shown(db, "kinds")).toEqual([]);
		expect(await shown(db, "source")).toEqual([]);
		expect((await summaryOfLastWeek(db, now)).leads).toBe(0);
	});

	test("a cancelled call is a lead and no call", async (db) => {
		await booked(db);
		const id = await lead(db, "2026-11-18T10:00:00.000Z", { kind: "booking" });
		const calls = db.updateTable("bookings");
		const counts = async () =>
			(await shown(db, "source"))?.map(([name, , leads, , calls]) => [
				name,
				leads,
				calls,
			])[0];

		await db.deleteFrom("booking_slots").execute();
		await db.deleteFrom("tasks").execute();
		await calls.set({ id, lead_id: id }).execute();

		expect(await counts()).toEqual(["Direct", "1", "1"]);

		await calls.set({ status: "cancelled" }).execute();

		expect(await counts()).toEqual(["Direct", "1", "0"]);
	});

	test("the median uses replies and past calls, not leads only marked as answered", async (db) => {
		const due_at = "2026-11-17T00:00:00.000Z";
		const marked = {
			due_at,
			answered_at: "2026-11-16T09:00:00.000Z",
			isReply: false,
		};
		const person_id = await lead(db, "2026-11-16T08:00:00.000Z", marked);
		const answered = async () => (await shown(db, "answers"))?.[0];

		expect(await answered()).toEqual(["All", "1", "1", null]);

		await booked(db);

		const { key: email } = await rowIn(db, "contact_points", { person_id });
		const call = {
			starts_at: "2026-11-16T08:30:00.000Z",
			ends_at: "2026-11-16T08:45:00.000Z",
		};
		const moved = { email, ...call };

		await db.updateTable("bookings").set(moved).execute();
		await db
			.updateTable("leads")
			.set({ person_id })
			.where("kind", "=", "booking")
			.execute();

		expect(await answered()).toEqual(["All", "1", "1", "30 min"]);
	});

	test("the stage Contacted, set before the reply, doesn't hide the reply", async (db) => {
		const id = await lead(db, "2026-11-16T08:00:00.000Z", {
			due_at: "2026-11-17T00:00:00.000Z",
			answered_at: "2026-11-16T10:00:00.000Z",
		});
		await db
			.updateTable("leads")
			.set({ answered_at: "2026-11-16T09:00:00.000Z" })
			.where("id", "=", id)
			.execute();

		expect((await shown(db, "answers"))?.[0]).toEqual(["All", "1", "1", "2 h"]);
	});

	test("newly overdue leads of consecutive ranges are found once, longest overdue first", async (db) => {
		const at = "2026-11-18T10:00:00.000Z";
		const due = (hour: string) => `2026-11-19T${hour}:00:00.000Z`;
		const ten = await lead(db, at, { due_at: due("10") });
		const nine = await lead(db, at, { due_at: due("09") });

		await lead(db, at, { due_at: due("11"), answered_at: due("08") });
		await lead(db, at, { due_at: due("11"), spam: 1 });

		const found = async (from: string, until: string, limit = 10) =>
			(await newlyOverdue(db, from, until, limit)).map(({ id }) => id);

		expect(await found(due("08"), due("10"))).toEqual([nine, ten]);
		expect(await found(due("09"), due("10"))).toEqual([ten]);
		expect(await found(due("10"), due("23"))).toEqual([]);
		expect(await found(due("08"), due("10"), 1)).toEqual([nine]);
	});

	test("the report covers twelve weeks by source, kind and step", async (db) => {
		await lead(db, "2026-09-06T22:59:59.000Z");
		await lead(db, "2026-09-10T10:00:00.000Z", {
			traffic_source: "newsletter",
		});

		const question = { kind: "question", due_at: "2026-11-18T10:00:00.000Z" };
		const answered_at = "2026-11-17T11:00:00.000Z";
		await lead(db, "2026-11-17T10:00:00.000Z", { ...question, answered_at });
		await lead(db, "2026-11-17T12:00:00.000Z", question);

		for (const [day, event, source = "direct"] of [
			["2026-09-01", "page_shown"],
			["2026-09-08", "page_shown"],
			["2026-11-20", "page_shown", "van/spring"],
			["2026-11-20", "quiz_step_1"],
			["2026-11-20", "social_pressed"],
		] as const)
			await countInsert(db, {
				day,
				page: "/",
				source,
				event,
				value: 0,
			}).execute();

		const over = { from: "2026-09-07", to: "2026-11-23" };
		const sources = await shown(db, "weeks", over);

		expect(sources).toHaveLength(12);
		expect(sources?.[0]).toEqual(["7 Sept", "0", "1", "1"]);
		expect(sources?.[10]).toEqual(["16 Nov", "2", "0", "2"]);
		expect((await shown(db, "quiz", over))?.map(([, count]) => count)).toEqual([
			"2",
			"1",
			"0",
			"0",
			"1",
		]);
		expect(await shown(db, "answers", over)).toEqual([
			["All", "2", "1", "1 h"],
			["Question", "2", "1", "1 h"],
		]);
	});

	test("a deal counts on the day it was won, with the spend on its lead's campaign", async (db) => {
		const page = "/industries/construction";
		const landingPage = `https://sheaf.example${page}?utm_source=google-ads`;
		const last_touch = JSON.stringify({ landingPage });
		const name = "google-ads/spring";
		const origin = {
			traffic_source: name,
			industry: "construction",
			last_touch,
		};

		const won = { won_at: "2026-11-17T10:00:00.000Z", value_cents: 400_000 };
		await lead(db, "2026-06-01T10:00:00.000Z", { ...origin, won });
		await lead(db, "2026-11-18T10:00:00.000Z", { ...origin, kind: "booking" });

		const later = { won_at: "2026-11-23T10:00:00.000Z", value_cents: 50_000 };
		await lead(db, "2026-11-18T11:00:00.000Z", { ...origin, won: later });

		const lines = [
			"2026-11-16,google-ads,spring,1000",
			"2026-11-10,google-ads,spring,9",
		];
		const csv = ["date,source,campaign,amount", ...lines].join("\n");
		const imported = await changeSpend(
			staffContext(db, now),
			formFields({ intent: "import", csv }),
		);
		const notice = { kind: "done", title: "2 lines imported." };

		expect(imported).toMatchObject({ notice });

		const source = reportSource(db, now, range);
		const origins = [
			...(await source.leads()).flat(),
			...(await source.won()),
			...(await source.spend()),
		];
		const counts = {
			leads: 2,
			calls: 0,
			won: 1,
			valueCents: 400_000,
			monthCents: 0,
			visits: 0,
		};

		expect(performanceBy(origins, "campaign")).toEqual([
			{ name, ...counts, spendCents: 100_000 },
		]);

		const landings = [...(await source.landings()), ...(await source.won())];
		expect(performanceBy(landings, "landing")).toEqual([
			{ name: page, ...counts, spendCents: 0 },
		]);
		expect(performanceBy(origins, "trade")).toMatchObject([
			{ name: "construction", ...counts },
		]);
		expect((await findReport("campaign")?.lines(source))?.rows).toEqual([
			[name, 0, 2, null, null, 0, 1, 4_000, 0, 1_000, 500, 0.25],
		]);
	});

	test("visits of one page with different click ids are one landing page", async (db) => {
		for (const landingPage of [
			"https://sheaf.example/quiz?gclid=a?b",
			"https://sheaf.example/quiz?gclid=c#start",
			"https://sheaf.example/quiz#start",
			"https://sheaf.example/quiz",
			null,
		])
			await lead(db, "2026-11-18T10:00:00.000Z", {
				last_touch: JSON.stringify({ landingPage }),
			});

		const rows = await shown(db, "landing");

		expect(rows?.map(([page, , leads]) => [page, leads])).toEqual([
			["/quiz", "4"],
			["Unknown", "1"],
		]);
	});

	test("every report has an address of its own, and a file with named columns", async (db) => {
		const source = reportSource(db, now, range);
		const ids = reports.map(({ id }) => id);

		expect(new Set(ids).size).toBe(ids.length);

		for (const report of reports) {
			const { head } = await report.lines(source);
			expect(new Set(head).size, report.id).toBe(head.length);
		}
	});

	test("the page shows the chosen dimension and the chosen further report", async (db) => {
		const source = reportSource(db, now, range);
		const chosen = await viewReports(source, { by: "trade", show: "calls" });
		const unknown = await viewReports(source, { by: "x", show: "x" });

		expect([chosen.sources.id, chosen.further.id]).toEqual(["trade", "calls"]);
		expect([unknown.sources.id, unknown.further.id]).toEqual([
			"source",
			"weeks",
		]);
	});

	test("a campaign's link has its openings, leads and deals by placement", async (db) => {
		const fair = {
			name: "Spring fair",
			target: "/book",
			offer: null,
			source: "fair",
			medium: "event",
			ends_at: null,
			ends_to: null,
			staff_id: null,
		};
		await addCampaign(db, "spring", fair, staffContext(db, now).clock);
		const { id = "" } = (await findCampaign(db, "spring")) ?? {};
		for (const placement of ["left", "left", ""])
			await countOpening(db, id, placement, "2026-11-17T10:00:00.000Z");

		const utm = { utm_source: "fair", utm_content: "left" };
		await lead(db, "2026-11-17T10:00:00.000Z", {
			traffic_source: "fair/spring",
			last_touch: JSON.stringify({ utm }),
			won: { won_at: "2026-11-18T10:00:00.000Z", value_cents: 200_000 },
		});
		await lead(db, "2026-11-17T11:00:00.000Z", {
			traffic_source: "fair/spring",
			last_touch: JSON.stringify({ utm: null }),
		});
		await changeSpend(
			staffContext(db, now),
			formFields({
				intent: "add",
				day: "2026-11-16",
				source: "fair",
				campaign: "spring",
				amount: "100",
			}),
		);

		expect(await shown(db, "campaign-links")).toEqual([
			[
				"Spring fair",
				"All",
				"3",
				"2",
				"0",
				"1",
				"€2,000",
				"€100",
				"€50",
				"€0.05",
			],
			["Spring fair", "None", "1", "1", "0", "0", null, null, null, null],
			["Spring fair", "left", "2", "1", "0", "1", "€2,000", null, null, null],
		]);
	});

	test("a date in the future is saved once staff have confirmed it", async (db) => {
		const typed = { day: "2027-01-02", source: "meta", amount: "5" };
		const add = (more: object = {}) =>
			changeSpend(
				staffContext(db, now),
				formFields({ intent: "add", campaign: "", ...typed, ...more }),
			);

		expect(await add()).toMatchObject({
			errors: { future: expect.stringContaining("2027-01-02") },
			values: typed,
		});
		expect(await add({ future: "1" })).toMatchObject({
			notice: { title: "Saved." },
		});
	});

	test("a refused import keeps the text", async (db) => {
		const csv = "date,source,campaign,amount\n2026-11-16,a,b,x";

		expect(
			await changeSpend(
				staffContext(db, now),
				formFields({ intent: "import", csv }),
			),
		).toMatchObject({
			errors: { csv: expect.stringContaining("Line 2 (2026-11-16,a,b,x)") },
			values: { csv },
		});
	});

	test("ad spend is added, replaced and removed with audit events", async (db) => {
		const typed = { day: "2026-11-16", source: "meta", campaign: "" };

		const change = (intent: string, amount = "100") =>
			changeSpend(
				staffContext(db, now),
				formFields({ intent, ...typed, amount }),
			);

		const spent = async () =>
			sumUp(await reportSource(db, now, range).spend()).spendCents;

		expect(await change("add")).toMatchObject({
			notice: { kind: "done", title: "Saved." },
		});

		await change("add", "120");

		expect(await spent()).toBe(12_000);

		const errors = { amount: expect.any(String) };
		expect(await change("add", "x")).toMatchObject({ errors });

		await change("remove");

		expect(await spent()).toBe(0);
		expect(await auditActions(db)).toEqual(Array(3).fill("reports.spend"));
		expect(await change("unknown")).toBeNull();
	});
}, addStaffRow);

onSqlite((test) => {
	test("counts of leads use their ids and counts of deals the index of their won time", async (plain) => {
		const { db, asked } = recordQueries(plain);
		const week = lastWeek(now);
		await countLeads(db, week);
		await wonDeals(db, week);

		const plans = await Promise.all(asked.map((query) => queryPlan(db, query)));
		expect(plans.join("; ")).toMatch(
			/SEARCH leads USING .*INDEX .*\((id|spam=\? AND id)/,
		);
		expect(plans.join("; ")).toMatch(/SEARCH people USING INDEX people_won_at/);
	});
});
