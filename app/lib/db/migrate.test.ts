import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrate } from "./migrate.server.ts";
import { kyselyOver } from "./sqlite-file.server.ts";

/** A database whose connection breaks at the statement with that number. */
function breakingAt(statement: number): DatabaseSync {
	const db = new DatabaseSync(":memory:");
	const prepare = db.prepare.bind(db);
	let done = 0;
	db.prepare = (sql) => {
		// A rollback does not fail.
		if (!/^rollback/i.test(sql) && ++done === statement) throw new Error("the power is cut");
		return prepare(sql);
	};
	return db;
}

function tablesOf(db: DatabaseSync): string[] {
	const rows = DatabaseSync.prototype.prepare
		.call(db, "SELECT name FROM sqlite_master WHERE name NOT LIKE '%kysely%'")
		.all() as { name: string }[];
	return rows.map(({ name }) => name);
}

test("a migration that fails at any statement leaves SQLite without tables, and the next one makes all", async () => {
	const whole = breakingAt(0);
	await migrate(kyselyOver(whole));
	const all = tablesOf(whole);
	expect(all.length).toBeGreaterThan(20);
	let broken = 0;
	for (let statement = 1; ; statement += 3) {
		const db = breakingAt(statement);
		const made = await migrate(kyselyOver(db)).then(
			() => true,
			() => false,
		);
		if (made && broken > 20) break;
		if (!made) {
			broken++;
			expect(tablesOf(db), `broken at statement ${statement}`).toEqual([]);
			if (statement % 10 === 0) {
				await migrate(kyselyOver(db));
				expect(tablesOf(db)).toEqual(all);
			}
		}
		db.close();
	}
});
