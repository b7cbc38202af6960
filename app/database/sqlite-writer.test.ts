import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { startWriter } from "./sqlite-writer.server.ts";

/** Threads that do nothing by themselves, in the order of their start. */
const threads = vi.hoisted((): (EventEmitter & { asked: { id: number }[] })[] => []);

vi.mock("node:worker_threads", () => ({
	Worker: class extends EventEmitter {
		asked: { id: number }[] = [];
		constructor() {
			super();
			threads.push(this);
		}
		postMessage(message: { id: number }): void {
			this.asked.push(message);
		}
	},
}));

beforeEach(() => {
	threads.length = 0;
});

test("a thread that dies fails what it was asked for, and nothing that its successor was asked for", async () => {
	const writer = startWriter("unused");
	const lost = expect(writer.commit([])).rejects.toThrow("out of memory");
	threads[0]?.emit("error", new Error("out of memory"));
	await lost;
	const next = writer.commit([]);
	threads[0]?.emit("exit", 1);
	const [asked] = threads[1]?.asked ?? [];
	threads[1]?.emit("message", { id: asked?.id, committed: [{ changes: 1, rows: [] }] });
	expect(await next).toEqual([{ changes: 1, rows: [] }]);
	const another = writer.commit([]);
	expect(threads).toHaveLength(2);
	threads[1]?.emit("message", { id: threads[1]?.asked[1]?.id, committed: [] });
	expect(await another).toEqual([]);
});
