import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { zstdCompressSync } from "node:zlib";
import { sql } from "kysely";
import { expect } from "vitest";
import { backupTables, ephemeralTables } from "#database/schema.ts";
import {
	onBothDatabases,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import {
	ask as askQuestion,
	siteAt,
} from "../../../tests/support/submissions.ts";
import { backUp, verifyBackup } from "./backup.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { locateDataFolder } from "./data-folder.ts";
import { restoreDatabase } from "./restore.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const inFolder = scratchFolder();

let last = 0;
/** Text that other formats would have to escape. */
const hard = 'Zoë’s "van"\n\u2028, 50% \\ off; DROP TABLE leads';

const ask = (db: Database) =>
	askQuestion(siteAt(db, at), `visitor-${++last}@example.com`, hard);

async function contents(db: Database): Promise<Record<string, string[]>> {
	const all: Record<string, string[]> = {};
	for (const { name } of backupTables)
		all[name] = (await rowsIn(db, name))
			.map((row) => JSON.stringify(row))
			.sort();

	return all;
}

onBothDatabases((test) => {
	test("each table is either backed up or ephemeral, and listed after the tables that it refers to", async (db) => {
		const tables = await db.introspection.getTables();
		const names = tables
			.filter(({ isView }) => !isView)
			.map(({ name }) => name)
			.filter(
				(name) =>
					!/^search_entries_index/.test(name) && !name.startsWith("sqlite_"),
			);
		const listed = [
			...backupTables.map(({ name }) => name),
			...ephemeralTables,
		];

		expect(names.sort()).toEqual(listed.sort());
	});
});

onSqlite((test) => {
	test("a restore brings everything back, including search results", async (db) => {
		for (let count = 0; count < 3; count++) await ask(db);
		const before = await contents(db);
		const { file } = await backUp(db.url, at);

		await ask(db);

		const url = `file:${inFolder("new.sqlite")}`;
		const made = {
			databaseUrl: url,
			folder: locateDataFolder(url),
			prepare: async () => {},
		};

		await restoreDatabase({ ...made, backup: file, at });

		const restored = await openDatabase(url);
		expect(await contents(restored)).toEqual(before);

		const found = await sql`
			SELECT rowid FROM search_entries_index WHERE search_entries_index MATCH '"zoe" *'`.execute(
			restored,
		);
		expect(found.rows).toHaveLength(3);

		await restored.destroy();
	});

	test("an aborted backup leaves no files", async (db) => {
		const file = inFolder("copy.sqlite.zst");
		const signal = AbortSignal.abort(new Error("stopped"));

		await expect(backUp(db.url, at, { file, signal })).rejects.toThrow(
			"stopped",
		);
		expect(readdirSync(inFolder())).toEqual([]);
	});

	test("an incomplete or foreign file is refused", async (db) => {
		const { file } = await backUp(db.url, at);
		const whole = readFileSync(file);
		const changed = Buffer.from(whole);
		changed[60] = (changed[60] ?? 0) ^ 255;

		const others = [
			Buffer.from("PK\u0003\u0004"),
			zstdCompressSync('{"hello":1}\n'),
		];
		const made = inFolder("new.sqlite");

		for (const damaged of [
			whole.subarray(0, -40),
			changed,
			...others,
			Buffer.alloc(0),
		]) {
			writeFileSync(file, damaged);

			await expect(verifyBackup(file, made)).rejects.toThrow(/backup/);
			expect(existsSync(made)).toBe(false);
		}
	});
});
