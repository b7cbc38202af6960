import { describe, expect, test } from "vitest";
import {
	addMonths,
	type ConsentState,
	parseState,
	readConsentVersion,
	readCookiePolicy,
	withChoice,
	withVendors,
} from "./choice.ts";

const policyVersion = readConsentVersion();

const now = new Date("2027-01-15T12:00:00.000Z");
const yes = { essential: true, analytics: true, marketing: true };
const no = { essential: true, analytics: false, marketing: false };
const recent = "2027-01-01T09:00:00.000Z";
const record = {
	id: "r1",
	policyVersion,
	gpc: false,
	vendors: null,
	pendingReceipts: [],
};

describe("a stored choice", () => {
	const almostHalfAYear = "2026-07-15T12:00:01.000Z";
	const halfAYear = "2026-07-15T12:00:00.000Z";
	const valid = true;
	const invalid = false;

	test.each<[string, boolean, unknown, string | null, unknown?, boolean?]>([
		["is valid when recent", valid, yes, recent],
		["is valid when recent and a refusal", valid, no, recent],
		["is valid without our own record", valid, yes, recent, null],
		["is missing when nothing is stored", invalid, null, null, null],
		["is missing when only a time is stored", invalid, null, recent],
		["is invalid when it is a text", invalid, "yes", recent],
		[
			"is invalid when a switch is missing",
			invalid,
			{ analytics: true },
			recent,
			null,
		],
		[
			"is invalid when a switch is a text",
			invalid,
			{ ...yes, analytics: "true" },
			recent,
			null,
		],
		["is invalid without a time", invalid, yes, null],
		["is invalid when its time is no date", invalid, yes, "yesterday"],
		[
			"is invalid when its time is years ahead",
			invalid,
			yes,
			"2031-01-01T00:00:00.000Z",
		],
		[
			"is valid with a time an hour ahead",
			valid,
			yes,
			"2027-01-15T13:00:00.000Z",
		],
		["is valid with a damaged record", valid, yes, recent, "{"],
		["is valid until the day before six months", valid, yes, almostHalfAYear],
		["expires after six months, as consent", invalid, yes, halfAYear],
		["expires after six months, as refusal", invalid, no, halfAYear],
		[
			"is invalid under a new policy",
			invalid,
			no,
			recent,
			{ ...record, policyVersion: "1" },
		],
		[
			"consent given before the signal is invalid",
			invalid,
			yes,
			recent,
			record,
			true,
		],
		[
			"consent without a record is invalid with the signal",
			invalid,
			yes,
			recent,
			null,
			true,
		],
		[
			"consent despite the signal is valid",
			valid,
			yes,
			recent,
			{ ...record, gpc: true },
			true,
		],
		["refusal is not affected by the signal", valid, no, recent, record, true],
	])("%s", (_promise, expected, consent, at, stored = record, gpc = false) => {
		const state = parseState({ consent, at, record: stored }, gpc, now);

		expect(state.consent !== null).toBe(expected);
		expect(state.at).toBe(expected ? at : null);
	});

	test("an invalid choice leaves only its receipt's id, which the next receipt refers to", () => {
		const state = parseState(
			{ consent: yes, at: halfAYear, record },
			false,
			now,
		);
		expect(state).toMatchObject({
			consent: null,
			at: null,
			record: { id: "r1" },
		});
	});

	test("never disables essential cookies", () => {
		const stored = {
			consent: { ...no, essential: false },
			at: recent,
			record: null,
		};
		expect(parseState(stored, false, now).consent?.essential).toBe(true);
	});
});

const details = { at: recent, id: "r2", locale: "en-GB" };
const asked: ConsentState = parseState(
	{ consent: null, at: null, record: null },
	false,
	now,
);

function choose(
	state: ConsentState,
	analytics: boolean,
	marketing: boolean,
	from: "banner" | "settings",
	id = "r2",
): ConsentState {
	return withChoice(state, { analytics, marketing }, from, { ...details, id });
}

function latestReceipt({ record }: ConsentState) {
	return record?.pendingReceipts.at(-1);
}

describe("choosing", () => {
	test("stores the choice, its time and a receipt to upload, and closes the preferences", () => {
		const state = choose(
			{ ...asked, preferencesOpen: true },
			true,
			false,
			"banner",
		);
		const chosen = { analytics: true, marketing: false };
		const consent = { essential: true, ...chosen };

		expect(state).toMatchObject({
			consent,
			at: recent,
			preferencesOpen: false,
			record: { policyVersion: readConsentVersion() },
		});

		const receipt = {
			id: "r2",
			previousId: null,
			policyVersion: readCookiePolicy(),
			source: "banner",
		};
		const receipts = [{ ...receipt, ...chosen, gpc: false, locale: "en-GB" }];

		expect(state.record?.pendingReceipts).toEqual(receipts);

		const refusal = { previousId: "r2", analytics: false, marketing: false };
		expect(latestReceipt(choose(state, false, false, "banner"))).toMatchObject(
			refusal,
		);
	});

	test.each([
		[
			"consent withdrawn in the settings is a withdrawal",
			true,
			true,
			false,
			true,
			"withdrawal",
		],
		[
			"a swap of consents is a withdrawal too",
			true,
			false,
			false,
			true,
			"withdrawal",
		],
		["additional consent is a setting", false, false, true, false, "settings"],
		["a repeated choice is a setting", true, false, true, false, "settings"],
	])(
		"%s",
		(_promise, analyticsBefore, marketingBefore, analytics, marketing, source) => {
			const before = choose(asked, analyticsBefore, marketingBefore, "banner");
			expect(
				latestReceipt(choose(before, analytics, marketing, "settings"))?.source,
			).toBe(source);
		},
	);

	test("limits the number of receipts that wait for upload", () => {
		let state = asked;
		for (let index = 0; index < 100; index++)
			state = choose(state, true, true, "banner", `r${index}`);

		expect(state.record?.pendingReceipts).toHaveLength(20);
		expect(latestReceipt(state)?.id).toBe("r99");
	});
});

test("consent covers the tags configured at the time, and none added later", () => {
	const accepted = choose(asked, true, true, "banner");
	const known = withVendors(accepted, ["meta"]);

	expect(known).toMatchObject({
		consent: accepted.consent,
		record: { vendors: ["meta"] },
	});
	expect(withVendors(known, [])).toBe(known);
	expect(withVendors(known, ["meta", "gtm"])).toMatchObject({
		consent: null,
		at: null,
	});
});

test.each([
	["2026-08-31T10:00:00.000Z", 6, "2027-02-28T10:00:00.000Z"],
	["2027-08-31T10:00:00.000Z", 6, "2028-02-29T10:00:00.000Z"],
	["2026-01-31T00:00:00.000Z", 13, "2027-02-28T00:00:00.000Z"],
])("%s and %i months is %s", (from, months, expected) => {
	expect(addMonths(new Date(from), months).toISOString()).toBe(expected);
});
