import type pg from "pg";
import { expect, test, vi } from "vitest";
import { transactionsOf } from "./postgres-transactions.server.ts";

test("who has waited in vain for a connection speaks for those who come next, for a while", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
	try {
		let isThere = false;
		const query = vi.fn(async () => ({}));
		const connect = vi.fn(async () => {
			if (isThere) return { query, release: () => {} };
			await new Promise((resolve) => setTimeout(resolve, 8_000));
			throw new Error("timeout exceeded when trying to connect");
		});
		const transact = transactionsOf({ idleCount: 0, connect } as unknown as pg.Pool);
		const ask = () => transact("BEGIN", async () => "kept");
		const first = expect(ask()).rejects.toThrow("timeout exceeded");
		await vi.advanceTimersByTimeAsync(8_000);
		await first;
		await expect(ask()).rejects.toThrow("in vain");
		await expect(ask()).rejects.toThrow("in vain");
		expect(connect).toHaveBeenCalledTimes(1);
		isThere = true;
		await vi.advanceTimersByTimeAsync(2_000);
		expect(await ask()).toBe("kept");
	} finally {
		vi.useRealTimers();
	}
});

test("a server that refuses at once is asked again at once", async () => {
	const connect = vi.fn(async () => {
		throw new Error("connect ECONNREFUSED");
	});
	const transact = transactionsOf({ idleCount: 0, connect } as unknown as pg.Pool);
	for (let time = 0; time < 3; time++)
		await expect(transact("BEGIN", async () => null)).rejects.toThrow("ECONNREFUSED");
	expect(connect).toHaveBeenCalledTimes(3);
});
