import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { logConsole, requestIds, withRequestId } from "./logging.ts";

function server(trustedProxies: number) {
	const lines: Record<string, unknown>[] = [];
	const log = withRequestId((event, details) =>
		lines.push({ event, ...details }),
	);
	const app = new Hono();

	app.onError((error, context) => {
		log("request failed", { error: error.message });
		return context.text("failed", 500);
	});

	app.use(requestIds(trustedProxies));
	app.get("/", async (context) => {
		await Promise.resolve();
		log("answered");

		return context.text("ok");
	});

	app.get("/broken", () => {
		throw new Error("broken");
	});

	const ask = async (path = "/", id = "") =>
		(await app.request(path, { headers: { "X-Request-Id": id } })).headers.get(
			"x-request-id",
		);

	return { lines, ask };
}

test("a request's id is in the response and in every log line of the request, errors included", async () => {
	const { lines, ask } = server(0);
	const ids = await Promise.all([ask(), ask(), ask("/broken")]);

	expect(new Set(ids).size).toBe(3);

	for (const id of ids)
		expect(lines.filter(({ request }) => request === id)).toHaveLength(1);
});

test("a request's id is taken from a trusted proxy", async () => {
	const { ask } = server(1);
	expect(await ask("/", "edge-0123456789")).toBe("edge-0123456789");
});

test.each([
	["from an untrusted client", 0, "edge-0123456789"],
	["too long", 1, "a".repeat(65)],
	["able to forge a log line", 1, 'edge-0123"} {"event":"forged'],
])(
	"a request's id is replaced when the received id is %s",
	async (_name, proxies, given) => {
		const { lines, ask } = server(proxies);

		expect(await ask("/", given)).toMatch(/^[0-9a-f-]{36}$/);
		expect(JSON.stringify(lines)).not.toContain(given);
	},
);

test("console output becomes one log line, without email addresses and stack", () => {
	const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
	const before = { ...console };
	onTestFinished(() => {
		Object.assign(console, before);
		written.mockRestore();
	});

	logConsole();
	console.error(
		"No route matches\nsecond line",
		new TypeError("jo@example.com"),
	);

	const lines = written.mock.calls.map(([line]) => String(line));
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		event: "console",
		level: "error",
		message: "No route matches",
		error: "TypeError",
	});
	expect(lines[0]).not.toContain("jo@example.com");
});
