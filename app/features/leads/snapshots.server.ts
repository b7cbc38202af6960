import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readDetails, writeContactPoints } from "./edit-contact.server.ts";

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
	tasks: ["title", "due_on", "staff_id", "done_at", "deleted_at", "deleted_by"],
	person_tags: ["deleted_at", "deleted_by"],
	bookings: ["status", "cancelled_at", "outcome", "outcome_at", "outcome_by"],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

type CardTable = keyof typeof cardTables;

/** `contacts` has the emails and phones of a person as JSON, under the person's id: their rows come and go. */
type SnapshotTable = CardTable | "contacts";

type Value = string | number | null;
type Columns = Readonly<Record<string, Value>>;
type Rows = Readonly<Record<string, Columns>>;

/** Table → key → column → value. A tag is its own key, other rows have an id. */
export type Snapshot = { readonly [Table in SnapshotTable]?: Rows };

export type Difference = { before: Snapshot; after: Snapshot };

const ofLeads = (personId: string) =>
	sql`(SELECT id FROM leads WHERE person_id = ${personId})`;

/** The rows of a person's card. */
function matchPerson(table: CardTable, personId: string): RawBuilder<boolean> {
	switch (table) {
		case "people":
			return sql`id = ${personId}`;
		case "questions":
			return sql`id IN ${ofLeads(personId)}`;
		case "bookings":
			return sql`lead_id IN ${ofLeads(personId)}`;
		default:
			return sql`person_id = ${personId}`;
	}
}

function matchRow(
	table: CardTable,
	key: string,
	personId: string,
): RawBuilder<boolean> {
	return table === "person_tags"
		? sql`person_id = ${personId} AND tag = ${key}`
		: sql`id = ${key}`;
}

export async function readSnapshot(
	trx: Database,
	personId: string,
): Promise<Snapshot> {
	const snapshot: { [Table in SnapshotTable]?: Rows } = {
		contacts: { [personId]: await readContacts(trx, personId) },
	};

	for (const table of Object.keys(cardTables) as CardTable[]) {
		const key = table === "person_tags" ? "tag" : "id";
		const columns = cardTables[table].map((column) => sql.ref(column));
		const { rows } = await sql<{ row_key: string } & Columns>`
			SELECT ${sql.ref(key)} AS row_key, ${sql.join(columns)}
			FROM ${sql.table(table)} WHERE ${matchPerson(table, personId)}`.execute(
			trx,
		);
		snapshot[table] = Object.fromEntries(
			rows.map(({ row_key, ...row }) => [row_key, row]),
		);
	}

	return snapshot;
}

async function readContacts(trx: Database, personId: string) {
	const { emails, phones } = await readDetails(trx, personId);

	return { points: JSON.stringify({ emails, phones }) };
}

/** Emails and phones of a snapshot. Null when they are not part of it. */
export function parseContacts({
	contacts = {},
}: Snapshot): { emails: string[]; phones: string[] } | null {
	const [row] = Object.values(contacts);

	return row ? JSON.parse(String(row.points)) : null;
}

/** The columns that differ in rows of both snapshots; null without any. */
export function findDifference(
	before: Snapshot,
	after: Snapshot,
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

type Entry = { table: SnapshotTable; key: string; column: string };

export function listEntries(snapshot: Snapshot): (Entry & { value: Value })[] {
	const tables = Object.keys(snapshot) as SnapshotTable[];

	return tables.flatMap((table) =>
		Object.entries(snapshot[table] ?? {}).flatMap(([key, columns]) =>
			Object.entries(columns).map(([column, value]) => ({
				table,
				key,
				column,
				value,
			})),
		),
	);
}

function pick(snapshot: Snapshot, entries: readonly Entry[]): Snapshot {
	const picked: { [Table in SnapshotTable]?: Record<string, Columns> } = {};

	for (const { table, key, column } of entries) {
		const rows = picked[table] ?? {};
		const value = snapshot[table]?.[key]?.[column] ?? null;
		rows[key] = { ...rows[key], [column]: value };
		picked[table] = rows;
	}

	return picked;
}

/** Writes the columns of a snapshot to the rows of a person, which others hold no lock on. */
export async function writeSnapshot(
	trx: Database,
	personId: string,
	{ contacts, ...tables }: Snapshot,
	at: string,
): Promise<void> {
	const points = contacts && parseContacts({ contacts });
	if (points) await writeContactPoints(trx, personId, points, at);

	for (const table of Object.keys(tables) as CardTable[])
		for (const [key, columns] of Object.entries(tables[table] ?? {})) {
			const changes = Object.entries(columns).map(
				([column, value]) => sql`${sql.ref(column)} = ${value}`,
			);
			await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)}
				WHERE ${matchRow(table, key, personId)}`.execute(trx);
		}
}
