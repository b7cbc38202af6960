import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bookingLead } from "#features/booking/lead.server.ts";
import { quizLead, submitQuiz } from "#features/quiz/lead.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { siteAt } from "../../../tests/support/submissions.ts";
import {
	buildConversion,
	createConversionSender,
} from "./meta-conversions.server.ts";
import { defaultNotify } from "./notifications.ts";
import type { NewLead } from "./store.server.ts";
import { readSubmissionContext } from "./submission-context.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const yes = JSON.stringify({
	essential: true,
	analytics: false,
	marketing: true,
});
const no = JSON.stringify({
	essential: true,
	analytics: true,
	marketing: false,
});
const headers = new Headers({
	"user-agent": "Browser/1",
	cookie:
		"theme=x; _fbp=fb.1.1700000000.123; _fbc=fb.1.1700000000.AbC-_9; other=y",
});

function submission(
	consent: string | null,
	sent = headers,
	change: Record<string, string> = {},
) {
	const page_url = "https://sheaf.example/quiz?email=jo%40example.com#result";
	const fields = {
		idempotency_key: "key-of-the-form",
		page_url,
		consent: consent ?? "",
	};

	return readSubmissionContext(formFields({ ...fields, ...change }), sent, at);
}

function lead(change: Partial<NewLead> = {}): NewLead {
	return {
		id: "lead-1",
		kind: quizLead,
		email: "Jo@example.com",
		name: null,
		headline: null,
		source: "quiz_lead",
		content: { answers: [], eventData: {} },
		conversion: { event: { name: "quiz_lead_stored" }, id: "key-of-the-form" },
		...change,
	};
}

// biome-ignore lint/suspicious/noExplicitAny: Meta's format, asserted field by field
function sendEvent(change: Partial<NewLead> = {}, sent = submission(yes)): any {
	return buildConversion(lead(change), sent, at, "192.0.2.7")?.event;
}

const booked = {
	id: "booking-1",
	kind: bookingLead,
	name: "Jo van Bell",
	conversion: {
		event: { name: "booked", offer: null },
		id: "booking-1",
		phone: "020 7946 0142",
	},
} as const;
const sha256 = (text: string) =>
	createHash("sha256").update(text).digest("hex");

describe("the event of a conversion", () => {
	test("is the pixel's event, under the form's key, with the person hashed", () => {
		expect(buildConversion(lead(), submission(yes), at, "192.0.2.7")).toEqual({
			kind: "conversion",
			platform: "meta",
			topic: "meta.lead",
			leadId: "lead-1",
			event: {
				event_name: "Lead",
				event_time: 1795255200,
				event_id: "key-of-the-form",
				event_source_url: "https://sheaf.example/quiz",
				action_source: "website",
				custom_data: { content_name: "quiz", value: 15, currency: "EUR" },
				user_data: {
					em: sha256("jo@example.com"),
					client_ip_address: "192.0.2.7",
					client_user_agent: "Browser/1",
					fbp: "fb.1.1700000000.123",
					fbc: "fb.1.1700000000.AbC-_9",
				},
			},
		});
	});

	test("of a booking has the booking's id, which the browser uses too, and no readable person", () => {
		const event = sendEvent(booked);

		expect(event).toMatchObject({
			event_name: "Schedule",
			event_id: "booking-1",
			custom_data: { content_name: "booking", value: 100, currency: "EUR" },
		});

		for (const word of ["example.com", "Bell", "7946", "email="])
			expect(JSON.stringify(event)).not.toContain(word);
	});

	test.each([
		["Mary-Jane O’Neill", "020 7946 0142"],
		["maryjane van O'NEILL", "+44 (0)20 7946 0142"],
		["MaryJane Oneill", "0044 (20) 7946-0142"],
	])(
		"hashes the name %s and the phone number %s in one form",
		(name, phone) => {
			const event = sendEvent({
				...booked,
				name,
				conversion: { ...booked.conversion, phone },
			});
			const [fn, ln, ph] = ["maryjane", "oneill", "442079460142"].map(sha256);

			expect(event.user_data).toMatchObject({ fn, ln, ph });
		},
	);

	test("has the click id where Meta's cookie is missing; other cookies are left out", () => {
		const made = new Headers({
			cookie: "_fbp=<script>; _fbc=1; x_fbp=fb.1.2.3",
		});
		const page_url = "https://sheaf.example/?fbclid=AbC_-9";
		const { user_data } = sendEvent({}, submission(yes, made, { page_url }));

		expect(user_data.fbc).toBe(`fb.1.${Date.parse(at)}.AbC_-9`);
		expect(user_data.fbp).toBeUndefined();
	});

	test.each([
		["without a choice", lead(), null],
		["after a refusal", lead(), no],
		["for leads without a conversion", lead({ conversion: undefined }), yes],
		["for likely spam", lead({ likelySpam: true }), yes],
	])("is null %s", (_promise, sent, consent) => {
		expect(
			buildConversion(sent, submission(consent), at, undefined),
		).toBeNull();
	});
});

onBothDatabases((test) => {
	test("a saved quiz enqueues its conversion once", async (db) => {
		const site = {
			...siteAt(db, at),
			notify: { ...defaultNotify, conversions: true },
		};
		const quiz = {
			bottleneck: "quoting",
			setup: "website",
			gameChanger: "time",
		};

		const form = {
			...quiz,
			email: "jo@example.com",
			website: "example.com",
			consent: yes,
		};

		const fields = formFields({ idempotency_key: "key-of-the-form", ...form });

		for (let time = 0; time < 2; time++)
			await submitQuiz(site, fields, headers);

		const rows = await rowsIn(db, "outbox", { kind: "conversion" });
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("jo@example.com");
	});
});

describe("the delivery of a conversion", () => {
	const config = { pixelId: "123", token: "secret" };
	const now = new Date("2026-11-21T10:05:00.000Z");
	const payload = JSON.stringify(sendEvent());

	test.each([
		["delivered", 200, { outcome: "delivered" }],
		[
			"failed permanently",
			400,
			{ outcome: "failed", isPermanent: true, reached: true },
		],
		["retried", 429, { outcome: "failed", isPermanent: false, reached: true }],
		["retried", 503, { outcome: "failed", isPermanent: false, reached: true }],
	])("is %s after status %i", async (_result, status, expected) => {
		const requests: { url: string; body: unknown }[] = [];
		const send = createConversionSender(config, async (url, init) => {
			requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
			return new Response("{}", { status });
		});
		const result = await send(payload, now);

		expect(result).toMatchObject(expected);
		expect(JSON.stringify(result)).not.toContain(config.token);
		expect(requests).toMatchObject([
			{
				url: "https://graph.facebook.com/v24.0/123/events?access_token=secret",
				body: { data: [{ event_id: "key-of-the-form" }] },
			},
		]);
	});

	test("is retried after a network failure, and fails without a request after seven days", async () => {
		const send = createConversionSender(config, () =>
			Promise.reject(new Error("offline")),
		);

		expect(await send(payload, now)).toMatchObject({
			isPermanent: false,
			reached: false,
		});
		expect(
			await send(payload, new Date("2026-11-28T10:00:01.000Z")),
		).toMatchObject({
			outcome: "failed",
			isPermanent: true,
		});
	});
});
