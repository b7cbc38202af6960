import { readFileSync, rmSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { migrate } from "#lib/db/migrate.server.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { kyselyOver } from "#lib/db/sqlite-file.server.ts";
import { onBothDatabases, rowsIn } from "../../tests/support/databases.ts";

const at = "2026-11-21T10:00:00.000Z";
/** Drops all tables of a database and creates them as of `version`. */
async function asOf(version: string, current: Database & { url: string }) {
	const { url } = current;
	await current.destroy();
	const file = url.slice("file:".length);
	const isFile = url.startsWith("file:");
	if (isFile) for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
	const db = isFile
		? kyselyOver(new DatabaseSync(file, { enableForeignKeyConstraints: false }))
		: connectPostgres(url);
	if (!isFile) await sql`DROP SCHEMA public CASCADE`.execute(db);
	if (!isFile) await sql`CREATE SCHEMA public`.execute(db);
	await migrate(db, version);
	return db;
}

const browser = { client_ip_address: "192.0.2.7", client_user_agent: 'A "B" \\' };
const person = { em: "ab12", ...browser, fbp: "1" };
const event = { event_name: "Lead", user_data: person, custom_data: { value: 15 } };

onBothDatabases((test) => {
	test("version 005: delivered and failed conversion reports lose network address and browser", async (current) => {
		const { url } = current;
		const old = await asOf("005-desk", current);
		const report = {
			topic: "meta.lead",
			recipient: "meta",
			attempts: 1,
			due_at: at,
			created_at: at,
		};
		const sent = { kind: "conversion", payload: JSON.stringify(event), ...report } as const;
		for (const [id, change] of Object.entries({
			delivered: { delivered_at: at },
			dead: { dead_at: at },
			waiting: {},
			broken: { dead_at: at, payload: "{" },
			mail: { delivered_at: at, kind: "mail" as const },
		}))
			await old
				.insertInto("outbox")
				.values({ ...sent, id, message_id: id, ...change })
				.execute();
		await old.destroy();
		const { client_ip_address: _address, client_user_agent: _agent, ...userData } = person;
		const cleaned = { ...event, user_data: userData };
		const db = await openDatabase(url);
		const rows = await rowsIn(db, "outbox");
		await db.destroy();
		const payloads = rows.map(({ id, payload }) => [
			id,
			id === "broken" ? payload : JSON.parse(payload),
		]);
		expect(Object.fromEntries(payloads)).toEqual({
			delivered: cleaned,
			dead: cleaned,
			waiting: event,
			broken: "{",
			mail: event,
		});
	}, 60_000);
});

type Row = Record<string, SQLInputValue>;

/** A database of the version of November 2026, with rows in every table from forms, staff and jobs. */
type Installation = {
	/** The last migration of that version. */
	migration: string;
	/** Columns that identify the rows of a table. */
	keys: Record<string, string[]>;
	/** Rows whose `column` refers to a row that does not exist. A migration may delete them or clear the column. */
	orphans: { table: string; key: string; value: string; column: string }[];
	tables: Record<string, Row[]>;
};

const fixtures = new URL("../../tests/fixtures/", import.meta.url);
const installation: Installation = JSON.parse(
	readFileSync(new URL("installation-2026-11.json", fixtures), "utf8"),
);

/** Tables and columns ("table.column", old names) that a later migration renames; null where it drops them. */
const renamedTables: Record<string, string | null> = {
	lead_words: "lead_search",
	faq_misses: "zero_result_searches",
};
const renamedColumns: Record<string, string | null> = {
	"lead_words.seq": null,
	"leads.channel": "traffic_source",
	"booking_slots.cell_start": "block_start",
	"jobs.last_slot": null,
	"sessions.agent": null,
	"staff.recovery_codes": null,
};

/** Bypasses the application, so that only the migrations are tested. */
async function connect(url: string) {
	if (url.startsWith("file:")) {
		const db = new DatabaseSync(url.slice("file:".length));
		return {
			rows: async (text: string) => db.prepare(text).all() as Row[],
			run: async (text: string, values: SQLInputValue[]) => void db.prepare(text).run(...values),
			close: async () => db.close(),
		};
	}
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return {
		rows: async (text: string) => (await client.query(text)).rows as Row[],
		run: async (text: string, values: SQLInputValue[]) => void (await client.query(text, values)),
		close: () => client.end(),
	};
}
type Connection = Awaited<ReturnType<typeof connect>>;

async function load(connection: Connection, isPostgres: boolean) {
	await connection.run("BEGIN", []);
	for (const [table, rows] of Object.entries(installation.tables))
		for (const row of rows) {
			const columns = Object.keys(row).filter(
				(column) => `${table}.${column}` !== "lead_words.seq",
			);
			const marks = columns.map((_, at) => (isPostgres ? `$${at + 1}` : "?"));
			await connection.run(
				`INSERT INTO ${table} (${columns.map((column) => `"${column}"`)}) VALUES (${marks})`,
				columns.map((column) => row[column] ?? null),
			);
		}
	await connection.run("COMMIT", []);
}

/** The rows of a table by key, with values as text: PostgreSQL gives bigint as text. */
function byKey(rows: Row[], key: string[]): Map<string, Record<string, string | null>> {
	const asText = ([name, value]: [string, SQLInputValue]) => [
		name,
		value === null ? null : String(value),
	];
	return new Map(
		rows.map((row) => [
			key.map((column) => row[column]).join(" "),
			Object.fromEntries(Object.entries(row).map(asText)),
		]),
	);
}

async function expectNothingLost(connection: Connection) {
	const newColumn = (table: string, column: string) => {
		const renamed = renamedColumns[`${table}.${column}`];
		return renamed === undefined ? column : renamed;
	};
	for (const [table, rows] of Object.entries(installation.tables)) {
		const newTable = renamedTables[table] === undefined ? table : renamedTables[table];
		if (newTable === null) continue;
		const key = installation.keys[table] ?? [];
		const orphans = new Set(
			installation.orphans.filter((orphan) => orphan.table === table).map(({ value }) => value),
		);
		const before = byKey(rows, key);
		const after = byKey(
			await connection.rows(`SELECT * FROM ${newTable}`),
			key.map((column) => newColumn(table, column) ?? column),
		);
		for (const orphan of orphans) {
			before.delete(orphan);
			after.delete(orphan);
		}
		// A lease was a row of its own; now it is a column.
		if (table === "jobs") before.delete("backup:lease");
		expect([...after.keys()].sort(), table).toEqual([...before.keys()].sort());
		for (const [id, row] of before)
			for (const [column, value] of Object.entries(row)) {
				const name = newColumn(table, column);
				if (name !== null) expect(after.get(id)?.[name], `${table}.${column} of ${id}`).toBe(value);
			}
	}
}

onBothDatabases((test) => {
	test("the November 2026 database is migrated without losing data, with valid foreign keys", async (current) => {
		const { url } = current;
		const old = await asOf(installation.migration, current);
		await old.destroy();
		const before = await connect(url);
		await load(before, !url.startsWith("file:"));
		await before.close();
		const db = await openDatabase(url);
		await db.destroy();
		const after = await connect(url);
		try {
			await expectNothingLost(after);
			const violations = url.startsWith("file:")
				? "PRAGMA foreign_key_check"
				: "SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated";
			expect(await after.rows(violations)).toEqual([]);
		} finally {
			await after.close();
		}
	}, 60_000);
});
