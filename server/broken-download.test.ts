import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { endConnection } from "./client-address.ts";
import { cutOnFailure } from "./router.ts";

test("a download that fails halfway is aborted, so that the client notices; others are complete", async () => {
	const printed = vi.spyOn(console, "error").mockImplementation(() => {});
	const broken = new Error("no such table");
	const failed = vi.fn();
	const app = new Hono();

	app.get("/:end", (context) => {
		let parts = 0;
		const body = new ReadableStream({
			pull(controller) {
				if (parts++ < 100) controller.enqueue(Buffer.alloc(64_000, "a"));
				else if (context.req.param("end") === "broken")
					controller.error(broken);
				else controller.close();
			},
		});
		const answer = new Response(body, {
			headers: { "content-disposition": "attachment" },
		});

		return cutOnFailure(answer, { cut: () => endConnection(context), failed });
	});

	const server = createAdaptorServer({ fetch: app.fetch });
	onTestFinished(() => void server.close());
	await new Promise<void>((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve()),
	);

	const url = `http://127.0.0.1:${Object(server.address()).port}`;
	expect((await (await fetch(`${url}/whole`)).arrayBuffer()).byteLength).toBe(
		6_400_000,
	);
	expect(failed).not.toHaveBeenCalled();

	const response = await fetch(`${url}/broken`);
	expect(response.status).toBe(200);
	await expect(response.arrayBuffer()).rejects.toThrow();
	expect(failed.mock.calls).toEqual([[broken]]);
	expect(printed).not.toHaveBeenCalled();
});
