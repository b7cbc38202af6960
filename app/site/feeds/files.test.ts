import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { securityTxt } from "./files.ts";

test("security.txt has the fields that RFC 9116 requires and expires in half a year", () => {
	expect(securityTxt("https://sheaf.example", "2026-11-21T12:34:56.789Z")).toBe(
		[
			`Contact: mailto:${company.supportEmail}`,
			"Expires: 2027-05-20T00:00:00.000Z",
			"Preferred-Languages: en",
			"Canonical: https://sheaf.example/.well-known/security.txt",
			"",
		].join("\n"),
	);
});
