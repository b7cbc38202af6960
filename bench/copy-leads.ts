import { type RawBuilder, sql } from "kysely";
import { formTableNames, type Schema } from "#database/schema.ts";
import { REPLY_TOPIC } from "#desk/people/card/card-contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";

/** What a copy has in a column. Columns that aren't named below are as in the copied row. */
type Change = (column: RawBuilder<string>) => RawBuilder<string>;

/** Of a UUID of version 7, the digits after the time that a moved clock leaves 0. */
const id: Change = (column) => sql`substr(${column}, 1, 15) || copies.high
	|| substr(${column}, 19, 2) || copies.low || substr(${column}, 24)`;

const email: Change = (column) =>
	sql`replace(${column}, '@', '-' || copies.n || '@')`;

const unique: Change = (column) => sql`${column} || '-' || copies.n`;

/** A phone number with the last digits of the copied one, so that few people have the same. */
const contact: Change = (
	column,
) => sql`CASE kind WHEN 'email' THEN ${email(column)}
	ELSE '+447' || substr('00000' || copies.n, length(copies.n), 6) || substr(key, length(key) - 2) END`;

const changes: {
	readonly [Table in keyof Schema]?: {
		readonly [Column in keyof Schema[Table]]?: Change;
	};
} = {
	people: { id, merged_into: id },
	contact_points: { id, person_id: id, value: contact, key: contact },
	leads: { id, person_id: id, email, idempotency_key: unique },
	...Object.fromEntries(formTableNames.map((name) => [name, { id, email }])),
	quiz_leads: { id, quiz_response_id: id, email },
	newsletter_subscribers: {
		id,
		email,
		token_hash: unique,
		link_token: unique,
	},
	bookings: { id, lead_id: id, email },
	manual_leads: { id },
	notes: { id, person_id: id },
	messages: {
		id,
		person_id: id,
		lead_id: id,
		in_reply_to: id,
		address: email,
		message_id: unique,
	},
	tasks: { id, person_id: id, booking_id: id },
	person_tags: { person_id: id },
	stage_changes: { id, person_id: id },
	search_entries: {
		person_id: id,
		lead_id: id,
		note_id: id,
		message_id: id,
	},
	outbox: {
		id,
		lead_id: id,
		recipient: email,
		message_id: unique,
		payload: (column) =>
			sql`replace(${column}, outbox.id, ${id(sql.ref("outbox.id"))})`,
	},
};

type Table = keyof typeof changes & string;

/** By which copied rows are found. */
const keys: Partial<Record<Table, string>> = {
	person_tags: "person_id",
	search_entries: "seq",
};

/** Copies that are made at a time. */
const BATCH = 20;

/**
 * Copies all people with their leads, forms, calls, messages, tasks and notes; of other emails only replies. Once for
 * a database, as each copy has a number.
 * @param copies how many there are of each person besides the first.
 */
export async function copyLeads(
	db: Database,
	copies: number,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	const tables: CopiedTable[] = [];
	for (const name of Object.keys(changes) as Table[]) {
		const table = await readTable(db, name);
		if (table) tables.push(table);
	}

	for (let done = 0; done < copies; onProgress(done)) {
		const numbers = Array.from(
			{ length: Math.min(BATCH, copies - done) },
			(_, at) => done + at + 1,
		);
		await db.transaction().execute(async (trx) => {
			for (const table of tables) await insertCopies(trx, table, numbers);
		});
		done += numbers.length;
	}

	// Table by table, as all of a large database take longer than one statement may.
	if (isPostgres(db))
		for (const { name } of tables)
			await sql`ANALYZE ${sql.table(name)}`.execute(db);
}

type CopiedTable = NonNullable<Awaited<ReturnType<typeof readTable>>>;

/** The rows that are copied; null without any. */
async function readTable(db: Database, name: Table) {
	const key = keys[name] ?? "id";
	const isCopied = name === "outbox" ? sql`topic = ${REPLY_TOPIC}` : sql`1 = 1`;
	const { rows } = await sql<
		Record<string, string>
	>`SELECT * FROM ${sql.table(name)} WHERE ${isCopied}`.execute(db);
	const [first] = rows;
	if (!first) return null;

	// Numbered by the database.
	const columns = Object.keys(first).filter((column) => column !== "seq");

	return { name, key, columns, rows: rows.map((row) => row[key]) };
}

async function insertCopies(
	trx: Database,
	{ name, key, columns, rows }: CopiedTable,
	numbers: readonly number[],
): Promise<void> {
	const changed: Readonly<Record<string, Change>> = changes[name] ?? {};
	const values = columns.map((column) => {
		const value = sql.ref<string>(`${name}.${column}`);

		return changed[column]?.(value) ?? value;
	});
	const copies = numbers.map((n) => {
		const digits = n.toString(16).padStart(6, "0");
		const parts = [String(n), digits.slice(0, 3), digits.slice(3)];

		return sql`(${sql.join(parts.map((part) => sql.lit(part)))})`;
	});

	await sql`WITH copies (n, high, low) AS (VALUES ${sql.join(copies)})
		INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
		SELECT ${sql.join(values)} FROM ${sql.table(name)} CROSS JOIN copies
		WHERE ${sql.ref(`${name}.${key}`)} IN (${sql.join(rows)})`.execute(trx);
}
