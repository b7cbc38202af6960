import { sql, type Transaction } from "kysely";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Schema } from "#database/schema.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { readiness } from "./readiness.server.ts";

beforeEach(() =>
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }),
);
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) =>
	vi.advanceTimersByTimeAsync(milliseconds);
const now = () => new Date("2026-11-21T10:00:00.000Z");

onBothDatabases((test) => {
	test("a site is ready while a row can be written, which is probed at most once a second", async (db) => {
		const log = vi.fn();
		const probes = vi.spyOn(db, "transaction");
		const isReady = readiness(db, now, log);

		expect(await isReady()).toBe(true);

		await sql`ALTER TABLE settings RENAME TO away`.execute(db);
		await pass(900);

		expect(await isReady()).toBe(true);
		expect(probes).toHaveBeenCalledTimes(1);

		await pass(101);

		expect(await isReady()).toBe(false);

		await sql`ALTER TABLE away RENAME TO settings`.execute(db);
		await pass(1_001);

		expect(await isReady()).toBe(true);
		expect(log.mock.calls).toEqual([["not ready"], ["ready again"]]);
		expect(await db.selectFrom("settings").select("name").execute()).toEqual(
			[],
		);
	});

	test("short locks are not reported, long ones are, and no probe waits for their end", async (db) => {
		const execute =
			vi.fn<
				(work: (trx: Transaction<Schema>) => Promise<unknown>) => Promise<never>
			>();
		execute.mockReturnValue(new Promise(() => {}));

		const isReady = readiness(
			Object.assign(db, { transaction: () => ({ execute }) }),
			now,
			() => {},
		);
		const first = isReady();

		await expect.poll(() => execute).toHaveBeenCalledTimes(1);

		await pass(4_000);

		expect(await first).toBe(true);

		await pass(1_000);

		expect(await isReady()).toBe(false);
		expect(execute, "one probe at a time").toHaveBeenCalledTimes(1);
	});
});
