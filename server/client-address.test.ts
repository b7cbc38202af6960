import { Hono } from "hono";
import { expect, test } from "vitest";
import { findClientAddress, isLoopback } from "./client-address.ts";

async function addressFor(
	proxies: number,
	forwarded: string | null,
): Promise<string> {
	const app = new Hono();
	app.get("/", (context) =>
		context.text(findClientAddress(context, proxies) ?? "none"),
	);

	const headers =
		forwarded === null ? undefined : { "X-Forwarded-For": forwarded };
	const answer = await app.request("/", headers ? { headers } : {}, {
		incoming: { socket: { remoteAddress: "192.0.2.1" } },
	});

	return answer.text();
}

test.each([
	[0, null, "192.0.2.1"],
	[0, "203.0.113.9", "192.0.2.1"],
	[1, "203.0.113.9", "203.0.113.9"],
	[1, "1.1.1.1, 203.0.113.9", "203.0.113.9"],
	[2, "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
	[2, "203.0.113.9, 10.0.0.2:4711", "203.0.113.9"],
	[2, "203.0.113.9", "203.0.113.9"],
	[2, "1.1.1.1, 203.0.113.9", "203.0.113.9"],
	[2, "made up, 203.0.113.9", "203.0.113.9"],
	[1, null, "192.0.2.1"],
	[1, "made up", "192.0.2.1"],
	[1, "2001:db8::7", "2001:db8::7"],
	[1, "203.0.113.9:4711", "203.0.113.9"],
	[1, "[2001:db8::7]:4711", "2001:db8::7"],
	[1, "[2001:db8::7]", "2001:db8::7"],
])(
	"behind %d proxies, with X-Forwarded-For %j, the client is %s",
	async (proxies, forwarded, address) => {
		expect(await addressFor(proxies, forwarded)).toBe(address);
	},
);

test.each([
	["127.0.0.1", true],
	["::ffff:127.0.0.1", true],
	["::1", true],
	["192.0.2.1", false],
	["::ffff:192.0.2.1", false],
])("%s is this machine: %s", (address, expected) => {
	expect(isLoopback(address)).toBe(expected);
});
