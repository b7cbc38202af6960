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
const answered = { leads: [{ ...lead, answered_at: "2026-11-23T10:00:00.000Z" }] };
const callOn = (day: string) => ({
	starts_at: `${day}T09:00:00.000Z`,
	ends_at: `${day}T09:15:00.000Z`,
	phone: null,
	status: "booked" as const,
});
const call = callOn("2026-11-25");
const over = callOn("2026-11-20");
const unanswered = { status: "new", leads: [lead], calls: [], dueTask: null } as const;
const base: Situation = {
	...unanswered,
	lastEventAt: null,
	lastReply: null,
	isUnsubscribed: false,
};
const newsletter = { leads: [{ ...lead, kind: "newsletter" as const, due_at: null }] };
const contacted = { status: "contacted", ...answered } as const;
const late = { ...lead, due_at: "2026-11-23T11:00:00.000Z" };
const cancelled = { ...call, status: "cancelled" } as const;

test.each<{ is: string; changes: Partial<Situation>; step: string }>([
	{ is: "somebody waits", changes: {}, step: "answer" },
	{ is: "somebody waits for too long", changes: { leads: [late] }, step: "answerLate" },
	{ is: "all of it is spam", changes: { leads: [{ ...lead, spam: 1 }] }, step: "spam" },
	{ is: "a call is coming", changes: { ...answered, calls: [over, call] }, step: "call" },
	{ is: "somebody waits and a call is coming", changes: { calls: [call] }, step: "answer" },
	{
		is: "it is over",
		changes: { ...answered, status: "booked", calls: [over] },
		step: "afterCall",
	},
	{
		is: "the call was cancelled",
		changes: { ...contacted, calls: [cancelled], lastEventAt: now },
		step: "wait",
	},
	{ is: "they only read the newsletter", changes: newsletter, step: "subscriber" },
	{
		is: "they have unsubscribed from the newsletter",
		changes: { ...newsletter, isUnsubscribed: true },
		step: "unsubscribed",
	},
	{ is: "a reply is in the outbox", changes: { lastReply: "waiting" }, step: "replySending" },
	{ is: "a reply was not sent", changes: { lastReply: "unsent" }, step: "replyUnsent" },
	{ is: "nobody has written yet", changes: { leads: [{ ...lead, due_at: null }] }, step: "first" },
	{
		is: "they have been silent for a week",
		changes: { ...contacted, lastEventAt: "2026-11-10T12:00:00.000Z" },
		step: "followUp",
	},
	{ is: "a task is due", changes: { ...answered, dueTask: "Send the offer" }, step: "task" },
	{ is: "it is won", changes: { ...answered, status: "won" }, step: "won" },
	{ is: "it is lost", changes: { ...answered, status: "lost" }, step: "lost" },
])("when $is, the next step is $step", ({ changes, step }) => {
	expect(nextStepFor({ ...base, ...changes }, now).step).toBe(step);
});

test("the next step names the earliest upcoming call", () => {
	const calls = [callOn("2026-12-01"), call];
	const next = { step: "call", startsAt: call.starts_at, phone: null };
	expect(nextStepFor({ ...base, ...answered, calls }, now)).toEqual(next);
});
