import type { Insertable } from "kysely";
import { expect } from "vitest";
import type { Schema } from "#database/schema.ts";
import { firstIdAt } from "#desk/inbox/leads.server.ts";
import { addressKey } from "#features/leads/store.server.ts";
import { addCount } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import { booked } from "../../../tests/support/bookings.ts";
import {
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
	fieldsOf,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { newlyOverdue, summaryOfLastWeek } from "./desk-mails.server.ts";
import { exportLines } from "./export-route.ts";
import { defaultRange, lastWeek } from "./periods.ts";
import { countLeads, readReport, wonDeals } from "./reports.server.ts";
import { performanceBy, totalOf } from "./reports.ts";
import { changeSpend } from "./spend.server.ts";

/** Monday morning in London. */
const now = "2026-11-23T08:00:00.000Z";

const range = { from: "2026-11-16", to: "2026-11-22" };

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
		firstIdAt(Date.parse(at)).slice(0, -6) + String(++last).padStart(6, "0");
	const { won, isReply = true, ...columns } = made;
	const { kind = "quiz", answered_at } = columns;
	const status = won ? "won" : "new";
	const email = addressKey(`v${last}@example.com`);
	const person = {
		id,
		email,
		status,
		version: 1,
		created_at: at,
		last_lead_at: at,
		...won,
	} as const;
	await db.insertInto("people").values(person).execute();

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
		status,
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

		const counts = (entries: { name: string | null; count: number }[]) =>
			entries.map(({ name, count }) => [name, count]);

		expect([summary.week.first, summary.week.last]).toEqual([
			"2026-11-16",
			"2026-11-22",
		]);
		expect(counts(summary.kinds)).toEqual([
			["quiz", 2],
			["newsletter", 1],
		]);
		expect(counts(summary.sources)).toEqual([
			["van/spring", 2],
			["direct", 1],
		]);
		expect(summary).toMatchObject({
			total: { leads: 3, calls: 0 },
			campaigns: [{ name: "van/spring", leads: 2 }],
			answers: { asked: 2, answered: 1, median: 2 * 3_600_000 },
			ahead: 1,
			overdue: 1,
		});
	});

	test("the median uses replies and past calls, not leads only marked as answered", async (db) => {
		const due_at = "2026-11-17T00:00:00.000Z";
		const marked = {
			due_at,
			answered_at: "2026-11-16T09:00:00.000Z",
			isReply: false,
		};
		const person_id = await lead(db, "2026-11-16T08:00:00.000Z", marked);
		const times = async () => (await summaryOfLastWeek(db, now)).answers;

		expect(await times()).toEqual({ asked: 1, answered: 1, median: null });

		await booked(db);

		const { email } = await rowIn(db, "people", { id: person_id });
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

		expect(await times()).toEqual({
			asked: 1,
			answered: 1,
			median: 30 * 60_000,
		});
	});

	test("newly overdue leads of consecutive ranges are found once, longest overdue first", async (db) => {
		const at = "2026-11-18T10:00:00.000Z";
		const due = (hour: string) => `2026-11-19T${hour}:00:00.000Z`;
		const ten = await lead(db, at, { due_at: due("10") });
		const nine = await lead(db, at, { due_at: due("09") });

		await lead(db, at, { due_at: due("11"), answered_at: due("08") });
		await lead(db, at, { due_at: due("11"), spam: 1 });

		const found = async (from: string, until: string, most = 10) =>
			(await newlyOverdue(db, from, until, most)).map(({ id }) => id);

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
			await addCount(db, { day, page: "/", source, event, value: 0 });

		const report = await readReport(db, now, defaultRange(now));
		expect(report.periods).toHaveLength(12);
		expect([report.periods[0], report.periods[11]]).toEqual([
			"2026-09-07",
			"2026-11-23",
		]);

		const quiz = { quiz1: 1, quiz2: 0, quiz3: 0, quizLeads: 1 };

		expect(report.funnel).toEqual({ pages: 2, ...quiz, leads: 3, calls: 0 });
		expect(report.sources).toEqual([
			{ name: "direct", counts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0] },
			{ name: "newsletter", counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
		]);

		const answers = { asked: 2, answered: 1, median: 3_600_000 };

		expect(report.answers).toEqual([
			{ kind: "All", ...answers },
			{ kind: "question", ...answers },
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
			fieldsOf({ intent: "import", csv }),
		);
		const notice = { kind: "done", title: "2 lines imported." };

		expect(imported).toMatchObject({ notice });

		const report = await readReport(db, now, range);
		const counts = { leads: 2, calls: 1, won: 1, valueCents: 400_000 };
		const campaigns = performanceBy(report.origins, "campaign");

		expect(campaigns).toEqual([{ name, ...counts, spendCents: 100_000 }]);

		const landings = performanceBy(report.origins, "landing");
		expect(landings).toEqual([{ name: page, ...counts, spendCents: 0 }]);

		const trades = performanceBy(report.origins, "trade");
		expect(trades).toMatchObject([{ name: "construction", ...counts }]);
		expect(exportLines(report)).toContainEqual([
			"Campaign",
			name,
			2,
			1,
			1,
			4_000,
			1_000,
		]);
	});

	test("a date in the future is saved once staff have confirmed it", async (db) => {
		const typed = { day: "2027-01-02", source: "meta", amount: "5" };
		const add = (more: object = {}) =>
			changeSpend(
				staffContext(db, now),
				fieldsOf({ intent: "add", campaign: "", ...typed, ...more }),
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
				fieldsOf({ intent: "import", csv }),
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
				fieldsOf({ intent, ...typed, amount }),
			);

		const spent = async () =>
			totalOf((await readReport(db, now, range)).origins).spendCents;

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
