import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readDetails } from "./edit-contact.server.ts";

/** The columns that undo restores, by table. Those of calls are restored by the calendar. */
const cardTables = {
	people: [
		"stage",
		"value_cents",
		"period",
		"lost_reason",
		"expected_on",
		"won_at",
		"assignee_id",
		"name",
		"company",
		"company_key",
		"website",
		"address",
	],
	leads: ["due_at", "answered_at", "answered_by", "answered_stage", "spam"],
	questions: ["answered_at", "answered_by"],
	notes: ["text", "deleted_at", "deleted_by"],
	tasks: [
		"title",
		"due_on",
		"due_time",
		"staff_id",
		"done_at",
		"deleted_at",
		"deleted_by",
	],
	person_tags: ["deleted_at", "deleted_by"],
	proposals: ["deleted_at", "deleted_by"],
	project_steps: ["title", "due_on", "done_at", "deleted_at", "deleted_by"],
	bookings: ["status", "cancelled_at", "outcome", "outcome_at", "outcome_by"],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

export type CardTable = keyof typeof cardTables;

/** A column of people that undo restores: the activity, a merge and an erasure say what they do with each. */
export type PersonColumn = (typeof cardTables)["people"][number];

/** Further tables: rows that merges move, and pairs of people that are no duplicates. */
export type RowTable =
	| CardTable
	| "contact_points"
	| "dismissed_duplicates"
	| "messages"
	| "stage_changes";

/** `contacts` has the emails and phones of a person as JSON, under the person's id: their rows come and go. */
type SnapshotTable = RowTable | "contacts";

type Value = string | number | null;
export type Columns = Readonly<Record<string, Value>>;
export type Rows = Readonly<Record<string, Columns | null>>;

/**
 * Table → key → column → value. A tag is its own key, other rows have an id. Null for a row that isn't there.
 */
export type CardSnapshot = { readonly [Table in SnapshotTable]?: Rows };

export type Difference = { before: CardSnapshot; after: CardSnapshot };

/** The id of the person on whose card a row is. */
function selectOwner(table: CardTable): RawBuilder<string> {
	const ofLead = (column: string) =>
		sql<string>`(SELECT leads.person_id FROM leads WHERE leads.id = ${sql.ref(column)})`;

	switch (table) {
		case "people":
			return sql`people.id`;
		case "questions":
			return ofLead("questions.id");
		case "bookings":
			return ofLead("bookings.lead_id");
		case "project_steps":
			return sql`(SELECT proposals.person_id FROM proposals WHERE proposals.id = project_steps.proposal_id)`;
		default:
			return sql`${sql.ref(`${table}.person_id`)}`;
	}
}

/** The rows on the cards of some people. */
function matchPeople(
	table: CardTable,
	personIds: readonly string[],
): RawBuilder<boolean> {
	const ids = sql`(${sql.join([...personIds, ""])})`;
	const ofLeads = sql`(SELECT id FROM leads WHERE person_id IN ${ids})`;

	switch (table) {
		case "people":
			return sql`id IN ${ids}`;
		case "questions":
			return sql`id IN ${ofLeads}`;
		case "bookings":
			return sql`lead_id IN ${ofLeads}`;
		case "project_steps":
			return sql`proposal_id IN (SELECT id FROM proposals WHERE person_id IN ${ids})`;
		default:
			return sql`person_id IN ${ids}`;
	}
}

export async function readSnapshot(
	trx: Database,
	personId: string,
): Promise<CardSnapshot> {
	const tables = Object.keys(cardTables) as CardTable[];
	const snapshots = await readSnapshots(trx, [personId], tables);

	return {
		contacts: { [personId]: await readContacts(trx, personId) },
		...snapshots.get(personId),
	};
}

/** What people have now in the tables of some snapshots, by person. */
export async function readSnapshotsLike(
	trx: Database,
	personIds: readonly string[],
	snapshots: readonly CardSnapshot[],
): Promise<Map<string, CardSnapshot>> {
	const named = new Set(snapshots.flatMap((each) => Object.keys(each)));
	const tables = (Object.keys(cardTables) as CardTable[]).filter((table) =>
		named.has(table),
	);
	const now = await readSnapshots(trx, personIds, tables);
	if (!named.has("contacts")) return now;

	for (const id of personIds)
		now.set(id, {
			contacts: { [id]: await readContacts(trx, id) },
			...now.get(id),
		});

	return now;
}

/** What some tables have of several people, by person. */
export async function readSnapshots(
	trx: Database,
	personIds: readonly string[],
	tables: readonly CardTable[],
): Promise<Map<string, CardSnapshot>> {
	const snapshots = new Map(
		personIds.map((id) => [
			id,
			Object.fromEntries(
				tables.map((table) => [table, {} as Record<string, Columns>]),
			),
		]),
	);

	for (const table of tables) {
		const key = table === "person_tags" ? "tag" : "id";
		const columns = cardTables[table].map((column) => sql.ref(column));
		const { rows } = await sql<
			{ row_key: string; row_owner: string } & Columns
		>`SELECT ${sql.ref(key)} AS row_key, ${selectOwner(table)} AS row_owner,
				${sql.join(columns)}
			FROM ${sql.table(table)} WHERE ${matchPeople(table, personIds)}`.execute(
			trx,
		);

		for (const { row_key, row_owner, ...row } of rows) {
			const theirs = snapshots.get(row_owner)?.[table];
			if (theirs) theirs[row_key] = row;
		}
	}

	return snapshots;
}

async function readContacts(trx: Database, personId: string) {
	const { emails, phones } = await readDetails(trx, personId);

	return { points: JSON.stringify({ emails, phones }) };
}

/** Emails and phones of a snapshot. Null when they are not part of it. */
export function parseContacts({
	contacts = {},
}: CardSnapshot): { emails: string[]; phones: string[] } | null {
	const [row] = Object.values(contacts);

	return row ? JSON.parse(String(row.points)) : null;
}

/** The columns that differ in rows of both snapshots; null without any. */
export function findDifference(
	before: CardSnapshot,
	after: CardSnapshot,
): Difference | null {
	const entries = listEntries(before).filter(
		({ table, key, column, value }) => {
			const now = after[table]?.[key]?.[column];
			return now !== undefined && now !== value;
		},
	);
	if (entries.length === 0) return null;

	return { before: pick(before, entries), after: pick(after, entries) };
}

/** Adds to a difference that rows were added: undo deletes them, as staff would. */
export function withAdded(
	difference: Difference | null,
	before: CardSnapshot,
	after: CardSnapshot,
	deletion: { deleted_at: string; deleted_by: string },
): Difference | null {
	const added = listEntries(after).filter(
		({ table, key, column, value }) =>
			!before[table]?.[key] && column in deletion && value === null,
	);
	if (added.length === 0) return difference;

	const deleted: { [Table in SnapshotTable]?: Record<string, Columns> } = {};
	for (const { table, key } of added)
		deleted[table] = { ...deleted[table], [key]: deletion };

	return {
		before: { ...difference?.before, ...deleted },
		after: { ...difference?.after, ...pick(after, added) },
	};
}

type Entry = { table: SnapshotTable; key: string; column: string };

export function listEntries(
	snapshot: CardSnapshot,
): (Entry & { value: Value })[] {
	const tables = Object.keys(snapshot) as SnapshotTable[];

	return tables.flatMap((table) =>
		Object.entries(snapshot[table] ?? {}).flatMap(([key, columns]) =>
			Object.entries(columns ?? {}).map(([column, value]) => ({
				table,
				key,
				column,
				value,
			})),
		),
	);
}

function pick(snapshot: CardSnapshot, entries: readonly Entry[]): CardSnapshot {
	const picked: { [Table in SnapshotTable]?: Record<string, Columns> } = {};

	for (const { table, key, column } of entries) {
		const rows = picked[table] ?? {};
		const value = snapshot[table]?.[key]?.[column] ?? null;
		rows[key] = { ...rows[key], [column]: value };
		picked[table] = rows;
	}

	return picked;
}
