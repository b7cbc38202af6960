import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { backupTables, ephemeralTables } from "#database/schema.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { onBothDatabases, onSqlite } from "../../../tests/support/databases.ts";
import { backUp, verifyBackup } from "./backup.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { dataFolderOf } from "./data-folder.ts";
import { restoreDatabase } from "./restore.server.ts";

const at = "2026-11-21T10:00:00.000Z";
let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let last = 0;
const newId = () => `id-${String(++last).padStart(5, "0")}`;

/** Text that other formats stumble over. */
const hard = 'Zoë’s "van"\n\u2028, 50% \\ off; DROP TABLE leads';

async function ask(db: Database, email = `visitor-${++last}@example.com`) {
	const fields = new Map(Object.entries({ email, question: hard }));
	const site = { db, clock: { at, newId }, origin: "https://sheaf.example" };
	await submitQuestion(site, fields, new Headers());
}

async function contents(db: Database): Promise<Record<string, unknown[]>> {
	const all: Record<string, unknown[]> = {};
	for (const { name, key } of backupTables) {
		const order = sql.join(key.map((column) => sql.ref(column)));
		const { rows } = await sql`SELECT * FROM ${sql.table(name)} ORDER BY ${order}`.execute(db);
		all[name] = rows;
	}
	return all;
}

onBothDatabases((test) => {
	test("every table is either in backups or ephemeral, and a table follows those that it refers to", async (db) => {
		const tables = await db.introspection.getTables();
		const names = tables
			.filter(({ isView }) => !isView)
			.map(({ name }) => name)
			.filter((name) => !/^lead_search_index/.test(name) && !name.startsWith("sqlite_"));
		const listed = [...backupTables.map(({ name }) => name), ...ephemeralTables];
		expect(names.sort()).toEqual(listed.sort());
	});
});

onSqlite((test) => {
	test("a backup brings everything back, and a search finds what it found", async (db) => {
		for (let count = 0; count < 3; count++) await ask(db);
		const before = await contents(db);
		const { file } = await backUp(db.url, at);
		await ask(db);
		const url = `file:${join(folder, "new.sqlite")}`;
		const prepare = async () => {};
		await restoreDatabase({
			databaseUrl: url,
			folder: dataFolderOf(url),
			backup: file,
			at,
			prepare,
		});
		const restored = await openDatabase(url);
		expect(await contents(restored)).toEqual(before);
		const found = await sql`
			SELECT rowid FROM lead_search_index WHERE lead_search_index MATCH '"zoë" *'`.execute(
			restored,
		);
		expect(found.rows).toHaveLength(3);
		await restored.destroy();
	});

	test("a backup that is cut short leaves nothing behind", async (db) => {
		const file = join(folder, "copy.sqlite.zst");
		const signal = AbortSignal.abort(new Error("stopped"));
		await expect(backUp(db.url, at, { file, signal })).rejects.toThrow("stopped");
		expect(readdirSync(folder)).toEqual([]);
	});

	describe("a file that is not a whole backup is refused", () => {
		test.each([
			["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
			[
				"with a byte changed",
				(bytes: Buffer) =>
					Buffer.concat([
						bytes.subarray(0, 60),
						Buffer.from([(bytes[60] ?? 0) ^ 255]),
						bytes.subarray(61),
					]),
			],
			["of something else", () => Buffer.from("PK\u0003\u0004")],
			["of other text", () => zstdCompressSync('{"hello":1}\n')],
			["that is empty", () => Buffer.alloc(0)],
		])("%s", async (db, _what, damage) => {
			const { file } = await backUp(db.url, at);
			writeFileSync(file, damage(readFileSync(file)));
			const made = join(folder, "new.sqlite");
			await expect(verifyBackup(file, made)).rejects.toThrow(/backup/);
			expect(existsSync(made)).toBe(false);
		});
	});
});
