import type { LeadStatus } from "#database/lead-tables.ts";
import type { CallRow, LeadRow } from "./people.server.ts";
import type { mailState } from "./timeline.server.ts";

/** The one thing to do next about a person. */
export type NextStep =
	| {
			step:
				| "spam"
				| "answerLate"
				| "answer"
				| "afterCall"
				| "first"
				| "followUp"
				| "wait"
				| "replySending"
				| "replyUnsent"
				| "subscriber"
				| "unsubscribed"
				| "won"
				| "lost";
	  }
	| { step: "task"; title: string }
	| { step: "call"; startsAt: string; phone: string | null };

export type Situation = {
	status: LeadStatus;
	leads: readonly Pick<LeadRow, "kind" | "spam" | "due_at" | "answered_at" | "created_at">[];
	calls: readonly Pick<CallRow, "starts_at" | "ends_at" | "phone" | "status">[];
	/** The most urgent task that is due today or earlier. */
	dueTask: string | null;
	/** When staff last wrote, noted or changed something. */
	lastEventAt: string | null;
	/** Delivery state of the newest reply or answer. */
	lastReply: ReturnType<typeof mailState> | null;
	isUnsubscribed: boolean;
};

/** Milliseconds of silence after which to follow up. */
const PATIENCE = 7 * 24 * 60 * 60_000;

/** An answer that is due comes first, then a call that is coming, then the rest. */
export function nextStepFor(
	{ status, leads, calls, dueTask, lastEventAt, lastReply, isUnsubscribed }: Situation,
	now: string,
): NextStep {
	if (leads.length > 0 && leads.every(({ spam }) => spam === 1)) return { step: "spam" };
	const due = leads.flatMap(({ due_at, answered_at, spam }) =>
		due_at !== null && answered_at === null && spam === 0 ? [due_at] : [],
	);
	if (due.length > 0) {
		if (lastReply === "waiting") return { step: "replySending" };
		if (lastReply === "unsent") return { step: "replyUnsent" };
		return { step: due.some((at) => at < now) ? "answerLate" : "answer" };
	}
	const booked = calls.filter(({ status }) => status === "booked");
	const [next] = booked
		.filter(({ ends_at }) => ends_at > now)
		.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
	if (next) return { step: "call", startsAt: next.starts_at, phone: next.phone };
	if (dueTask !== null) return { step: "task", title: dueTask };
	if (status === "won" || status === "lost") return { step: status };
	if (status === "booked" && booked.length > 0) return { step: "afterCall" };
	if (leads.every(({ kind }) => kind === "newsletter"))
		return { step: isUnsubscribed ? "unsubscribed" : "subscriber" };
	if (status === "new") return { step: "first" };
	const since = lastEventAt ?? leads[0]?.created_at ?? now;
	return { step: Date.parse(now) - Date.parse(since) > PATIENCE ? "followUp" : "wait" };
}
