import { sql, type Transaction } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { readiness } from "./readiness.server.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const now = () => new Date("2026-11-21T10:00:00.000Z");

test("a database that cannot be asked does not answer", async () => {
	const getTables = () => Promise.reject(new Error("connect ECONNREFUSED"));
	const db = { introspection: { getTables } };
	const faultOf = readiness(db as unknown as Database, now, () => {});
	expect(await faultOf()).toBe("the database does not answer");
});

onBothDatabases((test, open) => {
	test("a site is ready while its tables are there and can be written, and is again when they are", async (db) => {
		const log = vi.fn();
		const faultOf = readiness(db, now, log);
		expect(await faultOf()).toBeNull();
		for (const table of ["outbox", "people", "sessions"]) {
			await sql`ALTER TABLE ${sql.table(table)} RENAME TO away`.execute(db);
			await pass(1_001);
			expect(await faultOf()).toBe(`a table is missing: ${table}`);
			await sql`ALTER TABLE away RENAME TO ${sql.table(table)}`.execute(db);
			await pass(1_001);
			expect(await faultOf()).toBeNull();
		}
		expect(log).toHaveBeenNthCalledWith(1, "not ready", { fault: "a table is missing: outbox" });
		expect(log).toHaveBeenNthCalledWith(2, "ready again", { fault: null });
		expect(await db.selectFrom("settings").select("name").execute()).toEqual([]);
	});

	describe("while a write waits for a lock of another process", () => {
		/** The database with writes that end when they are told to. */
		async function locked() {
			const db = await open();
			const writes: { fail(): void; end(): void }[] = [];
			const transactionNow = db.transaction.bind(db);
			const transaction = () => ({
				execute: (work: (trx: Transaction<Schema>) => Promise<unknown>) =>
					new Promise((resolve, reject) =>
						writes.push({
							fail: () => reject(new Error("database is locked")),
							end: () => void transactionNow().execute(work).then(resolve),
						}),
					),
			});
			return { db: Object.assign(db, { transaction }), writes };
		}

		test("a lock of some seconds is no outage, a longer one is, and no probe waits for its end", async () => {
			const { db, writes } = await locked();
			const faultOf = readiness(db, now, () => {});
			const first = faultOf();
			await expect.poll(() => writes).toHaveLength(1);
			await pass(4_000);
			expect(await first).toBeNull();
			await pass(1_000);
			expect(await faultOf()).toBe("the database cannot be written");
			expect(writes, "one probe at a time").toHaveLength(1);
		});

		test("a write that is refused is an outage at once; what was found holds for a second", async () => {
			const { db, writes } = await locked();
			const faultOf = readiness(db, now, () => {});
			const first = faultOf();
			await expect.poll(() => writes).toHaveLength(1);
			writes[0]?.fail();
			expect(await first).toBe("the database cannot be written");
			await pass(900);
			expect(await faultOf()).toBe("the database cannot be written");
			expect(writes).toHaveLength(1);
			await pass(200);
			const second = faultOf();
			await expect.poll(() => writes).toHaveLength(2);
			writes[1]?.end();
			expect(await second).toBeNull();
		});
	});
});
