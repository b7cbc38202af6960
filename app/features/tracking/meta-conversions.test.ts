import { describe, expect, test } from "vitest";
import { type Conversion, conversionEvent, conversionSender } from "./meta-conversions.server.ts";

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

// biome-ignore lint/suspicious/noExplicitAny: Meta's format, asserted field by field
const eventOf = (changes: Partial<Conversion> = {}): any =>
	conversionEvent({ ...conversion, ...changes });

describe("the event of a conversion", () => {
	test("has the browser's name and id, and a hashed email address", () => {
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

	test("contains no readable personal data", () => {
		const person = {
			email: "jo@example.com",
			phone: "020 7946 0142",
			firstName: "Jo",
			lastName: "Bell",
		};
		const text = JSON.stringify(eventOf({ person }));
		for (const word of ["jo@example.com", "7946", "Bell", "email="])
			expect(text).not.toContain(word);
	});

	test.each(["020 7946 0142", "+44 20 7946 0142", "0044 (20) 7946-0142"])(
		"hashes the phone number %s in one form",
		(phone) => {
			const expected = eventOf({ person: { phone: "442079460142" } }).user_data.ph;
			expect(eventOf({ person: { phone } }).user_data.ph).toBe(expected);
		},
	);

	test("hashes names in one form", () => {
		const a = eventOf({ person: { firstName: "Mary-Jane", lastName: "O’Neill" } }).user_data;
		const b = eventOf({ person: { firstName: " mary jane ", lastName: "O'NEILL" } }).user_data;
		expect(a).toEqual(b);
	});

	test("passes on Meta's own cookies, network address and user agent", () => {
		const client = { ip: "192.0.2.1", userAgent: "Browser", fbp: "fb.1.1.2", fbc: "fb.1.1.Ab_-" };
		expect(eventOf({ client }).user_data).toMatchObject({
			client_ip_address: "192.0.2.1",
			client_user_agent: "Browser",
			fbp: "fb.1.1.2",
			fbc: "fb.1.1.Ab_-",
		});
	});

	test("replaces a missing cookie with the click id", () => {
		const click = { fbclid: "AbC_-9", at: "2026-11-20T00:00:00.000Z" };
		expect(eventOf({ click }).user_data.fbc).toBe("fb.1.1795132800000.AbC_-9");
	});

	test("is null without a choice and after a no", () => {
		expect(eventOf({ consent: null })).toBeNull();
		const consent = { essential: true, analytics: true, marketing: false } as const;
		expect(eventOf({ consent })).toBeNull();
	});
});

describe("the delivery of a conversion", () => {
	const payload = JSON.stringify(eventOf());

	test.each([
		["delivered", 200, { outcome: "delivered" }],
		["failed for good", 400, { outcome: "failed", hopeless: true, reached: true }],
		["retried", 429, { outcome: "failed", hopeless: false, reached: true }],
		["retried", 503, { outcome: "failed", hopeless: false, reached: true }],
	])("is %s after status %i", async (_result, status, expected) => {
		const requests: { url: string; body: unknown }[] = [];
		const settings = { ...config, testEventCode: "TEST1" };
		const send = conversionSender(settings, async (url, init) => {
			requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
			return new Response("{}", { status });
		});
		const result = await send(payload, new Date(now));
		expect(result).toMatchObject(expected);
		expect(JSON.stringify(result)).not.toContain(config.token);
		expect(requests).toMatchObject([
			{
				url: "https://graph.facebook.com/v24.0/123/events?access_token=secret",
				body: { data: [{ event_id: "key-1" }], test_event_code: "TEST1" },
			},
		]);
	});

	test("is retried after a network failure", async () => {
		const send = conversionSender(config, () => Promise.reject(new Error("offline")));
		expect(await send(payload, new Date(now))).toMatchObject({ hopeless: false, reached: false });
	});

	test("fails without a request after seven days", async () => {
		const send = conversionSender(config, () => Promise.reject(new Error("never requested")));
		expect(await send(payload, new Date("2026-11-28T10:00:01.000Z"))).toMatchObject({
			outcome: "failed",
			hopeless: true,
		});
	});
});
