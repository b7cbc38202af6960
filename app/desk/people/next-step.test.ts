import { expect, test } from "vitest";
import { nextStepFor, type Situation } from "./next-step.ts";

const now = "2026-11-23T12:00:00.000Z";
const lead = {
	kind: "quiz" as const,
	spam: 0,
	due_at: "2026-11-24T09:00:00.000Z",
	answered_at: null,
	created_at: "2026-11-23T09:00:00.000Z",
};
const answered = { ...lead, answered_at: "2026-11-23T10:00:00.000Z" };
const call = {
	starts_at: "2026-11-25T09:00:00.000Z",
	ends_at: "2026-11-25T09:15:00.000Z",
	phone: null,
	status: "booked" as const,
};
const over = {
	...call,
	starts_at: "2026-11-20T09:00:00.000Z",
	ends_at: "2026-11-20T09:15:00.000Z",
};
const base: Situation = {
	status: "new",
	leads: [lead],
	calls: [],
	dueTask: null,
	lastEventAt: null,
	lastReply: null,
	isUnsubscribed: false,
};

test.each<{ is: string; changes: Partial<Situation>; step: string }>([
	{ is: "somebody waits", changes: {}, step: "answer" },
	{
		is: "somebody waits for too long",
		changes: { leads: [{ ...lead, due_at: "2026-11-23T11:00:00.000Z" }] },
		step: "answerLate",
	},
	{ is: "all of it is spam", changes: { leads: [{ ...lead, spam: 1 }] }, step: "spam" },
	{ is: "a call is coming", changes: { leads: [answered], calls: [over, call] }, step: "call" },
	{ is: "somebody waits and a call is coming", changes: { calls: [call] }, step: "answer" },
	{
		is: "the call is over",
		changes: { status: "booked", leads: [answered], calls: [over] },
		step: "afterCall",
	},
	{
		is: "the call was cancelled",
		changes: {
			status: "contacted",
			leads: [answered],
			calls: [{ ...call, status: "cancelled" }],
			lastEventAt: now,
		},
		step: "wait",
	},
	{
		is: "they only read the newsletter",
		changes: { leads: [{ ...lead, kind: "newsletter", due_at: null }] },
		step: "subscriber",
	},
	{
		is: "they have unsubscribed from the newsletter",
		changes: { leads: [{ ...lead, kind: "newsletter", due_at: null }], isUnsubscribed: true },
		step: "unsubscribed",
	},
	{ is: "a reply is in the outbox", changes: { lastReply: "waiting" }, step: "replySending" },
	{ is: "a reply was not sent", changes: { lastReply: "unsent" }, step: "replyUnsent" },
	{ is: "nobody has written yet", changes: { leads: [{ ...lead, due_at: null }] }, step: "first" },
	{
		is: "they have been silent for a week",
		changes: { status: "contacted", leads: [answered], lastEventAt: "2026-11-10T12:00:00.000Z" },
		step: "followUp",
	},
	{ is: "a task is due", changes: { leads: [answered], dueTask: "Send the offer" }, step: "task" },
	{ is: "it is won", changes: { status: "won", leads: [answered] }, step: "won" },
	{ is: "it is lost", changes: { status: "lost", leads: [answered] }, step: "lost" },
])("when $is, the next step is $step", ({ changes, step }) => {
	expect(nextStepFor({ ...base, ...changes }, now).step).toBe(step);
});

test("of several coming calls the next step names the first", () => {
	const later = {
		...call,
		starts_at: "2026-12-01T09:00:00.000Z",
		ends_at: "2026-12-01T09:15:00.000Z",
	};
	expect(nextStepFor({ ...base, leads: [answered], calls: [later, call] }, now)).toEqual({
		step: "call",
		startsAt: call.starts_at,
		phone: null,
	});
});
