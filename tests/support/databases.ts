import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { type Selectable, sql } from "kysely";
import type pg from "pg";
import {
	describe,
	inject,
	onTestFinished,
	type TestContext,
	test,
} from "vitest";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { connectPool, createPool } from "#lib/db/postgres.server.ts";
import { connectSqlite } from "#lib/db/sqlite.server.ts";
import { Writer } from "#lib/db/sqlite-writer.server.ts";
import {
	administer,
	connect,
	databaseAddress,
	emptyTables,
} from "./postgres.ts";

/** Opens a test's database; `url` is its file or address. */
export type OpenDatabase = () => Promise<Database & { url: string }>;

type TestDatabase = Awaited<ReturnType<OpenDatabase>>;
type Run<Values extends unknown[]> = (
	db: TestDatabase,
	...values: Values
) => unknown;
type Define<Values extends unknown[]> = (
	name: string,
	run: Run<Values>,
	timeout?: number,
) => void;

/** `test` and `test.each` with an empty, migrated database. */
interface DatabaseTest extends Define<[TestContext]> {
	each<Values extends unknown[] | [unknown]>(
		table: readonly Values[],
	): Define<Values>;
	each<Value>(table: readonly Value[]): Define<[Value]>;
}

type Body = (test: DatabaseTest, open: OpenDatabase) => void;

/**
 * Runs one body of tests on SQLite and on PostgreSQL.
 * @param body receives `test`, and `open` for tests that open the database themselves.
 * @param prepare runs before each test.
 */
export function onBothDatabases(body: Body, prepare?: Prepare): void {
	onSqlite(body, prepare);
	onPostgres(body, prepare);
}

export function onSqlite(body: Body, prepare?: Prepare): void {
	describe("on SQLite", () => body(...testsOn(newSqlite, prepare)));
}

export function onPostgres(body: Body, prepare?: Prepare): void {
	describe("on PostgreSQL", () => body(...testsOn(newPostgres, prepare)));
}

type Prepare = (db: TestDatabase) => Promise<unknown>;

function testsOn(
	make: () => Promise<OwnDatabase>,
	prepare?: Prepare,
): Parameters<Body> {
	const open = opener(make, prepare);

	const withDatabase =
		(run: Run<never[]>) =>
		async (...values: unknown[]) =>
			void (await run(await open(), ...(values as never[])));

	const define: Define<[TestContext]> = (name, run, timeout) =>
		test(name, withDatabase(run), timeout);

	const each =
		(table: readonly unknown[]): Define<never[]> =>
		(name, run, timeout) =>
			test.each(table)(name, withDatabase(run), timeout);

	return [Object.assign(define, { each }) as DatabaseTest, open];
}

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** The rows of a table with these values, ordered by the first column, then by the others. */
export async function rowsIn<Table extends keyof Schema>(
	db: Database,
	table: Table,
	values: Partial<Row<Table>> = {},
): Promise<Row<Table>[]> {
	const conditions = Object.entries(values).map(([name, value]) =>
		value === null
			? sql`${sql.ref(name)} IS NULL`
			: sql`${sql.ref(name)} = ${value}`,
	);
	const { rows } = await sql<Row<Table>>`SELECT * FROM ${sql.table(table)}
		WHERE ${sql.join([sql`1 = 1`, ...conditions], sql` AND `)} ORDER BY 1`.execute(
		db,
	);
	const groups = Map.groupBy(rows, (row) => Object.values(row)[0]);

	return [...groups.values()].flatMap((group) => group.sort(compareValues));
}

/** Rows of a composite key can have the same first column. */
function compareValues(a: object, b: object): number {
	return Object.values(a).join("\n") < Object.values(b).join("\n") ? -1 : 1;
}

/** The first such row. @throws when there is none. */
export async function rowIn<Table extends keyof Schema>(
	...which: Parameters<typeof rowsIn<Table>>
): Promise<Row<Table>> {
	const [row] = await rowsIn(...which);
	if (!row) throw new Error(`No row of ${which[1]}.`);
	return row;
}

/** The person with an email address. @throws when there is none. */
export async function personWith(
	db: Database,
	email: string,
): Promise<Row<"people">> {
	const { person_id } = await rowIn(db, "contact_points", { key: email });
	return rowIn(db, "people", { id: person_id });
}

/** The keys of people’s email addresses, in order. */
export async function emailsIn(db: Database): Promise<string[]> {
	const points = await rowsIn(db, "contact_points", { kind: "email" });
	return points.map(({ key }) => key).sort();
}

/** Gives a person an email address. */
export function addEmail(db: Database, personId: string, email: string) {
	return db
		.insertInto("contact_points")
		.values({
			id: `email-${personId}-${email}`,
			person_id: personId,
			kind: "email",
			value: email,
			key: email,
			is_primary: 1,
			created_at: "2026-11-20T10:00:00.000Z",
		})
		.execute();
}

/** The outbox messages of a topic, each with the fields of its payload. */
export async function findMessages(db: Database, topic: string) {
	const rows = await rowsIn(db, "outbox", { topic });
	return rows.map(({ payload, ...row }) => ({
		...row,
		...JSON.parse(payload),
	}));
}

export async function topicsIn(db: Database): Promise<string[]> {
	return (await rowsIn(db, "outbox")).map(({ topic }) => topic).sort();
}

export async function auditActions(db: Database): Promise<string[]> {
	return (await rowsIn(db, "audit_log")).map(({ action }) => action);
}

/** Renames a table, so that queries of it fail. @returns a function that restores it. */
export async function breakTable(
	db: Database,
	table: string,
): Promise<() => Promise<unknown>> {
	await sql.raw(`ALTER TABLE ${table} RENAME TO ${table}_away`).execute(db);
	return () =>
		sql.raw(`ALTER TABLE ${table}_away RENAME TO ${table}`).execute(db);
}

export async function countRows(
	db: Database,
	table: keyof Schema,
): Promise<number> {
	return (await rowsIn(db, table)).length;
}

type OwnDatabase = { db: Database; url: string; remove(): Promise<void> };

function opener(
	make: () => Promise<OwnDatabase>,
	prepare?: Prepare,
): OpenDatabase {
	return async () => {
		const { db, url, remove } = await make();
		onTestFinished(remove);

		const opened = Object.assign(db, { url });
		await prepare?.(opened);

		return opened;
	};
}

export function copyTemplate(file: string): void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	copyFileSync(inject("sqliteTemplate"), file);
}

/*
 * A worker reuses its databases, with the thread or the connections of each: emptying one is much faster than
 * opening one. One that a test has closed, replaced, or whose tables it has changed, is opened or made again.
 */

const stayOpen = async () => {};

type SqliteFile = { folder: string; inode: number; writer: Writer };

/** Not in use. */
const idleFiles: SqliteFile[] = [];

const fileIn = (folder: string) => join(folder, "site.sqlite");

async function newSqlite(): Promise<OwnDatabase> {
	const idle = idleFiles.pop();
	const used = idle && (await isEmptied(idle)) ? idle : createFile(newFolder());
	const db = connectSqlite(fileIn(used.folder), used.writer);

	return {
		db,
		url: `file:${fileIn(used.folder)}`,
		async remove() {
			const { writer } = used;
			const close = writer.close;
			// Statements that a test has not waited for fail, as when it closes its database.
			writer.close = stayOpen;
			await db.destroy();
			writer.close = close;
			idleFiles.push(used);
		},
	};
}

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

	return folder;
}

function createFile(folder: string): SqliteFile {
	const file = fileIn(folder);
	copyTemplate(file);

	return { folder, inode: statSync(file).ino, writer: new Writer(file) };
}

async function isEmptied({ folder, inode }: SqliteFile): Promise<boolean> {
	const file = fileIn(folder);
	try {
		if (statSync(file).ino !== inode) return false;

		for (const name of readdirSync(folder))
			if (!name.startsWith("site.sqlite"))
				rmSync(join(folder, name), { recursive: true });
		using template = new DatabaseSync(inject("sqliteTemplate"), {
			readOnly: true,
		});
		await backup(template, file);

		return true;
	} catch {
		return false;
	}
}

type PostgresDatabase = { cleaner: pg.Client; pool: pg.Pool };

const postgresDatabases = new Map<string, PostgresDatabase>();

/** The number of this worker's PostgreSQL databases in use. */
let inUse = 0;

async function newPostgres(): Promise<OwnDatabase> {
	const name = `${inject("postgresTemplate")}_${process.env.VITEST_POOL_ID}_${inUse++}`;
	const url = databaseAddress(inject("postgresUrl"), name);
	const used =
		(await emptyDatabase(url).catch(() => null)) ??
		(await createDatabase(name, url));
	await openConnections(used.pool);
	const db = connectPool(used.pool);

	return {
		db,
		url,
		async remove() {
			const { pool } = used;
			const end = pool.end;
			if (pool.ending) used.pool = createPool(url);
			else {
				pool.end = stayOpen;
				await db.destroy();
				pool.end = end;
			}
			inUse--;
		},
	};
}

/** So that requests which compete begin at the same time, whatever was open before. */
async function openConnections(pool: pg.Pool): Promise<void> {
	const clients = await Promise.all([
		pool.connect(),
		pool.connect(),
		pool.connect(),
	]);
	for (const client of clients) client.release();
}

/** @throws when there is none: an earlier worker may have made one. */
async function emptyDatabase(url: string): Promise<PostgresDatabase | null> {
	const used = postgresDatabases.get(url) ?? (await openPostgres(url));
	postgresDatabases.delete(url);
	const objects = await emptyTables(used.cleaner);
	if (objects !== inject("postgresObjects")) return null;

	postgresDatabases.set(url, used);
	return used;
}

async function createDatabase(
	name: string,
	url: string,
): Promise<PostgresDatabase> {
	const base = inject("postgresUrl");
	const template = inject("postgresTemplate");
	await administer(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	await administer(base, `CREATE DATABASE ${name} TEMPLATE ${template}`);

	const created = await openPostgres(url);
	postgresDatabases.set(url, created);
	return created;
}

async function openPostgres(url: string): Promise<PostgresDatabase> {
	return { cleaner: await connect(url), pool: createPool(url) };
}
