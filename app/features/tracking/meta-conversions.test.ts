import { describe, expect, test } from "vitest";
import {
	type Conversion,
	conversionEvent,
	conversionRequest,
	conversionSender,
	sendConversion,
} from "./meta-conversions.server.ts";

const config = { pixelId: "123", token: "secret" };
const now = "2026-11-21T10:05:00.000Z";
const conversion: Conversion = {
	name: "Lead",
	eventId: "key-1",
	at: "2026-11-21T10:00:00.000Z",
	pageUrl: "https://sheaf.example/quiz?email=jo%40example.com#result",
	consent: { essential: true, analytics: false, marketing: true },
	person: { email: " Test@Example.com " },
	details: { content_name: "quiz", value: 15, currency: "EUR" },
};

function requestOf(changes: Partial<Conversion> = {}, settings: typeof config = config) {
	const event = conversionEvent({ ...conversion, ...changes });
	return event && conversionRequest(event, settings, now);
}

function eventOf(changes: Partial<Conversion> = {}) {
	const request = requestOf(changes);
	return request && JSON.parse(request.body).data[0];
}

describe("the report of a conversion", () => {
	test("names the event and its id as the browser did, and hashes the address", () => {
		expect(eventOf()).toEqual({
			event_name: "Lead",
			event_time: 1795255200,
			event_id: "key-1",
			event_source_url: "https://sheaf.example/quiz",
			action_source: "website",
			user_data: { em: "973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b" },
			custom_data: { content_name: "quiz", value: 15, currency: "EUR" },
		});
	});

	test("goes to the pixel with the token", () => {
		const { url } = requestOf() ?? {};
		expect(url).toBe("https://graph.facebook.com/v24.0/123/events?access_token=secret");
	});

	test("holds nothing that can be read as the visitor's", () => {
		const person = {
			email: "jo@example.com",
			phone: "020 7946 0142",
			firstName: "Jo",
			lastName: "Bell",
		};
		const { body } = requestOf({ person }) ?? { body: "" };
		for (const word of ["jo@example.com", "7946", "Bell", "email="])
			expect(body).not.toContain(word);
	});

	test.each([
		["a British number", "020 7946 0142"],
		["with its country", "+44 20 7946 0142"],
		["with two zeros", "0044 (20) 7946-0142"],
	])("hashes a phone number in one form: %s", (_promise, phone) => {
		const expected = eventOf({ person: { phone: "442079460142", email: "" } });
		expect(eventOf({ person: { phone } }).user_data.ph).toBe(
			// sha256 of "442079460142"
			expected.user_data.ph,
		);
	});

	test("names in one form, whatever their spelling", () => {
		const a = eventOf({ person: { firstName: "Mary-Jane", lastName: "O’Neill" } }).user_data;
		const b = eventOf({ person: { firstName: " mary jane ", lastName: "O'NEILL" } }).user_data;
		expect(a).toEqual(b);
	});

	test("Meta's own cookies, the address and the browser are passed on as they are", () => {
		const client = { ip: "192.0.2.1", userAgent: "Browser", fbp: "fb.1.1.2", fbc: "fb.1.1.Ab_-" };
		expect(eventOf({ client }).user_data).toMatchObject({
			client_ip_address: "192.0.2.1",
			client_user_agent: "Browser",
			fbp: "fb.1.1.2",
			fbc: "fb.1.1.Ab_-",
		});
	});

	test("a click id stands in for the cookie", () => {
		const click = { fbclid: "AbC_-9", at: "2026-11-20T00:00:00.000Z" };
		expect(eventOf({ click }).user_data.fbc).toBe("fb.1.1795132800000.AbC_-9");
	});

	test.each([
		["without a choice", { consent: null }],
		["after a no", { consent: { essential: true, analytics: true, marketing: false } as const }],
		["when it is older than seven days", { at: "2026-11-14T10:04:59.000Z" }],
	])("is not made %s", (_promise, changes) => {
		expect(eventOf(changes)).toBeNull();
	});

	test("a test event code goes beside the event", () => {
		const request = requestOf({}, { ...config, testEventCode: "TEST1" } as typeof config);
		expect(JSON.parse(request?.body ?? "").test_event_code).toBe("TEST1");
	});
});

test.each([
	[200, { delivered: true }],
	[400, { delivered: false, retry: false, status: 400 }],
	[429, { delivered: false, retry: true, status: 429 }],
	[503, { delivered: false, retry: true, status: 503 }],
])("an answer of %i", async (status, expected) => {
	const request = { url: "https://graph.facebook.com/", body: "{}" };
	expect(await sendConversion(request, async () => new Response("{}", { status }))).toEqual(
		expected,
	);
});

test("a network that fails is worth another try", async () => {
	const fails = () => Promise.reject(new Error("offline"));
	expect(await sendConversion({ url: "https://graph.facebook.com/", body: "{}" }, fails)).toEqual({
		delivered: false,
		retry: true,
		status: null,
	});
});

test.each([
	["is delivered", 200, { outcome: "delivered" }],
	["is tried again after trouble of Meta's", 503, { outcome: "failed", hopeless: false }],
	["is given up when Meta refuses it", 400, { outcome: "failed", hopeless: true }],
])("a kept conversion %s", async (_promise, status, expected) => {
	const asked: { url: string; body: unknown }[] = [];
	const send = conversionSender(config, async (url, init) => {
		asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
		return new Response("{}", { status });
	});
	const event = conversionEvent(conversion);
	const result = await send(JSON.stringify(event), new Date(now));
	expect(result).toMatchObject(expected);
	expect(JSON.stringify(result)).not.toContain(config.token);
	expect(asked).toMatchObject([{ body: { data: [{ event_id: "key-1" }] } }]);
});

test("a conversion that waited too long is given up without asking", async () => {
	const send = conversionSender(config, () => Promise.reject(new Error("never asked")));
	const payload = JSON.stringify(conversionEvent(conversion));
	expect(await send(payload, new Date("2026-11-29T10:00:00.000Z"))).toMatchObject({
		outcome: "failed",
		hopeless: true,
	});
});
