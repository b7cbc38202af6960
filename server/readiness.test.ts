import { describe, expect, test, vi } from "vitest";
import { unopenedDatabase } from "#checks/unopened.ts";
import type { Database } from "#database/connection.server.ts";
import { onBothDatabases } from "../tests/support/databases.ts";
import { readiness } from "./readiness.ts";

function clock() {
	let ms = Date.parse("2026-11-21T10:00:00.000Z");
	return { now: () => new Date(ms), pass: (more: number) => (ms += more) };
}

test("a database that cannot be asked does not answer", async () => {
	const db = unopenedDatabase(new Error("connect ECONNREFUSED"));
	const faultOf = readiness({ db, now: clock().now, log: () => {} });
	expect(await faultOf()).toBe("the database does not answer");
});

onBothDatabases((open) => {
	test("a site is ready while its tables are there and can be written, and is again when they are", async () => {
		const db = await open();
		const { now, pass } = clock();
		const log = vi.fn();
		const faultOf = readiness({ db, now, log });
		expect(await faultOf()).toBeNull();
		for (const table of ["outbox", "people", "sessions"]) {
			await db.commit([{ table, sql: `ALTER TABLE ${table} RENAME TO away`, parameters: [] }]);
			pass(1_001);
			expect(await faultOf()).toBe(`a table is missing: ${table}`);
			await db.commit([{ table, sql: `ALTER TABLE away RENAME TO ${table}`, parameters: [] }]);
			pass(1_001);
			expect(await faultOf()).toBeNull();
		}
		expect(log).toHaveBeenNthCalledWith(1, "not ready", { fault: "a table is missing: outbox" });
		expect(log).toHaveBeenNthCalledWith(2, "ready again", { fault: null });
		expect(await db.selectFrom("settings").select("name").execute()).toEqual([]);
	});

	describe("while a write waits for somebody else’s lock", () => {
		/** The database with writes that end when they are told to. */
		async function locked() {
			const db = await open();
			const writes: { fail(): void; end(): void }[] = [];
			const { commit: commitNow } = db;
			const commit: Database["commit"] = (list) =>
				new Promise((resolve, reject) =>
					writes.push({
						fail: () => reject(new Error("database is locked")),
						end: () => void commitNow(list).then(resolve),
					}),
				);
			return { db: Object.assign(db, { commit }), writes };
		}

		test("nobody waits long, a lock of some seconds is no outage, and a longer one is", async () => {
			const { db, writes } = await locked();
			const { now, pass } = clock();
			const faultOf = readiness({ db, now, log: () => {} });
			const asked = performance.now();
			expect(await faultOf()).toBeNull();
			expect(performance.now() - asked).toBeLessThan(3_000);
			pass(4_000);
			expect(await faultOf()).toBeNull();
			pass(2_000);
			expect(await faultOf()).toBe("the database cannot be written");
			expect(writes, "one look at a time").toHaveLength(1);
			writes[0]?.end();
			await expect.poll(faultOf).toBeNull();
		});

		test("a write that is refused is an outage at once; what was found holds for a second", async () => {
			const { db, writes } = await locked();
			const { now, pass } = clock();
			const faultOf = readiness({ db, now, log: () => {} });
			const first = faultOf();
			await expect.poll(() => writes).toHaveLength(1);
			writes[0]?.fail();
			expect(await first).toBe("the database cannot be written");
			pass(900);
			expect(await faultOf()).toBe("the database cannot be written");
			expect(writes).toHaveLength(1);
			pass(200);
			const second = faultOf();
			await expect.poll(() => writes).toHaveLength(2);
			writes[1]?.end();
			expect(await second).toBeNull();
		});
	});
});
