import type { LeadStatus } from "#database/lead-tables.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";

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
	| { step: "call"; startsAt: string; phone: string | null };

export type Situation = {
	status: LeadStatus;
	leads: readonly {
		kind: LeadKind;
		spam: boolean;
		dueAt: string | null;
		answeredAt: string | null;
		at: string;
	}[];
	calls: readonly {
		startsAt: string;
		endsAt: string;
		phone: string | null;
		isCancelled: boolean;
	}[];
	/** When staff last wrote, noted or changed something. */
	lastEventAt: string | null;
	/** A reply is in the outbox: it will leave by itself, or it will not. */
	queuedReply: "sending" | "unsent" | null;
	isUnsubscribed: boolean;
};

/** Milliseconds of silence after which to follow up. */
const PATIENCE = 7 * 24 * 60 * 60_000;

/** An answer that is due comes first, then a call that is coming, then the rest. */
export function nextStepFor(
	{ status, leads, calls, lastEventAt, queuedReply, isUnsubscribed }: Situation,
	now: string,
): NextStep {
	if (leads.length > 0 && leads.every(({ spam }) => spam)) return { step: "spam" };
	const waiting = leads.filter(({ dueAt, answeredAt, spam }) => dueAt && !answeredAt && !spam);
	if (waiting.length > 0 && queuedReply !== null)
		return { step: queuedReply === "sending" ? "replySending" : "replyUnsent" };
	if (waiting.some(({ dueAt }) => dueAt !== null && dueAt < now)) return { step: "answerLate" };
	if (waiting.length > 0) return { step: "answer" };
	const booked = calls.filter(({ isCancelled }) => !isCancelled);
	const coming = booked.filter(({ endsAt }) => endsAt > now).sort(byStart)[0];
	if (coming) return { step: "call", startsAt: coming.startsAt, phone: coming.phone };
	if (status === "won" || status === "lost") return { step: status };
	if (status === "booked" && booked.length > 0) return { step: "afterCall" };
	if (leads.every(({ kind }) => kind === "newsletter"))
		return { step: isUnsubscribed ? "unsubscribed" : "subscriber" };
	if (status === "new") return { step: "first" };
	const since = lastEventAt ?? leads[0]?.at ?? now;
	return { step: Date.parse(now) - Date.parse(since) > PATIENCE ? "followUp" : "wait" };
}

function byStart(a: { startsAt: string }, b: { startsAt: string }): number {
	return a.startsAt < b.startsAt ? -1 : 1;
}
