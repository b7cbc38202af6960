import type pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createConnector } from "./postgres.server.ts";

test("after a failed wait for a connection, later requests are refused immediately", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
	onTestFinished(() => void vi.useRealTimers());

	const client = {};
	let isThere = false;
	const connect = vi.fn(async () => {
		if (isThere) return client;

		await new Promise((resolve) => setTimeout(resolve, 8_000));

		throw new Error("timeout exceeded when trying to connect");
	});

	const acquire = createConnector({
		idleCount: 0,
		waitingCount: 0,
		connect,
	} as unknown as pg.Pool);

	const first = expect(acquire()).rejects.toThrow("timeout exceeded");

	await vi.advanceTimersByTimeAsync(8_000);
	await first;

	await expect(acquire()).rejects.toThrow("no connection was free");
	await expect(acquire()).rejects.toThrow("no connection was free");
	expect(connect).toHaveBeenCalledTimes(1);

	isThere = true;
	await vi.advanceTimersByTimeAsync(2_000);

	expect(await acquire()).toBe(client);
});

test("a server that refuses immediately is tried again by the next request", async () => {
	const connect = vi.fn(async () => {
		throw new Error("connect ECONNREFUSED");
	});
	const acquire = createConnector({
		idleCount: 0,
		waitingCount: 0,
		connect,
	} as unknown as pg.Pool);
	for (let attempt = 0; attempt < 3; attempt++)
		await expect(acquire()).rejects.toThrow("ECONNREFUSED");

	expect(connect).toHaveBeenCalledTimes(3);
});
