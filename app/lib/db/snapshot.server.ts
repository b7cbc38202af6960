import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { backupTables, type KeptTable } from "#database/kept-tables.ts";
import type { Value } from "./backup-format.ts";
import { connectAlone } from "./postgres-client.server.ts";

/** Everything that was kept at one moment, while others go on writing. */
export type Snapshot = {
	/** The last migration of its tables. */
	schema: string;
	erasedThrough: string | null;
	/** How many erasures it knows of. */
	erasures: number;
	columns(table: KeptTable): Promise<string[]>;
	/** The rows of a table, some hundred at a time, each in the order of `columns`. */
	rows(table: KeptTable): AsyncGenerator<Value[][]>;
	count(table: KeptTable): Promise<number>;
	close(): Promise<void>;
};

/** Few enough that nobody else in this process waits for long. */
const PORTION = 500;

const SCHEMA = "SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1";
const ERASED = "SELECT max(at) AS at FROM erasures";
const ERASURES = "SELECT count(*) AS count FROM erasures";

/**
 * Opens a snapshot of a database that is in use.
 * @param url as of `openDatabase`.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
	if (!url.startsWith("file:")) return snapshotOfPostgres(url);
	const db = new DatabaseSync(url.slice("file:".length), { readOnly: true });
	return { ...(await snapshotOfSqlite(db)), close: async () => db.close() };
}

/** A snapshot through a connection that is used for nothing else meanwhile; closing the snapshot leaves it open. */
export async function snapshotOfSqlite(db: DatabaseSync): Promise<Snapshot> {
	db.exec("PRAGMA busy_timeout=5000; BEGIN");
	const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
	const columnsOf = (table: KeptTable) => {
		const columns = db.prepare(`SELECT * FROM ${table.name}`).columns();
		return kept(
			table,
			columns.map(({ name }) => name),
		);
	};
	return {
		schema: String(one(SCHEMA)),
		erasedThrough: (one(ERASED) as string | null) ?? null,
		erasures: Number(one(ERASURES)),
		columns: async (table) => columnsOf(table),
		async *rows(table) {
			const list = columnsOf(table).map(quoted);
			const query = db.prepare(`SELECT ${list} FROM ${table.name} ORDER BY rowid`);
			query.setReturnArrays(true);
			let portion: Value[][] = [];
			for (const row of query.iterate()) {
				portion.push(row as unknown as Value[]);
				if (portion.length < PORTION) continue;
				yield portion;
				portion = [];
				await nextTurn();
			}
			if (portion.length > 0) yield portion;
		},
		count: async ({ name }) => Number(one(`SELECT count(*) FROM ${name}`)),
		async close() {
			db.exec("ROLLBACK");
		},
	};
}

async function snapshotOfPostgres(url: string): Promise<Snapshot> {
	const client = await connectAlone(url, "sheaf-backup");
	async function close(): Promise<void> {
		await client.query("ROLLBACK").catch(() => {});
		await client.end();
	}
	try {
		await client.query(
			"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0",
		);
		return { ...(await snapshotOfConnection(client)), close };
	} catch (error) {
		await close();
		throw error;
	}
}

/** A snapshot within a transaction that is open already. */
export async function snapshotOfConnection(client: pg.ClientBase): Promise<Snapshot> {
	const one = async (sql: string) =>
		Object.values((await client.query(sql)).rows[0] ?? {})[0] as string | null | undefined;
	const columns = async (table: KeptTable) => {
		const { fields } = await client.query(`SELECT * FROM ${table.name} LIMIT 0`);
		return kept(
			table,
			fields.map(({ name }) => name),
		);
	};
	return {
		schema: String(await one(SCHEMA)),
		erasedThrough: (await one(ERASED)) ?? null,
		erasures: Number(await one(ERASURES)),
		columns,
		async *rows(table) {
			const list = (await columns(table)).map(quoted);
			const order = [...(table.own ?? []), ...table.key].map(quoted);
			await client.query(
				`DECLARE portion NO SCROLL CURSOR FOR SELECT ${list} FROM ${table.name} ORDER BY ${order}`,
			);
			for (;;) {
				const { rows } = await client.query({
					text: `FETCH ${PORTION} FROM portion`,
					rowMode: "array",
				});
				if (rows.length > 0) yield rows as Value[][];
				if (rows.length < PORTION) break;
			}
			await client.query("CLOSE portion");
		},
		count: async ({ name }) => Number(await one(`SELECT count(*) FROM ${name}`)),
		close: async () => {},
	};
}

/** How many rows there are in all, for the length of a progress bar. */
export async function sizeOf(snapshot: Snapshot): Promise<number> {
	let rows = 0;
	for (const table of backupTables) rows += await snapshot.count(table);
	return rows;
}

function kept({ own = [] }: KeptTable, columns: string[]): string[] {
	return columns.filter((name) => !own.includes(name));
}

function quoted(name: string): string {
	return `"${name}"`;
}
