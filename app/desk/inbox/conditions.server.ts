import { type RawBuilder, sql } from "kysely";
import { company } from "#content/company.ts";
import { addDays } from "#features/booking/days.ts";
import { dayStart } from "#features/booking/zones.ts";
import { searchWords } from "#features/leads/search-words.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { firstIdOf } from "./day.ts";
import type { Cursor, LeadFilter } from "./filter.ts";

/** One part of a filter as SQL over `leads`, with the index that holds its rows in the order of their ids. */
export type Condition = { sql: RawBuilder<unknown>; index: string | null };

/** Who asks, and when: what `me` and `overdue` mean. */
export type Asking = { staffId: string | null; at: string };

/** Whether it is spam; part of every list. */
export function spamCondition({ spam }: LeadFilter): Condition {
	// Literals: an index over some of the rows is only taken where the query says the same.
	return {
		sql: spam ? sql`leads.spam = 1` : sql`leads.spam = 0`,
		index: "leads_spam_id",
	};
}

/** The filter's other parts but the words. */
export function conditionsOf(filter: LeadFilter, { staffId, at }: Asking): Condition[] {
	const { kind, status, source, industry, recommendation, unread, overdue, spam } = filter;
	const assignee = filter.assignee === "me" ? (staffId ?? "nobody") : filter.assignee;
	const equal = (column: string, value: string | null): Condition[] =>
		value === null
			? []
			: [{ sql: sql`${sql.ref(`leads.${column}`)} = ${value}`, index: `leads_${column}_id` }];
	return [
		...equal("kind", kind),
		...equal("status", status),
		...equal("channel", source),
		...equal("industry", industry),
		...equal("recommendation", recommendation),
		...(assignee === "nobody"
			? [{ sql: sql`leads.assignee_id IS NULL`, index: "leads_assignee_id_id" }]
			: equal("assignee_id", assignee)),
		...(unread ? [{ sql: sql`leads.read_at IS NULL`, index: spam ? null : "leads_unread" }] : []),
		...(overdue
			? [
					{
						sql: sql`leads.due_at IS NOT NULL AND leads.answered_at IS NULL AND leads.due_at < ${at}`,
						index: spam ? null : "leads_awaiting",
					},
				]
			: []),
	];
}

/** Ids between which a list lies: those that came after the one and before the other. */
export type Bounds = { after: string | null; before: string | null };

/** What the days and the cursor leave of all ids. */
export function boundsOf({ from, to }: LeadFilter, cursor: Cursor): Bounds {
	const first = from && firstIdOn(from);
	const end = to && firstIdOn(addDays(to, 1));
	const after = cursor && "after" in cursor ? cursor.after : null;
	const before = cursor && "before" in cursor ? cursor.before : null;
	return { after: last(first, after), before: earliest(end, before) };
}

/** The smallest id of a day on the agency's clocks. */
function firstIdOn(day: string): string {
	return firstIdOf(Date.parse(dayStart(day, company.timeZone)));
}

/** The bounds as SQL; empty where there are none. */
export function within({ after, before }: Bounds): RawBuilder<unknown>[] {
	return [
		...(after === null ? [] : [sql`leads.id > ${after}`]),
		...(before === null ? [] : [sql`leads.id < ${before}`]),
	];
}

/** The words of a search, in small letters. */
export function wordsOf({ q }: LeadFilter): string[] {
	return [...new Set(searchWords(q).split(" "))].filter((word) => word !== "").slice(0, 8);
}

/** Whether each word begins one of a row's words. `words` is the column of `lead_words`. */
export function hasWords(
	db: Database,
	words: readonly string[],
	column: RawBuilder<unknown>,
): RawBuilder<unknown> {
	const position = db.kind === "sqlite" ? sql`instr` : sql`strpos`;
	return all(words.map((word) => sql`${position}(' ' || ${column}, ${` ${word}`}) > 0`));
}

/** All of some conditions. */
export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
	return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` AND `);
}

function last(a: string | null, b: string | null): string | null {
	return a !== null && (b === null || a > b) ? a : b;
}

function earliest(a: string | null, b: string | null): string | null {
	return a !== null && (b === null || a < b) ? a : b;
}
