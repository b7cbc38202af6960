import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { endConnection } from "./client-address.ts";
import { cutOnFailure } from "./router.ts";

const closing: (() => void)[] = [];
afterEach(() => {
	for (const close of closing.splice(0)) close();
	vi.restoreAllMocks();
});

/** A server with one download, which `last` ends. */
async function serving(last: (controller: ReadableStreamDefaultController) => void) {
	const failures: unknown[] = [];
	const app = new Hono();
	app.get("/", (context) => {
		let parts = 0;
		const body = new ReadableStream({
			pull(controller) {
				if (parts++ < 100) controller.enqueue(Buffer.alloc(64_000, "a"));
				else last(controller);
			},
		});
		const answer = new Response(body, { headers: { "content-disposition": "attachment" } });
		return cutOnFailure(answer, {
			cut: () => endConnection(context),
			failed: (error) => failures.push(error),
		});
	});
	const server = createAdaptorServer({ fetch: app.fetch });
	closing.push(() => server.close());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, failures };
}

test("a download that fails halfway is aborted, so that the client notices", async () => {
	const printed = vi.spyOn(console, "error").mockImplementation(() => {});
	const broken = new Error("no such table");
	const { url, failures } = await serving((controller) => controller.error(broken));
	const response = await fetch(url);
	expect(response.status).toBe(200);
	await expect(response.arrayBuffer()).rejects.toThrow();
	expect(failures).toEqual([broken]);
	expect(printed).not.toHaveBeenCalled();
});

test("a download that succeeds is complete", async () => {
	const { url, failures } = await serving((controller) => controller.close());
	expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(6_400_000);
	expect(failures).toEqual([]);
});
