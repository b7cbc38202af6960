import { afterEach, expect, test, vi } from "vitest";
import { admission } from "./admission.server.ts";

afterEach(() => vi.useRealTimers());

const { signal } = new AbortController();
const limits = { concurrency: 2, maxQueued: 10, maxWaitMs: 4_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

function endless() {
	const started: (() => void)[] = [];

	const work = () =>
		new Promise<string>((resolve) => started.push(() => resolve("done")));

	return { started, work };
}

/** Admits one at a time, and runs endless work. */
async function occupied(changes: Partial<typeof limits> = {}) {
	const run = admission({ ...limits, concurrency: 1, ...changes });
	const { started, work } = endless();
	const first = run(signal, work);

	await turns(3);

	return { run, started, work, first };
}

async function turns(count: number): Promise<void> {
	for (let at = 0; at < count; at++) await turn();
}

test("at most the given number run at once, and the next starts when one ends", async () => {
	const run = admission(limits);
	const { started, work } = endless();
	const all = [1, 2, 3].map(() => run(signal, work));

	await turns(5);

	expect(started).toHaveLength(2);

	started[0]?.();

	expect(await all[0]).toBe("done");

	await turns(3);

	expect(started).toHaveLength(3);
});

test("synchronous work yields to the event loop after each request", async () => {
	const run = admission({ ...limits, concurrency: 50, maxQueued: 20 });
	let ran = 0;
	const all = Array.from({ length: 20 }, () => run(signal, async () => ran++));

	await turn();
	await turn();

	expect(ran).toBeLessThan(4);

	await Promise.all(all);

	expect(ran).toBe(20);
});

test("work of a disconnected client is never started", async () => {
	const { run, started, work, first } = await occupied();
	const client = new AbortController();
	const second = run(client.signal, work);

	await turns(3);
	client.abort();

	expect(await second).toBeNull();
	expect(await run(client.signal, work)).toBeNull();

	started[0]?.();
	await first;

	expect(started).toHaveLength(1);
});

test("a full queue refuses immediately", async () => {
	const { run, started, work } = await occupied({ maxQueued: 1 });
	void run(signal, work);

	expect(await run(signal, work)).toBeNull();
	expect(started).toHaveLength(1);
});

test("requests that wait too long are refused, and new ones while no request finishes", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

	const { run, started, work, first } = await occupied();
	const waiting = run(signal, work);

	await vi.advanceTimersByTimeAsync(4_000);

	expect(await waiting).toBeNull();
	expect(await run(signal, work)).toBeNull();

	started[0]?.();
	await first;
	void run(signal, work);
	await turns(3);

	expect(started).toHaveLength(2);
});

test("under overload the newest is admitted first, and the others are refused in time", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

	const { run, started } = await occupied();
	const ran: string[] = [];
	const old = run(signal, async () => ran.push("old"));

	await vi.advanceTimersByTimeAsync(1_600);

	const fresh = run(signal, async () => ran.push("new"));

	started[0]?.();
	await Promise.all([old, fresh]);

	expect(ran).toEqual(["new", "old"]);
});
