import { expect, test } from "vitest";
import {
	findReplySubject,
	findUnansweredEmail,
	hasFailedReply,
} from "./open-emails.ts";

const monday = "2026-11-23T09:00:00.000Z";
const tuesday = "2026-11-24T09:00:00.000Z";

const message = (direction: "in" | "out", created_at: string) => ({
	direction,
	created_at,
	subject: "Offer",
	is_automatic: 0,
	is_stranger: 0,
	dead_at: null,
});

type Rows = Parameters<typeof findUnansweredEmail>[0];
const none: Rows = { messages: [], events: [], calls: [] };
const theirs = message("in", monday);

test.each<[is: string, rows: Partial<Rows>, expected: boolean]>([
	["they have not written", {}, false],
	["they wrote last", { messages: [theirs] }, true],
	["we replied", { messages: [message("out", tuesday), theirs] }, false],
	[
		"they wrote again",
		{ messages: [message("in", tuesday), message("out", monday)] },
		true,
	],
	["an automatic reply", { messages: [{ ...theirs, is_automatic: 1 }] }, false],
	["a stranger’s email", { messages: [{ ...theirs, is_stranger: 1 }] }, false],
	[
		"it was marked as answered",
		{
			messages: [theirs],
			events: [{ action: "person.answered", at: tuesday }],
		},
		false,
	],
	[
		"it was tagged",
		{ messages: [theirs], events: [{ action: "person.tag", at: tuesday }] },
		true,
	],
	[
		"its stage was changed",
		{ messages: [theirs], events: [{ action: "person.status", at: tuesday }] },
		true,
	],
	[
		"a call was booked since",
		{ messages: [theirs], calls: [{ created_at: tuesday }] },
		false,
	],
	[
		"the call was booked before",
		{
			messages: [message("in", tuesday)],
			calls: [{ created_at: monday }],
		},
		true,
	],
])("an email is unanswered: %s", (_is, rows, expected) => {
	expect(findUnansweredEmail({ ...none, ...rows }) !== null).toBe(expected);
});

const failed = { ...message("out", monday), dead_at: monday };

test.each<[is: string, rows: Partial<Rows>, expected: boolean]>([
	["none was sent", {}, false],
	["it was delivered", { messages: [message("out", monday)] }, false],
	["it failed", { messages: [failed] }, true],
	["a second one went", { messages: [message("out", tuesday), failed] }, false],
	["they wrote meanwhile", { messages: [theirs, failed] }, true],
	[
		"staff rang and marked it as answered",
		{
			messages: [failed],
			events: [{ action: "person.answered", at: tuesday }],
		},
		false,
	],
])("a reply has failed: %s", (_is, rows, expected) => {
	expect(hasFailedReply({ ...none, ...rows })).toBe(expected);
});

test.each([
	["Offer", "Re: Offer"],
	["RE: Offer", "RE: Offer"],
	["Reports", "Re: Reports"],
	[" ", ""],
])("the reply to %o has the subject %o", (subject, expected) => {
	const messages = [{ ...theirs, subject }];

	expect(findReplySubject({ ...none, messages })).toBe(expected);
});

test("an answered email gives the next one no subject", () => {
	const messages = [message("out", tuesday), theirs];

	expect(findReplySubject({ ...none, messages })).toBe("");
});
