import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	breakTable,
	countRows,
	onBothDatabases,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { backUp } from "./backup.server.ts";
import {
	type Database,
	openDatabase,
	writeTogether,
} from "./connection.server.ts";
import { executeOne } from "./dialect.ts";
import { isStale, isUniqueViolation } from "./errors.ts";
import { isSafeVersion } from "./sqlite-file.server.ts";

const catchFailure = (work: Promise<unknown>) =>
	work.then(
		() => null,
		(reason: unknown) => reason,
	);
const settings = (db: Database) => countRows(db, "settings");

function setting(db: Database, name: string, value = "x") {
	return db.insertInto("settings").values({ name, value });
}

onBothDatabases((test) => {
	test("an empty list has nothing in it, also in a condition within another", async (db) => {
		await setting(db, "a").execute();
		const all = db.selectFrom("settings").select("name");
		const none = all.where("name", "in", []);

		expect(await none.execute()).toEqual([]);
		expect(await all.where("name", "in", none).execute()).toEqual([]);
		expect(await all.where("name", "not in", []).execute()).toEqual([
			{ name: "a" },
		]);
		expect(await all.where("name", "not in", none).execute()).toHaveLength(1);
	});

	test("a failed transaction commits nothing, and the error has the table and the reason", async (db) => {
		await setting(db, "a").execute();

		const failing = db.transaction().execute(async (trx) => {
			for (const name of ["b", "a", "c"]) await setting(trx, name).execute();
		});
		const error = await catchFailure(failing);

		expect(isUniqueViolation(error, "settings")).toBe(true);
		expect(isUniqueViolation(error, "leads")).toBe(false);
		expect(await settings(db)).toBe(1);
	});

	test("a failed statement whose error is caught leaves no half transaction", async (db) => {
		await setting(db, "a").execute();

		const transaction = db.transaction().execute(async (trx) => {
			await setting(trx, "b").execute();
			await catchFailure(setting(trx, "a").execute());
		});
		const failed = await catchFailure(transaction);

		expect(await settings(db)).toBe(failed === null ? 2 : 1);
	});

	test("a conflicting insert fails at its own await, in the middle of a transaction", async (db) => {
		await setting(db, "a").execute();
		const done: string[] = [];

		const failing = db.transaction().execute(async (trx) => {
			for (const name of ["b", "a", "c"]) {
				await setting(trx, name).execute();
				done.push(name);
			}
		});
		await catchFailure(failing);

		expect(done).toEqual(["b"]);
	});

	test("an insert in a transaction returns the number of its rows", async (db) => {
		const result = await db
			.transaction()
			.execute((trx) => setting(trx, "a").executeTakeFirst());

		expect(result?.numInsertedOrUpdatedRows).toBe(1n);
	});

	test("statements written together are all saved, or none", async (db) => {
		await writeTogether(db, [setting(db, "a"), setting(db, "b")]);
		const error = await catchFailure(
			writeTogether(db, [setting(db, "c"), setting(db, "a")]),
		);

		expect(isUniqueViolation(error, "settings")).toBe(true);
		expect(await settings(db)).toBe(2);
	});

	test("executeOne without a matching row rolls back the transaction", async (db) => {
		const failing = db.transaction().execute(async (trx) => {
			await setting(trx, "a").execute();

			expect(await settings(trx)).toBe(1);

			await executeOne(
				trx.updateTable("settings").set({ value: "?" }).where("name", "=", "b"),
			);
		});

		expect(isStale(await catchFailure(failing), "settings")).toBe(true);
		expect(await settings(db)).toBe(0);
	});

	test("concurrent transactions are all committed, and a failed one affects no other", async (db) => {
		await setting(db, "taken").execute();

		const names = Array.from({ length: 60 }, (_, at) =>
			at % 10 === 0 ? "taken" : `q${at}`,
		);
		const results = await Promise.allSettled(
			names.map((name, at) =>
				at % 2 === 0
					? writeTogether(db, [setting(db, name)])
					: db.transaction().execute((trx) => setting(trx, name).execute()),
			),
		);

		expect(results.filter(({ status }) => status === "rejected")).toHaveLength(
			6,
		);
		expect(await settings(db)).toBe(1 + 54);
	});

	test("a missing table is reported as unavailable, and writes succeed when it is restored", async (db) => {
		const repair = await breakTable(db, "settings");
		const error = await catchFailure(setting(db, "a").execute());

		expect(error).toMatchObject({ reason: "unavailable", table: "settings" });

		await repair();
		await setting(db, "a").execute();

		expect(await settings(db)).toBe(1);
	});

	test("a value with NUL matches nothing and causes no error", async (db) => {
		await setting(db, "a").execute();

		const found = db
			.selectFrom("settings")
			.select("name")
			.where("name", "=", "a\0");
		expect(await found.execute()).toEqual([]);

		const change = db
			.updateTable("settings")
			.set({ value: "?" })
			.where("name", "=", "\0");
		expect(isStale(await catchFailure(executeOne(change)))).toBe(true);
	});
});

const inFolder = scratchFolder();
const fileMode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("only the owner can read the files; a custom folder keeps its rights", async () => {
	chmodSync(inFolder(), 0o755);

	const data = inFolder("deep", "data");
	const url = `file:${join(data, "site.sqlite")}`;

	for (const mode of ["new", "older"]) {
		if (mode === "older") chmodSync(join(data, "site.sqlite"), 0o644);
		if (mode === "older") chmodSync(join(data, "backups"), 0o755);

		const db = await openDatabase(url);
		await setting(db, mode).execute();
		await backUp(url, new Date().toISOString());

		const modes = readdirSync(data).map((name) => [
			name,
			fileMode(join(data, name)),
		]);
		expect(Object.fromEntries(modes)).toEqual({
			"site.sqlite": "600",
			"site.sqlite-wal": "600",
			"site.sqlite-shm": "600",
			backups: "700",
		});

		await db.destroy();
	}

	for (const path of [data, inFolder("deep")])
		expect(fileMode(path)).toBe("700");

	expect(fileMode(inFolder())).toBe("755");
});

onSqlite((test) => {
	test("a COMMIT that fails does not affect the next transaction", async (db) => {
		const note = {
			id: "n",
			person_id: "nobody",
			staff_id: null,
			text: "x",
			created_at: "x",
		};
		const results = await Promise.allSettled([
			db.transaction().execute(async (trx) => {
				await sql`PRAGMA defer_foreign_keys=ON`.execute(trx);
				await setting(trx, "a").execute();
				await trx.insertInto("notes").values(note).execute();
			}),
			db.transaction().execute((trx) => setting(trx, "b").execute()),
		]);

		expect(results.map(({ status }) => status)).toEqual([
			"rejected",
			"fulfilled",
		]);
		expect(await rowsIn(db, "settings")).toMatchObject([{ name: "b" }]);
	});

	test("another process's lock fails all writes within five seconds and blocks no read", async (db) => {
		const other = await openDatabase(db.url);
		const { promise, resolve } = Promise.withResolvers<void>();
		const locked = Promise.withResolvers<void>();
		const holding = other.transaction().execute(async (trx) => {
			await setting(trx, "held").execute();
			locked.resolve();
			await promise;
		});

		await locked.promise;

		const writes = await Promise.allSettled(
			["a", "b", "c"].map((name) => setting(db, name).execute()),
		);
		for (const write of writes)
			expect(write).toMatchObject({
				status: "rejected",
				reason: { reason: "unavailable" },
			});

		resolve();
		await holding;
		await setting(db, "a").execute();

		expect(await settings(db)).toBe(2);

		await other.destroy();
	});
});

test.each([
	["3.51.3", true],
	["3.51.2", false],
	["3.53.4", true],
	["4.0.0", true],
	["3.6.23", false],
])("SQLite %s is new enough: %s", (version, expected) => {
	expect(isSafeVersion(version)).toBe(expected);
});
