import { type Selectable, sql } from "kysely";
import { expect } from "vitest";
import type { Schema } from "#database/schema.ts";
import { stages } from "#desk/shared/lead-labels.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { searchWords } from "#lib/search/words.ts";
import { addDays, findDayStart, shifted } from "#lib/time/dates.ts";
import { makeFirstId } from "#lib/uuid.ts";
import { copyLeads } from "../../../bench/copy-leads.ts";
import { onBothDatabases, onSqlite } from "../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
} from "../../../tests/support/query-plans.ts";
import {
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { filterFrom, type LeadFilter, noFilter } from "./filter.ts";
import { countLeads, listLeadSources, listLeads } from "./leads.server.ts";

const at = "2026-11-23T12:00:00.000Z";
const DAY = 24 * 60 * 60_000;
const viewer = { staffId: "viewer", at };

const account = {
	id: "viewer",
	email: "viewer@example.com",
	name: "Ada",
	created_at: at,
};

const queries = [
	"",
	"kind=quiz",
	"status=won",
	"status=none",
	"status=none&kind=newsletter",
	"source=duckduckgo.com",
	"industry=construction",
	"recommendation=ai-mvp",
	"assignee=me",
	"assignee=nobody",
	"unread=1",
	"overdue=1",
	"spam=1",
	"spam=1&kind=quiz",
	"spam=1&unread=1",
	"from=2025-03-01&to=2026-02-28",
	"kind=quiz&status=won",
	"kind=quiz&status=lost&source=direct",
	"kind=academy&recommendation=ai-mvp",
	"kind=question&overdue=1",
	"unread=1&kind=newsletter",
	"q=example",
	"q=mail",
	"q=ackr",
	"q=zzz",
	"q=mailbox+e",
	"q=020+7946",
	"q=mailbox&kind=newsletter",
	"q=example&status=won&kind=booking",
	"q=ai+str&unread=1",
];

type Whole = Selectable<Schema["leads"]> & {
	id: string;
	words: string;
	/** Of the person and of notes about them. */
	others: string[];
};

const isScan =
	/^SCAN (?!.*(VIRTUAL TABLE|USING (COVERING )?INDEX|CONSTANT ROW|hits|sources|unread|overdue))/;

const firstIdOn = (day: string) =>
	makeFirstId(Date.parse(findDayStart(day, "Europe/London")));

/** Reference implementation of the filter. */
function matches(lead: Whole, filter: LeadFilter): boolean {
	const {
		q,
		kind,
		status,
		source,
		industry,
		recommendation,
		from,
		to,
		assignee,
	} = filter;
	const hasWords = (text: string) =>
		searchWords(q)
			.split(" ")
			.every((word) => ` ${text}`.includes(` ${word}`));

	const is = (value: string | null, column: keyof Whole) =>
		value === null || lead[column] === value;

	const named = assignee === "me" ? "viewer" : assignee;
	const assigned =
		assignee === null ||
		lead.assignee_id === (assignee === "nobody" ? null : named);

	return (
		is(kind, "kind") &&
		(status === "none" ? lead.stage === null : is(status, "stage")) &&
		is(source, "traffic_source") &&
		is(industry, "industry") &&
		is(recommendation, "recommendation") &&
		assigned &&
		lead.spam === (filter.spam ? 1 : 0) &&
		(!filter.unread || lead.read_at === null) &&
		(!filter.overdue ||
			(lead.due_at !== null &&
				lead.answered_at === null &&
				String(lead.due_at) < at)) &&
		(from === null || lead.id >= firstIdOn(from)) &&
		(to === null || lead.id < firstIdOn(addDays(to, 1))) &&
		[lead.words, ...lead.others].some(hasWords)
	);
}

const visitors = [
	{ days: 400, email: "ackroyd@mailbox.example" },
	{ days: 90, email: "jo@example.com" },
	{ days: 0.1, email: "dawn@firm.example" },
];
const sources = ["direct", "duckduckgo.com", "google-ads/rota"];
const industries = ["construction", null];
const offers = ["ai-mvp", "blueprint", null];

/** Leads of every kind at three times, of people with different values of everything that is filtered. */
async function addLeads(db: Database, copies: number): Promise<void> {
	for (const { days, email } of visitors)
		await submitEverything(siteAt(db, shifted(at, -days * DAY)), email);
	await copyLeads(db, copies);

	const people = db.selectFrom("people").select("id").orderBy("id");
	for (const [nth, { id }] of (await people.execute()).entries()) {
		const stage = pick([...stages, null], nth);
		await db
			.updateTable("people")
			.set({ stage })
			.where("id", "=", id)
			.execute();
		await db
			.updateTable("leads")
			.set({
				stage,
				traffic_source: pick(sources, nth),
				industry: pick(industries, nth),
				recommendation: pick(offers, nth),
				spam: pick([0, 0, 0, 0, 1], nth),
				read_at: pick([null, at, at, at], nth),
				answered_at: pick([null, null, at], nth),
			})
			.where("person_id", "=", id)
			.execute();
	}
}

function pick<Value>(values: readonly Value[], nth: number): Value {
	return values[nth % values.length] as Value;
}

async function allLeads(db: Database): Promise<Whole[]> {
	const leads = db
		.selectFrom("leads")
		.innerJoin("search_entries", "search_entries.lead_id", "leads.id")
		.selectAll("leads")
		.select("search_entries.words")
		.orderBy("leads.id", "desc");
	const others = await db
		.selectFrom("search_entries")
		.select(["person_id", "words"])
		.where("lead_id", "is", null)
		.execute();
	const byPerson = Map.groupBy(others, (row) => row.person_id);

	return (await leads.execute()).map((lead) => ({
		...lead,
		others: (byPerson.get(lead.person_id) ?? []).map(({ words }) => words),
	}));
}

async function allPages(
	db: Database,
	filter: LeadFilter,
	scanned = 5_000,
): Promise<string[]> {
	const ids: string[] = [];
	let before: string | undefined;
	for (;;) {
		const wanted = { filter, before, size: 7, scanned, ...viewer };
		const page: Awaited<ReturnType<typeof listLeads>> = await listLeads(
			db,
			wanted,
		);

		ids.push(...page.leads.map(({ id }) => id));

		const last = page.leads.at(-1)?.id;
		if (!page.older || !last) return ids;

		before = last;
	}
}

onBothDatabases((test) => {
	test("every filter lists the leads that match, newest first, on consecutive pages", async (db) => {
		await addLeads(db, 7);

		const ada = { ...account, role: "owner" } as const;
		await db.insertInto("staff").values(ada).execute();
		await sql
			.raw("UPDATE leads SET assignee_id = 'viewer' WHERE kind = 'booking'")
			.execute(db);

		const leads = await allLeads(db);
		for (const query of queries) {
			const filter = filterFrom(new URLSearchParams(query));
			const wanted = leads
				.filter((lead) => matches(lead, filter))
				.map(({ id }) => id);

			expect(await allPages(db, filter), query).toEqual(wanted);
			expect(
				await allPages(db, filter, 8),
				`${query}, by the full-text index`,
			).toEqual(wanted);
		}
	});

	test("matching leads after an id are counted, up to 100; each source is listed once", async (db) => {
		await addLeads(db, 25);

		const leads = await allLeads(db);
		const clean = leads.filter(({ spam }) => spam === 0);

		const count = (query: string, after?: string) => {
			const filter = filterFrom(new URLSearchParams(query));
			return countLeads(db, { filter, after, ...viewer });
		};

		const fifth = clean[4]?.id;
		expect(await count("", fifth)).toBe(4);
		expect(await count("", clean[0]?.id)).toBe(0);

		const quizzes = clean.slice(0, 4).filter(({ kind }) => kind === "quiz");
		expect(await count("kind=quiz", fifth)).toBe(quizzes.length);
		expect(await count("unread=1")).toBe(
			clean.filter(({ read_at }) => read_at === null).length,
		);

		await sql
			.raw("UPDATE leads SET read_at = NULL, answered_at = NULL")
			.execute(db);

		for (const query of ["unread=1", "overdue=1"])
			expect(await count(query)).toBe(100);

		// Newsletter sign-ups are no work.
		const work = clean.filter(({ kind }) => kind !== "newsletter");
		const people = new Set(work.map(({ person_id }) => person_id));
		const listed = await listLeads(db, {
			filter: noFilter,
			size: 300,
			perPerson: true,
			...viewer,
		});
		expect(listed.leads.map(({ id }) => id)).toEqual(
			[...people].map(
				(person) => work.find(({ person_id }) => person_id === person)?.id,
			),
		);

		const sources = new Set(
			leads.map(({ traffic_source }) => String(traffic_source)),
		);

		expect(await listLeadSources(db)).toEqual([...sources].sort());
	});
});

onSqlite((test) => {
	test("no list, count or search scans the leads, and only overdue ones are sorted", async (plain) => {
		const { db, asked } = recordQueries(plain);
		await addLeads(db, 2);
		asked.length = 0;

		for (const query of queries)
			for (const scanned of [2, 1_000])
				for (const before of [null, makeFirstId(Date.parse(at))]) {
					const filter = filterFrom(new URLSearchParams(query));
					const asked = { filter, before, size: 10, scanned, ...viewer };
					await listLeads(db, asked);
					await listLeads(db, { ...asked, perPerson: true });
				}

		for (const filter of [{}, { unread: true }, { overdue: true }])
			await countLeads(db, {
				filter: { ...noFilter, ...filter },
				after: makeFirstId(0),
				...viewer,
			});

		await listLeadSources(db);

		const statements = new Map(asked.map((query) => [query.sql, query]));
		expect(statements.size).toBeGreaterThan(40);

		for (const [text, query] of statements) {
			const steps = await queryPlan(db, query);
			for (const step of steps) expect(step, text).not.toMatch(isScan);
			// Overdue leads are read in the order in which they were due, and the
			// trigrams of a misspelled word are counted.
			if (!/"due_at" <|search_trigrams/.test(text))
				expect(steps.join("; "), text).not.toMatch(/TEMP B-TREE/);
		}
	});
});
