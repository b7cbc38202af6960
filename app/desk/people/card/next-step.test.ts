import { expect, test } from "vitest";
import type { Stage } from "#database/lead-tables.ts";
import { formatExactly } from "#desk/layout/relative-time.ts";
import { nextStepFor, type Situation } from "./next-step.ts";

const now = "2026-11-23T12:00:00.000Z";
const lead = {
	kind: "quiz" as const,
	spam: 0,
	due_at: null,
	answered_at: null,
	created_at: "2026-11-16T09:00:00.000Z",
};
const due = { ...lead, due_at: "2026-11-24T09:00:00.000Z" };
const late = { ...lead, due_at: "2026-11-23T11:00:00.000Z" };
const spam = { ...due, spam: 1 };
const newsletter = { ...lead, kind: "newsletter" as const };

const callOn = (day: string) => ({
	starts_at: `${day}T09:00:00.000Z`,
	ends_at: `${day}T09:15:00.000Z`,
	phone: null,
	status: "booked" as const,
	moved_from: null,
	moved_at: null,
	cancelled_at: null,
	cancelled_by: null,
	outcome: null,
	outcome_at: null,
});

const upcoming = callOn("2026-11-25");
const past = callOn("2026-11-20");
const calls = {
	none: [],
	upcoming: [upcoming],
	cancelledByThem: [
		{
			...upcoming,
			status: "cancelled" as const,
			cancelled_at: "2026-11-22T09:00:00.000Z",
		},
	],
	cancelledByUs: [
		{
			...upcoming,
			status: "cancelled" as const,
			cancelled_at: "2026-11-22T09:00:00.000Z",
			cancelled_by: "staff",
		},
	],
	past: [past],
	tookPlace: [
		{
			...past,
			outcome: "took_place" as const,
			outcome_at: "2026-11-20T10:00:00.000Z",
		},
	],
	missed: [
		{
			...past,
			outcome: "no_show" as const,
			outcome_at: "2026-11-20T10:00:00.000Z",
		},
	],
} satisfies Record<string, Situation["calls"]>;

/** Before all of the calls' events. */
const lastEventAt = "2026-11-19T09:00:00.000Z";
const longAgo = "2026-11-10T12:00:00.000Z";
const email = { proposal_id: null, in_reply_to: null };
const base: Situation = {
	stage: "contacted",
	leads: [lead],
	calls: [],
	proposals: [],
	projects: [],
	unansweredEmail: null,
	hasFailedReply: false,
	dueTask: null,
	lastEventAt,
	lastContactAt: lastEventAt,
	lastReply: null,
	spamBy: null,
	isByPhone: false,
};

const stepFor = (changes: Partial<Situation>) =>
	nextStepFor({ ...base, ...changes }, now).step;

/** By stage and state of the call, without anything due. */
const table: Record<keyof typeof calls, Record<Stage, string>> = {
	none: {
		new: "first",
		contacted: "wait",
		booked: "wait",
		won: "won",
		lost: "lost",
	},
	upcoming: {
		new: "call",
		contacted: "call",
		booked: "call",
		won: "call",
		lost: "call",
	},
	cancelledByThem: {
		new: "cancelledByThem",
		contacted: "cancelledByThem",
		booked: "cancelledByThem",
		won: "cancelledByThem",
		lost: "lost",
	},
	cancelledByUs: {
		new: "cancelledByUs",
		contacted: "cancelledByUs",
		booked: "cancelledByUs",
		won: "cancelledByUs",
		lost: "lost",
	},
	past: {
		new: "askOutcome",
		contacted: "askOutcome",
		booked: "askOutcome",
		won: "won",
		lost: "lost",
	},
	tookPlace: {
		new: "afterCall",
		contacted: "afterCall",
		booked: "afterCall",
		won: "won",
		lost: "lost",
	},
	missed: {
		new: "missed",
		contacted: "missed",
		booked: "missed",
		won: "missed",
		lost: "lost",
	},
};
const statuses = ["new", "contacted", "booked", "won", "lost"] as const;
const combinations = (Object.keys(table) as (keyof typeof calls)[]).flatMap(
	(call) => statuses.map((status) => [call, status] as const),
);

test.each(combinations)("with the call %s and the stage %s", (call, stage) => {
	const step = table[call][stage];
	const situation = { stage, calls: calls[call] };

	expect(stepFor(situation), "nothing else").toBe(step);

	// Spam comes before everything else, then an answer.
	expect(stepFor({ ...situation, leads: [spam] }), "spam").toBe("likelySpam");
	expect(stepFor({ ...situation, leads: [due] }), "due").toBe("answer");

	// A task comes after calls that are ahead, were cancelled or missed, and the question how one went.
	const isBeforeTask = /^(call|cancelled.*|missed|askOutcome)$/.test(step);
	expect(stepFor({ ...situation, dueTask: "Send it" }), "task").toBe(
		isBeforeTask ? step : "task",
	);
});

test.each<[is: string, changes: Partial<Situation>, step: string]>([
	["an answer is late", { leads: [late] }, "answerLate"],
	[
		"a reply is in the outbox",
		{ leads: [due], lastReply: "waiting" },
		"replySending",
	],
	[
		"a reply was not sent",
		{ leads: [due], lastReply: "unsent" },
		"replyUnsent",
	],
	["staff marked them as spam", { leads: [spam], spamBy: "Sam" }, "spam"],
	["they answered by email", { unansweredEmail: email }, "answerEmail"],
	[
		"they wrote about a call that is ahead",
		{ unansweredEmail: email, calls: calls.upcoming },
		"answerEmail",
	],
	[
		"the server of the visitor refused our reply",
		{ hasFailedReply: true, unansweredEmail: email },
		"replyFailed",
	],
	[
		"the refused reply was to a form",
		{ hasFailedReply: true, leads: [due] },
		"replyFailed",
	],
	[
		"a form is due as well as an email",
		{ unansweredEmail: email, leads: [due] },
		"answer",
	],
	["they only subscribed", { leads: [newsletter] }, "newsletter"],
	["they rang", { stage: "new", isByPhone: true }, "promised"],
	[
		"they are silent for a week",
		{ lastEventAt: longAgo, lastContactAt: longAgo },
		"followUp",
	],
	["they wrote this week", { lastEventAt: longAgo }, "wait"],
	["staff acted this week", { lastContactAt: longAgo }, "wait"],
	[
		"staff acted after a cancellation",
		{ calls: calls.cancelledByThem, lastEventAt: now },
		"wait",
	],
	[
		"staff acted after a missed call",
		{ calls: calls.missed, lastEventAt: now },
		"wait",
	],
	[
		"staff acted after a past call",
		{ calls: calls.past, lastEventAt: now },
		"wait",
	],
	[
		"the stage is still booked after the call",
		{ stage: "booked", calls: calls.tookPlace, lastEventAt: now },
		"afterCall",
	],
	[
		"another call was booked after a cancelled one",
		{ calls: [...calls.cancelledByThem, callOn("2026-12-01")] },
		"call",
	],
])("when %s, the next step is decided", (_is, changes, step) => {
	expect(stepFor(changes)).toBe(step);
});

test("the next step names the earliest upcoming call", () => {
	const both = [callOn("2026-12-01"), upcoming];
	const title = `Call: ${formatExactly(upcoming.starts_at)}.`;

	expect(nextStepFor({ ...base, calls: both }, now)).toMatchObject({ title });
});

test("a call that was moved since the last activity says from when", () => {
	const moved = {
		...upcoming,
		moved_from: past.starts_at,
		moved_at: "2026-11-22T09:00:00.000Z",
	};
	const text = `It was moved from ${formatExactly(past.starts_at)}.`;

	const news = nextStepFor({ ...base, calls: [moved] }, now);
	expect(news.text).toContain(text);

	const known = { ...base, calls: [moved], lastEventAt: now };
	expect(nextStepFor(known, now).text).not.toContain(text);
});

test("the mark of a colleague is named, and a cancelled call asks for another time", () => {
	const marked = { ...base, leads: [spam], spamBy: "Sam" };
	expect(nextStepFor(marked, now).title).toBe("Marked as spam by Sam.");

	const cancelled = { ...base, calls: calls.cancelledByThem };
	expect(nextStepFor(cancelled, now)).toMatchObject({
		title: "They cancelled.",
		text: "Offer another time.",
	});
});

test.each([
	[
		"declined",
		{
			shown: "declined",
			decided_at: "2026-11-22T09:00:00.000Z",
			ends_at: null,
		},
		"proposalDeclined",
	],
	[
		"ended",
		{ shown: "ended", decided_at: null, ends_at: "2026-11-22T00:00:00.000Z" },
		"proposalEnded",
	],
	[
		"declined before the last note",
		{
			shown: "declined",
			decided_at: "2026-11-18T09:00:00.000Z",
			ends_at: null,
		},
		"wait",
	],
	[
		"open",
		{ shown: "sent", decided_at: null, ends_at: "2026-12-22T00:00:00.000Z" },
		"wait",
	],
] as const)("a proposal that is %s", (_is, proposal, step) => {
	const proposals = [{ id: "p", number: 12, ...proposal }];
	const next = nextStepFor({ ...base, proposals }, now);

	expect(next.step).toBe(step);
});

test.each([
	[{ proposal_id: "p", in_reply_to: null }, "They asked about proposal 12."],
	[{ proposal_id: "p", in_reply_to: "<step>" }, "Answer their email."],
	[{ proposal_id: null, in_reply_to: null }, "Answer their email."],
])("their message %o asks for: %s", (unansweredEmail, title) => {
	const open = { shown: "sent", decided_at: null, ends_at: null } as const;
	const proposals = [{ id: "p", number: 12, ...open }];

	const next = nextStepFor({ ...base, proposals, unansweredEmail }, now);

	expect(next).toMatchObject({ step: "answerEmail", title });
});

test.each([
	["a project without a plan", [{ steps: [] }], "planProject"],
	[
		"an open step of the plan",
		[{ steps: [{ title: "Go live", state: "open" }] }],
		"project",
	],
	[
		"a plan whose steps are done",
		[{ steps: [{ title: "Go live", state: "done" }] }],
		"won",
	],
	["no project", [], "won"],
])("a won deal with %s", (_name, projects, step) => {
	expect(stepFor({ stage: "won", projects })).toBe(step);
});
