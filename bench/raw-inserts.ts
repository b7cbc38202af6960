import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { openDatabase } from "#database/connection.server.ts";
import { benchFolder } from "./bench-site.ts";

/** How many submissions share a commit in the grouped round. */
const GROUP = 50;

type Rows = { table: string; rows: SQLInputValue[][] };

/** How many rows each table of a file has. */
export function rowCounts(file: string): Record<string, number> {
	return reading(file, (db) => {
		const tables = db
			.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
			.all() as { name: string }[];
		return Object.fromEntries(
			tables
				.filter(({ name }) => !name.startsWith("sqlite_"))
				.map(({ name }) => [
					name,
					(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get() as { n: number }).n,
				]),
		);
	});
}

/**
 * What SQLite itself does with the rows that `submissions` submissions left in a file: the same tables,
 * indices and triggers, WAL and synchronous=FULL as the site has them, and nothing around it.
 * @param before how many rows each table had before the first of them.
 * @returns submissions per second, with a commit for each and with one for every 50.
 */
export async function rawInserts(
	file: string,
	before: Record<string, number>,
	submissions: number,
): Promise<{ each: number; grouped: number }> {
	const added = addedRows(file, before);
	const perSecond = async (group: number) => {
		const folder = benchFolder();
		const copy = join(folder, "raw.sqlite");
		await (await openDatabase(`file:${copy}`)).close();
		const taken = insertAll(copy, added, submissions, group);
		rmSync(folder, { recursive: true, force: true });
		return submissions / (taken / 1000);
	};
	return { each: await perSecond(1), grouped: await perSecond(GROUP) };
}

function addedRows(file: string, before: Record<string, number>): Rows[] {
	const now = rowCounts(file);
	return reading(file, (db) =>
		Object.keys(now)
			.filter((table) => (now[table] ?? 0) > (before[table] ?? 0))
			.map((table) => ({
				table,
				rows: (
					db
						.prepare(`SELECT * FROM "${table}" LIMIT -1 OFFSET ${before[table] ?? 0}`)
						.all() as Record<string, SQLInputValue>[]
				).map((row) => Object.values(row)),
			})),
	);
}

/** @returns the milliseconds it took. */
function insertAll(file: string, added: Rows[], submissions: number, group: number): number {
	const db = new DatabaseSync(file);
	db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF");
	const inserts = added.map(({ table, rows }) => ({
		rows,
		insert: db.prepare(
			`INSERT INTO "${table}" VALUES (${(rows[0] ?? []).map(() => "?").join(",")})`,
		),
	}));
	const share = (rows: unknown[], nth: number) => Math.floor((nth * rows.length) / submissions);
	const started = performance.now();
	for (let from = 0; from < submissions; from += group) {
		db.exec("BEGIN IMMEDIATE");
		const to = Math.min(from + group, submissions);
		for (const { rows, insert } of inserts)
			for (let at = share(rows, from); at < share(rows, to); at++) insert.run(...(rows[at] ?? []));
		db.exec("COMMIT");
	}
	const taken = performance.now() - started;
	db.close();
	return taken;
}

function reading<Result>(file: string, work: (db: DatabaseSync) => Result): Result {
	const db = new DatabaseSync(file, { readOnly: true });
	try {
		return work(db);
	} finally {
		db.close();
	}
}
