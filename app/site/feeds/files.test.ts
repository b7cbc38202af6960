import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { securityTxt } from "./files.ts";

const text = (at: string) => securityTxt("https://sheaf.example", at);

test("security.txt has the contact and what RFC 9116 requires, once", () => {
	expect(text("2026-11-21T12:34:56.789Z")).toBe(
		[
			`Contact: mailto:${company.supportEmail}`,
			"Expires: 2027-05-20T00:00:00.000Z",
			"Preferred-Languages: en",
			"Canonical: https://sheaf.example/.well-known/security.txt",
			"",
		].join("\n"),
	);
});

test.each(["2026-02-28T23:59:59.999Z", "2027-12-31T00:00:00.000Z", "2028-02-29T08:00:00.000Z"])(
	"asked for at %s, it is valid for months to come and for less than a year",
	(at) => {
		const expires = text(at).match(/Expires: (.*)/)?.[1] ?? "";
		const days = (Date.parse(expires) - Date.parse(at)) / 86_400_000;
		expect(days).toBeGreaterThan(170);
		expect(days).toBeLessThan(365);
	},
);
