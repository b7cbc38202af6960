import { expect, test } from "vitest";
import { exactly } from "#desk/layout/relative-time.ts";
import { nextStepFor, type Situation } from "./next-step.ts";

const now = "2026-11-23T12:00:00.000Z";
const lead = {
	kind: "quiz" as const,
	spam: 0,
	due_at: "2026-11-24T09:00:00.000Z",
	answered_at: null,
	created_at: "2026-11-23T09:00:00.000Z",
};
const answered = {
	leads: [{ ...lead, answered_at: "2026-11-23T10:00:00.000Z" }],
};
const callOn = (day: string) => ({
	starts_at: `${day}T09:00:00.000Z`,
	ends_at: `${day}T09:15:00.000Z`,
	phone: null,
	status: "booked" as const,
});
const call = callOn("2026-11-25");
const over = callOn("2026-11-20");
const unanswered = {
	status: "new",
	leads: [lead],
	calls: [],
	dueTask: null,
} as const;
const base: Situation = { ...unanswered, lastEventAt: null, lastReply: null };
const newsletter = {
	leads: [{ ...lead, kind: "newsletter" as const, due_at: null }],
};
const contacted = { status: "contacted", ...answered } as const;
const late = { ...lead, due_at: "2026-11-23T11:00:00.000Z" };
const long = "2026-11-10T12:00:00.000Z";
const cancelled = { ...call, status: "cancelled" } as const;

test.each<[is: string, changes: Partial<Situation>, step: string]>([
	["somebody waits", {}, "answer"],
	["somebody waits for too long", { leads: [late] }, "answerLate"],
	["all of it is spam", { leads: [{ ...lead, spam: 1 }] }, "spam"],
	["a call is coming", { ...answered, calls: [over, call] }, "call"],
	["somebody waits and a call is coming", { calls: [call] }, "answer"],
	["it is over", { ...answered, status: "booked", calls: [over] }, "afterCall"],
	[
		"the call was cancelled",
		{ ...contacted, calls: [cancelled], lastEventAt: now },
		"wait",
	],
	["they only asked for the newsletter", newsletter, "newsletter"],
	["a reply is in the outbox", { lastReply: "waiting" }, "replySending"],
	["a reply was not sent", { lastReply: "unsent" }, "replyUnsent"],
	["nobody has written yet", { leads: [{ ...lead, due_at: null }] }, "first"],
	[
		"they have been silent for a week",
		{ ...contacted, lastEventAt: long },
		"followUp",
	],
	["a task is due", { ...answered, dueTask: "Send the offer" }, "task"],
	["it is won", { ...answered, status: "won" }, "won"],
	["it is lost", { ...answered, status: "lost" }, "lost"],
])("when %s, the next step is decided", (_is, changes, step) => {
	expect(nextStepFor({ ...base, ...changes }, now).step).toBe(step);
});

test("the next step names the earliest upcoming call", () => {
	const calls = [callOn("2026-12-01"), call];
	const next = { step: "call", title: `Call: ${exactly(call.starts_at)}.` };

	expect(nextStepFor({ ...base, ...answered, calls }, now)).toMatchObject(next);
});
