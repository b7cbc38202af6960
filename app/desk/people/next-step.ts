import { mailDisabledNotice } from "#content/desk.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { exactly } from "#desk/layout/relative-time.ts";
import type { CallRow, LeadRow } from "./people.server.ts";
import type { mailState } from "./timeline.server.ts";

const steps = {
	spam: {
		title: "Is this a person?",
		text: "It looked like spam. Nobody was notified.",
	},
	answerLate: {
		title: "Answer now.",
		text: "They’re still waiting, and the time we promise for an answer has passed.",
	},
	answer: {
		title: "Answer.",
		text: "The first to answer usually gets the job.",
	},
	replySending: {
		title: "Your reply is on its way.",
		text: "It counts as answered when the email has been delivered.",
	},
	replyUnsent: {
		title: "Your reply has not been sent.",
		text: mailDisabledNotice,
	},
	afterCall: {
		title: "How did the call go?",
		text: "Note what was agreed, and set the stage: won, lost or still open.",
	},
	first: { title: "Get in touch.", text: "Nobody has written to them yet." },
	followUp: {
		title: "Follow up.",
		text: "It’s been a week. A short, friendly email is enough.",
	},
	wait: {
		title: "Wait.",
		text: "It’s their turn. If a week goes by, you’ll see a reminder here.",
	},
	newsletter: {
		title: "Nothing to do.",
		text: "They asked for the newsletter and for nothing else.",
	},
	won: {
		title: "Won.",
		text: "The deal is won; there’s nothing left to do here.",
	},
	lost: { title: "Lost.", text: "Nothing to do unless they write again." },
};

type Step = keyof typeof steps;

export type Situation = {
	status: LeadStatus;
	leads: readonly Pick<
		LeadRow,
		"kind" | "spam" | "due_at" | "answered_at" | "created_at"
	>[];
	calls: readonly Pick<CallRow, "starts_at" | "ends_at" | "phone" | "status">[];
	/** The most urgent task that is due today or earlier. */
	dueTask: string | null;
	/** Time of the last staff activity. */
	lastEventAt: string | null;
	/** Delivery state of the newest reply or answer. */
	lastReply: ReturnType<typeof mailState> | null;
};

/** Milliseconds without activity before a follow-up is suggested. */
const PATIENCE = 7 * 24 * 60 * 60_000;

/** Due answers take precedence, then upcoming calls. */
export function nextStepFor(
	{ status, leads, calls, dueTask, lastEventAt, lastReply }: Situation,
	now: string,
): {
	step: Step | "call" | "task";
	title: string;
	text: string;
	phone?: string | null;
} {
	const stepOf = (step: Step) => ({ step, ...steps[step] });
	if (leads.length > 0 && leads.every(({ spam }) => spam === 1))
		return stepOf("spam");

	const due = leads.filter(isAwaiting);
	if (due.length > 0) {
		if (lastReply === "waiting") return stepOf("replySending");
		if (lastReply === "unsent") return stepOf("replyUnsent");
		return stepOf(
			due.some(({ due_at }) => (due_at ?? now) < now) ? "answerLate" : "answer",
		);
	}

	const booked = calls.filter(({ status }) => status === "booked");
	const [next] = booked
		.filter(({ ends_at }) => ends_at > now)
		.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
	if (next)
		return {
			step: "call",
			title: `Call: ${exactly(next.starts_at)}.`,
			text: "Read their answers below first, so that you don’t ask twice.",
			phone: next.phone,
		};

	if (dueTask !== null) {
		const text = "It’s due. Mark it as done under Tasks.";
		return { step: "task", title: `Task: ${dueTask}`, text };
	}

	if (status === "won" || status === "lost") return stepOf(status);
	if (status === "booked" && booked.length > 0) return stepOf("afterCall");
	if (leads.every(({ kind }) => kind === "newsletter"))
		return stepOf("newsletter");
	if (status === "new") return stepOf("first");

	const since = lastEventAt ?? leads[0]?.created_at ?? now;

	return stepOf(
		Date.parse(now) - Date.parse(since) > PATIENCE ? "followUp" : "wait",
	);
}

export function isAwaiting(
	lead: Pick<LeadRow, "due_at" | "answered_at" | "spam">,
): boolean {
	return lead.due_at !== null && lead.answered_at === null && lead.spam === 0;
}
