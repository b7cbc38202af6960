import { expect, test } from "vitest";
import { readForwarded } from "./forwarded-mail.ts";

const found = {
	sender: "jo@client.example",
	subject: "Vans",
	text: "Tuesday at ten works.\n\nJo",
	date: null,
};

test.each([
	[
		"headers above the text",
		"From: Jo Bloggs <jo@client.example>\nDate: Mon, 23 Nov 2026 09:00\nTo: hello@agency.example\nSubject: Vans\n\nTuesday at ten works.\n\nJo",
	],
	[
		"Gmail",
		"See below\n\n---------- Forwarded message ---------\nFrom: Jo Bloggs <jo@client.example>\nDate: Mon, 23 Nov 2026 at 09:00\nSubject: Vans\nTo: <hello@agency.example>\n\n\nTuesday at ten works.\n\nJo",
	],
	[
		"Outlook",
		"-----Original Message-----\nFrom: Jo Bloggs [mailto:jo@client.example]\nSent: 23 November 2026 09:00\nTo: Agency\nSubject: Vans\n\nTuesday at ten works.\n\nJo",
	],
	[
		"German Outlook",
		"Von: Jo Bloggs <jo@client.example>\r\nGesendet: Montag, 23. November 2026 09:00\r\nAn: Agentur\r\nBetreff: Vans\r\n\r\nTuesday at ten works.\r\n\r\nJo",
	],
	[
		"Apple Mail",
		"Begin forwarded message:\n\n> From: Jo Bloggs <jo@client.example>\n> Subject: Vans\n> Date: 23 November 2026\n> \n> Tuesday at ten works.\n> \n> Jo",
	],
])("an email copied from %s has sender, subject and text", (_name, source) => {
	expect(readForwarded(source)).toEqual(found);
});

test.each([
	["Mon, 23 Nov 2026 09:12:00 +0100", "2026-11-23T08:12:00.000Z"],
	["23 Nov 2026 09:12 GMT (GMT)", "2026-11-23T09:12:00.000Z"],
	["Mon, 23 Nov 2026 09:12:00", null],
	["11/23/2026 09:12:00 +0100", null],
	["Mon, 23 Nov 2026 99:12:00 +0100", null],
])("the date %s of a copied email is %s", (written, date) => {
	const source = `From: jo@client.example\nDate: ${written}\n\nTen.`;

	expect(readForwarded(source)?.date).toBe(date);
});

test("a text without a sender’s address is no email", () => {
	expect(readForwarded("From: Jo\n\nHello")).toBeNull();
	expect(readForwarded("Tuesday at ten works.")).toBeNull();
});
