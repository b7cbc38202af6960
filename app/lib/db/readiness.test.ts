import { sql, type Transaction } from "kysely";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import type { Schema } from "#database/schema.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { readiness } from "./readiness.server.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const now = () => new Date("2026-11-21T10:00:00.000Z");

onBothDatabases((test, open) => {
	test("a site is ready while a row can be written, and again after a failure", async (db) => {
		const log = vi.fn();
		const isReady = readiness(db, now, log);
		expect(await isReady()).toBe(true);
		await sql`ALTER TABLE settings RENAME TO away`.execute(db);
		await pass(1_001);
		expect(await isReady()).toBe(false);
		await sql`ALTER TABLE away RENAME TO settings`.execute(db);
		await pass(1_001);
		expect(await isReady()).toBe(true);
		expect(log.mock.calls).toEqual([["not ready"], ["ready again"]]);
		expect(await db.selectFrom("settings").select("name").execute()).toEqual([]);
	});

	describe("while a write waits for another process's lock", () => {
		/** The database, with writes that end on command. */
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

		test("short locks are not reported, long ones are, and no probe waits for their end", async () => {
			const { db, writes } = await locked();
			const isReady = readiness(db, now, () => {});
			const first = isReady();
			await expect.poll(() => writes).toHaveLength(1);
			await pass(4_000);
			expect(await first).toBe(true);
			await pass(1_000);
			expect(await isReady()).toBe(false);
			expect(writes, "one probe at a time").toHaveLength(1);
		});

		test("a refused write is reported immediately, and the result is reused for a second", async () => {
			const { db, writes } = await locked();
			const isReady = readiness(db, now, () => {});
			const first = isReady();
			await expect.poll(() => writes).toHaveLength(1);
			writes[0]?.fail();
			expect(await first).toBe(false);
			await pass(900);
			expect(await isReady()).toBe(false);
			expect(writes).toHaveLength(1);
			await pass(200);
			const second = isReady();
			await expect.poll(() => writes).toHaveLength(2);
			writes[1]?.end();
			expect(await second).toBe(true);
		});
	});
});
