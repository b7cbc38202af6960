import { describe, expect, test } from "vitest";
import {
	readSubmissionContext,
	toAttributionColumns,
} from "./submission-context.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const touch = {
	utm: { utm_source: "van", utm_campaign: "spring" },
	clickIds: null,
	referrer: "https://search.example/",
	landingPage: "https://sheaf.example/?utm_source=van",
	at: "2026-11-20T10:00:00.000Z",
};
const absurd = { ...touch, utm: { utm_source: "x".repeat(5_000) } };
const inputs = {
	industry: "construction",
	hours: 20,
	rate: 24,
	enquiries: 10,
	value: 450,
};
const savings = { ...inputs, low: 1380, high: 2760 };
const later = { ...touch, utm: { utm_source: "mail" }, referrer: null };

function submission(
	fields: Record<string, string>,
	headers: Record<string, string> = {},
) {
	return readSubmissionContext(
		new Map(Object.entries(fields)),
		new Headers(headers),
		at,
	);
}

describe("the submission context of a form", () => {
	test("has a click id of 217 letters whole", () => {
		const clickIds = { fbclid: "x".repeat(217) };
		const last = { ...touch, clickIds };

		const read = submission({
			attribution: JSON.stringify({ first: touch, last }),
		});

		expect(read.attribution?.last.clickIds).toEqual(clickIds);
	});

	test("has its key, its page and the visitor's origin", () => {
		const consent = '{"essential":true,"analytics":false,"marketing":true}';
		const idempotencyKey = "0199-abcdefgh";
		const read = submission({
			email: "owner@example.com",
			idempotency_key: idempotencyKey,
			page_url: "https://sheaf.example/quiz",
			attribution: JSON.stringify({ first: touch, last: later }),
			consent,
			savings: JSON.stringify({ ...savings, extra: "x" }),
		});

		expect(read).toMatchObject({ savings, idempotencyKey, consent });
		expect(toAttributionColumns(read, "quiz")).toEqual({
			source: "quiz",
			page_url: "https://sheaf.example/quiz",
			utm_parameters: '{"utm_source":"mail"}',
			referrer: "https://search.example/",
			landing_page: "https://sheaf.example/?utm_source=van",
			first_seen_at: "2026-11-20T10:00:00.000Z",
		});
	});

	test("takes the form's page from the Referer without JavaScript", () => {
		const read = submission(
			{},
			{ referer: "https://sheaf.example/academy?utm_source=leaflet" },
		);
		expect(toAttributionColumns(read, "academy_form")).toMatchObject({
			page_url: "https://sheaf.example/academy?utm_source=leaflet",
			utm_parameters: '{"utm_source":"leaflet"}',
			landing_page: "https://sheaf.example/academy?utm_source=leaflet",
			first_seen_at: at,
		});
	});

	test.each([
		["no key", {}],
		["an empty key", { idempotency_key: "" }],
		["a key with a quote", { idempotency_key: "'; DROP TABLE leads; --" }],
		["an endless key", { idempotency_key: "a".repeat(101) }],
	])(
		"with %s the hash of the text is the key, without the hidden fields",
		(_name, hidden) => {
			const first = submission({ ...hidden, email: "a@example.com" });
			const again = submission({
				page_url: "https://a.example/",
				email: "a@example.com",
				...hidden,
			});
			const other = submission({ ...hidden, email: "b@example.com" });

			expect(first.idempotencyKey).toBe(again.idempotencyKey);
			expect(first.idempotencyKey).not.toBe(other.idempotencyKey);
		},
	);

	test.each([
		["no JSON", { attribution: "{", consent: "yes", savings: "{" }],
		["other JSON", { attribution: "[1]", consent: "true" }],
		[
			"absurd values",
			{ attribution: JSON.stringify({ first: absurd, last: touch }) },
		],
		["a page that is not a web address", { page_url: "javascript:alert(1)" }],
		[
			"another trade",
			{ savings: JSON.stringify({ ...savings, industry: "__proto__" }) },
		],
		[
			"a text instead of a number",
			{ savings: JSON.stringify({ ...savings, hours: "20" }) },
		],
		[
			"a negative number",
			{ savings: JSON.stringify({ ...savings, rate: -1 }) },
		],
		[
			"a number above the maximum",
			{ savings: JSON.stringify({ ...savings, value: 1e12 }) },
		],
		[
			"a missing number",
			{ savings: JSON.stringify({ ...savings, high: undefined }) },
		],
	])(
		"%s in a hidden field counts as absent and refuses no lead",
		(_name, hidden) => {
			const read = submission(hidden);
			expect(read).toMatchObject({
				attribution: null,
				consent: null,
				pageUrl: null,
				savings: null,
			});
		},
	);
});
