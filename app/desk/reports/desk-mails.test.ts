import { expect, test } from "vitest";
import { renderMailText } from "#lib/mail/mail-layout.ts";
import { overdueMail, summaryMail } from "./desk-mails.server.ts";

const to = { to: "desk@sheaf.example", origin: "https://sheaf.example" };
const summary: Parameters<typeof summaryMail>[0] = {
	week: { first: "2026-11-16", last: "2026-11-22", from: 0, until: 0 },
	leads: 7,
	facts: [
		["Leads", "7"],
		["Won", null],
		["By kind", "5 × Quiz\n2 × Call"],
	],
	ahead: 1,
	overdue: 1,
};

test("the Monday summary has last week's counts and links to the desk", () => {
	const mail = summaryMail(summary, to, 100);

	expect(mail).toMatchObject({
		topic: "desk.summary",
		to: to.to,
		leadId: null,
		subject: "Last week: 7 leads, 1 overdue",
		document: { action: { url: "https://sheaf.example/desk" } },
	});

	const text = renderMailText(mail.document);

	for (const line of ["16 Nov to 22 Nov.", "5 × Quiz", "Waiting too long: 1"])
		expect(text).toContain(line);

	expect(text).not.toContain("Won");
});

test("the summary of a week without leads is one short line", () => {
	const none = { ...summary, leads: 0, facts: [], ahead: 0, overdue: 0 };
	const mail = summaryMail(none, to, 100);

	expect(mail.subject).toBe("Last week: 0 leads");
	expect(mail.document.paragraphs[1]).toContain("No leads came in last week.");
	expect(mail.document.facts).toEqual([
		{ label: "Calls this week", value: "none" },
	]);
});

test("an overdue reminder has kinds, times and links, but no names", () => {
	const leads = [
		{
			id: "lead-1",
			kind: "question",
			personId: "person-1",
			dueAt: "2026-11-20T10:00:00.000Z",
		},
		{
			id: "lead-2",
			kind: "quiz",
			personId: null,
			dueAt: "2026-11-20T11:00:00.000Z",
		},
	];
	const mail = overdueMail(leads, 5, to);

	expect(mail).toMatchObject({
		topic: "desk.overdue",
		subject: "5 people have waited too long for an answer",
		document: { action: { url: "https://sheaf.example/desk?overdue=1" } },
	});
	expect(mail.document.facts.map(({ label }) => label)).toEqual([
		"1. Question",
		"2. Quiz",
	]);
	expect(mail.document.facts[0]?.value).toContain(
		"https://sheaf.example/desk/people/person-1",
	);
	expect(mail.document.facts[1]?.value).toContain("/desk/people/lead-2");
	expect(renderMailText(mail.document)).toContain(
		"And 3 more, listed on the desk.",
	);
	expect(overdueMail(leads.slice(0, 1), 1, to).document.heading).toBe(
		"One answer is overdue",
	);
});
