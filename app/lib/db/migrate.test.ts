import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test, vi } from "vitest";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { migrateSqlite } from "./sqlite-file.server.ts";

const inFolder = scratchFolder();
afterEach(() => void vi.restoreAllMocks());

const { prepare } = DatabaseSync.prototype;

/** Migrates a file on a connection that fails at the statement with this number. @returns whether it succeeded. */
async function migrated(file: string, statement: number): Promise<boolean> {
	let done = 0;
	vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (
		this: DatabaseSync,
		sql,
	) {
		if (++done === statement) throw new Error("the power is cut");
		return prepare.call(this, sql);
	});

	return await migrateSqlite(file).then(
		() => true,
		() => false,
	);
}

function listTables(file: string): unknown[] {
	const db = new DatabaseSync(file);
	const rows = prepare.call(db, "SELECT name FROM sqlite_schema").all();

	db.close();

	return rows;
}

test("a failed migration leaves SQLite without tables, and the next run succeeds", async () => {
	const whole = inFolder("whole.sqlite");
	await migrated(whole, 0);

	const all = listTables(whole);
	expect(all.length).toBeGreaterThan(20);

	let broken = 0;
	for (let statement = 1; ; statement += 61, broken++) {
		const file = inFolder(`${statement}.sqlite`);
		if (await migrated(file, statement)) break;

		expect(listTables(file), `broken at statement ${statement}`).toEqual([]);
		expect(await migrated(file, 0)).toBe(true);
		expect(listTables(file)).toEqual(all);
	}

	expect(broken).toBeGreaterThan(10);
});
