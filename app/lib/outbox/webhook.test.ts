import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import {
	isPublicAddress,
	type Network,
} from "#lib/http/public-request.server.ts";
import { startHttps, thisMachine } from "../../../tests/support/https.ts";
import {
	areWebhookSecrets,
	createWebhookClient,
	parseRetryAfter,
	signWebhook,
} from "./webhook.server.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const now = new Date("2021-02-25T15:15:30.000Z");

describe("the signature", () => {
	const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
	const message = { id, timestamp: 1614265330, body: '{"test": 2432232314}' };
	const expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

	test("equals the standard's test vector, once for each secret during a rotation", () => {
		expect(signWebhook(secret, message)).toBe(expected);
		expect(signWebhook(`${secret} ${secret}`, message)).toBe(
			`${expected} ${expected}`,
		);
	});

	test.each([
		[secret, true],
		[`${secret} ${secret}`, true],
		[`whsec_${Buffer.alloc(64).toString("base64")}`, true],
		[`whsec_${Buffer.alloc(65).toString("base64")}`, false],
		[`whsec_${Buffer.alloc(23).toString("base64")}`, false],
		["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false],
		["whsec_not base64!", false],
		["", false],
	])("%j is a valid secret: %s", (words, expected) => {
		expect(areWebhookSecrets(words)).toBe(expected);
	});
});

test.each([
	["93.184.216.34", true],
	["2606:4700::1111", true],
	["127.0.0.1", false],
	["10.1.2.3", false],
	["172.16.0.1", false],
	["192.168.1.1", false],
	["169.254.169.254", false],
	["100.64.0.1", false],
	["0.0.0.0", false],
	["224.0.0.1", false],
	["::1", false],
	["::ffff:127.0.0.1", false],
	["64:ff9b::7f00:1", false],
	["2002:7f00:1::", false],
	["fe80::1", false],
	["fd00::1", false],
	["ff02::1", false],
	["not an address", false],
])("%s is on the public internet: %s", (address, expected) => {
	expect(isPublicAddress(address)).toBe(expected);
});

test.each([
	["120", 120_000],
	["0", null],
	["Thu, 25 Feb 2021 15:16:30 GMT", 60_000],
	["Thu, 25 Feb 2021 15:00:00 GMT", null],
	["99999999", 24 * 60 * 60_000],
	["soon", null],
	["-5", null],
	[undefined, null],
])("Retry-After %j requests a pause of %j ms", (header, expected) => {
	expect(parseRetryAfter(header, now)).toBe(expected);
});

describe("a call", () => {
	type Seen = { headers: Record<string, unknown>; body: string };

	/** A receiver that answers with this status, or never. */
	async function receiver(status: number | null, headers = {}) {
		const seen: Seen[] = [];
		const { url, close } = await startHttps(async (request, response) => {
			seen.push({ headers: request.headers, body: await text(request) });
			if (status !== null) response.writeHead(status, headers).end("ok");
		});
		onTestFinished(close);

		return { seen, url: `${url}/hook?k=1` };
	}

	const event = { id: "msg_1", body: '{"type":"lead.created"}' };

	test("has the event with its id, the time of the attempt and the signature", async () => {
		const { seen, url } = await receiver(204);
		const result = await createWebhookClient({ url, secret }, thisMachine).send(
			event,
			now,
		);

		expect(result).toEqual({ outcome: "delivered" });

		const headers = {
			"content-type": "application/json",
			"webhook-id": "msg_1",
			"webhook-timestamp": "1614266130",
			"webhook-signature": signWebhook(secret, {
				...event,
				timestamp: 1614266130,
			}),
		};
		expect(seen).toMatchObject([{ body: event.body, headers }]);
	});

	test.each([
		[410, {}, { reached: true, isPermanent: true }],
		[
			429,
			{ "retry-after": "90" },
			{ reached: true, isPermanent: false, retryAfter: 90_000 },
		],
		[
			302,
			{ location: "https://sheaf.example/" },
			{ reached: true, isPermanent: false, code: "302" },
		],
	])(
		"status %i fails without another request",
		async (status, headers, expected) => {
			const { seen, url } = await receiver(status, headers);
			const result = await createWebhookClient(
				{ url, secret },
				thisMachine,
			).send(event, now);

			expect(result).toMatchObject({ outcome: "failed", ...expected });
			expect(seen).toHaveLength(1);
		},
	);

	test("to a receiver that never responds times out after five seconds", async () => {
		const { url } = await receiver(null);
		const result = await createWebhookClient({ url, secret }, thisMachine).send(
			event,
			now,
		);

		expect(result).toMatchObject({
			outcome: "failed",
			reached: false,
			code: "TIMEOUT",
		});
	});

	const crm = "https://crm.example";
	const addresses = ["93.184.216.34", "10.0.0.1"].map((address) => ({
		address,
		family: 4,
	}));
	const late = new DOMException(
		"The operation was aborted due to timeout",
		"TimeoutError",
	);
	const unknown = Object.assign(new Error("getaddrinfo"), {
		code: "ENOTFOUND",
	});

	test.each<
		[what: string, host: string, code: string, resolve?: Network["resolve"]]
	>([
		["without encryption", "http://example.com", "NOT_HTTPS"],
		["to localhost by name", "https://localhost", "NOT_PUBLIC"],
		["to an address as a number", "https://2130706433", "NOT_PUBLIC"],
		[
			"to a private address among public ones",
			crm,
			"NOT_PUBLIC",
			async () => addresses,
		],
		["to no address", crm, "NO_ADDRESS", async () => []],
		[
			"without an answer of the resolver",
			crm,
			"TIMEOUT",
			() => Promise.reject(late),
		],
		["to an unknown name", crm, "ENOTFOUND", () => Promise.reject(unknown)],
	])("%s is never sent", async (_what, host, code, resolve) => {
		const network = resolve && { resolve, isAllowed: isPublicAddress };
		const result = await createWebhookClient(
			{ url: `${host}/hook`, secret },
			network,
		).send(event, now);

		expect(result).toMatchObject({ outcome: "failed", reached: false, code });
	});

	test("requires a valid certificate", async () => {
		const { seen, url } = await receiver(200);
		const { ca: _trusted, ...stranger } = thisMachine;
		const result = await createWebhookClient({ url, secret }, stranger).send(
			event,
			now,
		);

		expect(result).toMatchObject({ outcome: "failed", reached: false });
		expect(seen).toEqual([]);
	});
});
