import { describe, expect, test } from "vitest";
import {
	type ConsentAction,
	type ConsentState,
	consentReducer,
	monthsAfter,
	type Occasion,
	stateFrom,
	type Validity,
	validityOf,
} from "./choice.ts";

const circumstances = { now: "2027-01-15T12:00:00.000Z", policyVersion: "2", gpc: false };
const yes = JSON.stringify({ essential: true, analytics: true, marketing: true });
const no = JSON.stringify({ essential: true, analytics: false, marketing: false });
const recent = "2027-01-01T09:00:00.000Z";

function record(changes: Record<string, unknown> = {}): string {
	return JSON.stringify({
		id: "r1",
		policyVersion: "2",
		gpc: false,
		vendors: null,
		unfiled: [],
		...changes,
	});
}

describe("a stored choice", () => {
	test.each<[string, string | null, string | null, string | null, boolean, Validity]>([
		["counts while it is young", yes, recent, record(), false, "valid"],
		["counts as a no just the same", no, recent, record(), false, "valid"],
		["counts without our own record beside it", yes, recent, null, false, "valid"],
		["is none when nothing is stored", null, null, null, false, "none"],
		["is none when only a time is stored", null, recent, record(), false, "none"],
		["is damaged when it is no JSON", "{", recent, record(), false, "damaged"],
		["is damaged when it is a word", '"yes"', recent, record(), false, "damaged"],
		["is damaged when it is null", "null", recent, record(), false, "damaged"],
		["is damaged when a switch is missing", '{"analytics":true}', recent, null, false, "damaged"],
		[
			"is damaged when a switch is a text",
			'{"analytics":"true","marketing":true}',
			recent,
			null,
			false,
			"damaged",
		],
		["is damaged without a time", yes, null, record(), false, "damaged"],
		["is damaged when its time is nonsense", yes, "yesterday", record(), false, "damaged"],
		[
			"is damaged when its time is years ahead",
			yes,
			"2031-01-01T00:00:00.000Z",
			record(),
			false,
			"damaged",
		],
		[
			"survives a clock that runs an hour ahead",
			yes,
			"2027-01-15T13:00:00.000Z",
			record(),
			false,
			"valid",
		],
		["survives a damaged record", yes, recent, "{", false, "valid"],
		[
			"counts until the day before six months",
			yes,
			"2026-07-15T12:00:01.000Z",
			record(),
			false,
			"valid",
		],
		[
			"is over after six months, as a yes",
			yes,
			"2026-07-15T12:00:00.000Z",
			record(),
			false,
			"expired",
		],
		[
			"is over after six months, as a no",
			no,
			"2026-07-15T12:00:00.000Z",
			record(),
			false,
			"expired",
		],
		["is void under a new policy", no, recent, record({ policyVersion: "1" }), false, "new-policy"],
		["as a yes from before the browser's signal is void", yes, recent, record(), true, "signal"],
		[
			"as a yes of unknown circumstances is void under the signal",
			yes,
			recent,
			null,
			true,
			"signal",
		],
		[
			"as a yes given in spite of the signal counts",
			yes,
			recent,
			record({ gpc: true }),
			true,
			"valid",
		],
		["as a no is not touched by the signal", no, recent, record(), true, "valid"],
	])("%s", (_promise, consent, at, stored, gpc, expected) => {
		expect(validityOf({ consent, at, record: stored }, { ...circumstances, gpc })).toBe(expected);
	});

	test("that does not count leaves nothing switched on", () => {
		const stored = { consent: yes, at: "2026-01-01T00:00:00.000Z", record: record() };
		expect(stateFrom(stored, circumstances)).toMatchObject({ consent: null, at: null });
	});

	test("that does not count leaves the number of its receipt, so that the next one can name it", () => {
		const stored = { consent: yes, at: "2026-01-01T00:00:00.000Z", record: record() };
		expect(stateFrom(stored, circumstances).record?.id).toBe("r1");
	});

	test("never switches the essential ones off", () => {
		const odd = JSON.stringify({ essential: false, analytics: false, marketing: false });
		const stored = { consent: odd, at: recent, record: null };
		expect(stateFrom(stored, circumstances).consent?.essential).toBe(true);
	});
});

const occasion: Occasion = { at: recent, id: "r2", policyVersion: "2", locale: "en-GB" };
const asked: ConsentState = stateFrom({ consent: null, at: null, record: null }, circumstances);

function chosen(
	analytics: boolean,
	marketing: boolean,
	from: "banner" | "settings",
	id = "r2",
): ConsentAction {
	return { type: "chosen", analytics, marketing, from, occasion: { ...occasion, id } };
}

function receiptAfter(state: ConsentState, action: ConsentAction) {
	return consentReducer(state, action).record?.unfiled.at(-1);
}

describe("choosing", () => {
	test("stores the choice, its time and a receipt to upload", () => {
		const state = consentReducer(asked, chosen(true, false, "banner"));
		expect(state.consent).toEqual({ essential: true, analytics: true, marketing: false });
		expect(state.at).toBe(recent);
		expect(state.record?.unfiled).toEqual([
			{
				id: "r2",
				previousId: null,
				policyVersion: "2",
				analytics: true,
				marketing: false,
				source: "banner",
				gpc: false,
				locale: "en-GB",
			},
		]);
	});

	test("files refusals too, and names the receipt before", () => {
		const first = consentReducer(asked, chosen(true, true, "banner", "r1"));
		const receipt = receiptAfter(first, chosen(false, false, "banner"));
		expect(receipt).toMatchObject({ previousId: "r1", analytics: false, marketing: false });
	});

	test("notes the browser's signal on the receipt", () => {
		const receipt = receiptAfter({ ...asked, gpc: true }, chosen(true, true, "banner"));
		expect(receipt).toMatchObject({ gpc: true, source: "banner", marketing: true });
	});

	test.each([
		["a yes taken back in the settings is a withdrawal", true, true, false, true, "withdrawal"],
		["a swap takes one back, so it is a withdrawal too", true, false, false, true, "withdrawal"],
		["a further yes is a setting", false, false, true, false, "settings"],
		["the same again is a setting", true, false, true, false, "settings"],
	])("%s", (_promise, analyticsBefore, marketingBefore, analytics, marketing, source) => {
		const before = consentReducer(asked, chosen(analyticsBefore, marketingBefore, "banner"));
		expect(receiptAfter(before, chosen(analytics, marketing, "settings"))?.source).toBe(source);
	});

	test("closes the preferences; closing alone changes nothing else", () => {
		const open = consentReducer(asked, { type: "preferences", open: true });
		expect(consentReducer(open, chosen(true, true, "settings")).preferencesOpen).toBe(false);
		expect(consentReducer(open, { type: "preferences", open: false })).toEqual(asked);
	});

	test("receipts that cannot be filed for long do not fill the browser", () => {
		let state = asked;
		for (let index = 0; index < 100; index++)
			state = consentReducer(state, chosen(true, true, "banner", `r${index}`));
		expect(state.record?.unfiled).toHaveLength(20);
		expect(state.record?.unfiled.at(-1)?.id).toBe("r99");
	});

	test("a filed receipt is not filed again, the others wait on", () => {
		const one = consentReducer(asked, chosen(true, true, "banner", "r1"));
		const two = consentReducer(one, chosen(false, false, "settings", "r2"));
		const filed = consentReducer(two, { type: "filed", ids: ["r1"] });
		expect(filed.record?.unfiled.map(({ id }) => id)).toEqual(["r2"]);
	});
});

describe("a yes covers only what was there", () => {
	const accepted = consentReducer(asked, chosen(true, true, "banner"));
	const known = consentReducer(accepted, { type: "vendors-known", vendors: ["meta"] });

	test("the tags that are set up when it is given are noted", () => {
		expect(known.record?.vendors).toEqual(["meta"]);
		expect(known.consent).toEqual(accepted.consent);
	});

	test("a removed tag changes nothing", () => {
		expect(consentReducer(known, { type: "vendors-known", vendors: [] })).toBe(known);
	});

	test("a tag that comes later makes the site ask again", () => {
		const more = consentReducer(known, { type: "vendors-known", vendors: ["meta", "gtm"] });
		expect(more).toMatchObject({ consent: null, at: null });
	});
});

test("Global Privacy Control revokes an earlier yes with a receipt, and the visitor is asked again", () => {
	const stored = { consent: yes, at: recent, record: record() };
	const state = stateFrom(stored, { ...circumstances, gpc: true });
	const after = consentReducer(state, { type: "signal-objected", occasion });
	expect(after.consent).toBeNull();
	expect(after.record?.unfiled).toMatchObject([
		{ previousId: "r1", analytics: false, marketing: false, source: "gpc", gpc: true },
	]);
});

test.each([
	["2026-08-31T10:00:00.000Z", 6, "2027-02-28T10:00:00.000Z"],
	["2027-08-31T10:00:00.000Z", 6, "2028-02-29T10:00:00.000Z"],
	["2026-01-15T10:00:00.000Z", 6, "2026-07-15T10:00:00.000Z"],
	["2026-01-31T00:00:00.000Z", 13, "2027-02-28T00:00:00.000Z"],
])("%s and %i months is %s", (from, months, expected) => {
	expect(monthsAfter(new Date(from), months).toISOString()).toBe(expected);
});
