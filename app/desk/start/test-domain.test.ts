import { expect, test } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { readDomain, testDomain } from "./test-domain.server.ts";

test.each([
	["www.firm.test", "www.firm.test"],
	["https://www.firm.test/", "www.firm.test"],
	["http://firm.test:8080", "firm.test"],
	["bücher.test", "xn--bcher-kva.test"],
	["our site", null],
	["127.0.0.1", null],
	["", null],
])("%j is read as the domain %s", (text, domain) => {
	expect(readDomain(text)).toBe(domain);
});

const site = {
	installation: { siteUrl: "http://localhost:3000" },
} as unknown as StaffContext;

const tryDomain = (get: () => Promise<unknown>) =>
	testDomain(site, formFields({ domain: "firm.test" }), get as never);

test("the site's own manifest at the domain passes, and what is left is named", async () => {
	const outcome = await tryDomain(async () => ({
		status: 200,
		headers: {},
		body: '{"name":"Sheaf"}',
	}));

	expect(outcome.notice).toMatchObject({
		kind: "done",
		text: expect.stringContaining("SITE_URL=https://firm.test"),
	});
});

test("another website at the domain fails", async () => {
	const outcome = await tryDomain(async () => ({
		status: 200,
		headers: {},
		body: "{}",
	}));

	expect(outcome.notice?.title).toContain("Another website answers");
});

test.each([
	[{ status: 502, body: "" }, "doesn’t reach this site"],
	[
		{ status: 301, body: "", headers: { location: "https://www.firm.test/x" } },
		"It is https://www.firm.test: test that one",
	],
])("the answer %o says what to do", async (answer, says) => {
	const outcome = await tryDomain(async () => ({ headers: {}, ...answer }));

	expect(outcome.notice?.text).toContain(says);
});

test.each([
	["NOT_PUBLIC", "into a private network"],
	["ENOTFOUND", "isn’t known yet"],
	["ERR_TLS_CERT_ALTNAME_INVALID", "certificate isn’t valid"],
	["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate isn’t valid"],
	["ECONNREFUSED", "Nothing answers"],
])("the error %s says what to do", async (code, says) => {
	const outcome = await tryDomain(async () => {
		throw Object.assign(new Error(code), { code });
	});

	expect(outcome.notice?.text).toContain(says);
});
