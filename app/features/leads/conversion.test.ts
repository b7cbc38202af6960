import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { bookingLead } from "#features/booking/lead.ts";
import { quizLead } from "#features/quiz/lead.ts";
import { submitQuiz } from "#features/quiz/submit.server.ts";
import type { MetaEvent } from "#features/tracking/meta-conversions.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { conversionOf } from "./conversion.server.ts";
import { defaultNotify } from "./notifications.ts";
import type { NewLead } from "./store.server.ts";
import { readSubmissionContext } from "./submission-context.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const yes = JSON.stringify({ essential: true, analytics: false, marketing: true });
const no = JSON.stringify({ essential: true, analytics: true, marketing: false });
const headers = new Headers({
	"user-agent": "Browser/1",
	cookie: "theme=x; _fbp=fb.1.1700000000.123; _fbc=fb.1.1700000000.AbC-_9; other=y",
});

function submission(consent: string | null) {
	const fields = new Map([["idempotency_key", "key-of-the-form"]]);
	if (consent) fields.set("consent", consent);
	return readSubmissionContext(fields, headers, at);
}

function lead(change: Partial<NewLead> = {}): NewLead {
	return {
		id: "lead-1",
		kind: quizLead,
		email: "jo@example.com",
		name: null,
		headline: null,
		source: "quiz_lead",
		content: { answers: [], eventData: {} },
		conversion: { event: { name: "quiz_lead_stored" }, id: "key-of-the-form" },
		...change,
	};
}

test("a quiz lead is reported like the pixel reports it, under the form's own key", () => {
	const report = conversionOf(lead(), submission(yes), at, "192.0.2.7");
	expect(report).toMatchObject({
		kind: "conversion",
		topic: "meta.lead",
		leadId: "lead-1",
		event: {
			event_name: "Lead",
			event_id: "key-of-the-form",
			custom_data: { content_name: "quiz", value: 15, currency: "EUR" },
			user_data: {
				em: createHash("sha256").update("jo@example.com").digest("hex"),
				client_ip_address: "192.0.2.7",
				client_user_agent: "Browser/1",
				fbp: "fb.1.1700000000.123",
				fbc: "fb.1.1700000000.AbC-_9",
			},
		},
	});
});

test("a booking is reported under its own id, which the browser uses too", () => {
	const booking = lead({
		id: "booking-1",
		kind: bookingLead,
		name: "Jo van Bell",
		conversion: {
			event: { name: "booked", offer: null },
			id: "booking-1",
			phone: "0113 496 0000",
		},
	});
	const event = conversionOf(booking, submission(yes), at, undefined)?.event as MetaEvent;
	expect(event).toMatchObject({
		event_name: "Schedule",
		event_id: "booking-1",
		custom_data: { content_name: "booking", value: 100, currency: "EUR" },
	});
	expect(JSON.stringify(event)).not.toContain("Bell");
});

test.each([
	["without a choice", lead(), null],
	["after a no", lead(), no],
	["for what is no conversion", lead({ conversion: undefined }), yes],
	["for what may be spam", lead({ likelySpam: true }), yes],
])("nothing is reported %s", (_promise, sent, consent) => {
	expect(conversionOf(sent, submission(consent), at, undefined)).toBeNull();
});

test("cookies that are not Meta's own are not passed on", () => {
	const made = new Headers({ cookie: "_fbp=<script>; _fbc=1; x_fbp=fb.1.2.3" });
	expect(readSubmissionContext(new Map(), made, at).client).toEqual({});
});

onBothDatabases((open) => {
	test.each([
		["with consent", yes, 1],
		["without", no, 0],
	])(
		"a saved quiz enqueues a conversion %s, in its transaction, once",
		async (_promise, consent, count) => {
			const db = await open();
			let last = 0;
			const clock = { at, newId: () => `id-${String(++last).padStart(4, "0")}` };
			const notify = {
				...defaultNotify,
				conversions: true,
				origin: "https://sheaf.example",
				newId: clock.newId,
			};
			const fields = new Map(
				Object.entries({
					idempotency_key: "key-of-the-form",
					bottleneck: "quoting",
					setup: "website",
					gameChanger: "time",
					email: "jo@example.com",
					website: "example.com",
					consent,
				}),
			);
			await submitQuiz(db, fields, headers, clock, notify);
			await submitQuiz(db, fields, headers, clock, notify);
			const rows = await db
				.selectFrom("outbox")
				.selectAll()
				.where("kind", "=", "conversion")
				.execute();
			expect(rows).toHaveLength(count);
			for (const { payload } of rows) expect(payload).not.toContain("jo@example.com");
		},
	);
});
