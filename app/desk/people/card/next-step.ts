import { mailDisabledNotice } from "#content/desk.ts";
import type { Stage } from "#database/lead-tables.ts";
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { mailState } from "#desk/people/timeline/email-items.server.ts";
import type { CallRow, CardRows, LeadRow } from "./people.server.ts";

const offerTime = "Offer another time.";

const steps = {
	likelySpam: {
		title: "Looks like spam.",
		text: "No one was notified. If this is a person, press “Not spam”.",
	},
	spam: { title: "Marked as spam.", text: "Nothing to do." },
	answerLate: {
		title: "Answer now.",
		text: "They’re still waiting, and the time we promise for an answer has passed.",
	},
	answer: {
		title: "Answer.",
		text: "The first to answer usually gets the job.",
	},
	replyFailed: {
		title: "Your reply wasn’t delivered.",
		text: "The reason is under “Activity”. Correct the address, try again, or ring them.",
	},
	answerEmail: {
		title: "Answer their email.",
		text: "It’s under “Activity”.",
	},
	replySending: {
		title: "Your reply is on its way.",
		text: "It counts as answered when the email has been delivered.",
	},
	replyUnsent: {
		title: "Your reply has not been sent.",
		text: mailDisabledNotice,
	},
	cancelledByThem: { title: "They cancelled.", text: offerTime },
	cancelledByUs: { title: "You cancelled the call.", text: offerTime },
	missed: { title: "They missed the call.", text: offerTime },
	proposalDeclined: {
		title: "They declined the proposal.",
		text: "Ask what would make it fit and send a new version, or set the stage.",
	},
	proposalEnded: {
		title: "The proposal has ended without an answer.",
		text: "Ask how they see it. With a later last day it can be sent again.",
	},
	askOutcome: {
		title: "How did the call go?",
		text: "Note what was agreed, and set the stage.",
	},
	afterCall: {
		title: "After the call",
		text: "Note what was agreed, and set the stage: won, lost or still open.",
	},
	promised: {
		title: "Send what you promised on the phone.",
		text: "Or add a task for it.",
	},
	first: { title: "Get in touch.", text: "No one has written to them yet." },
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
		text: "They subscribed to the newsletter and asked for nothing else.",
	},
	won: {
		title: "Won.",
		text: "The deal is won; there’s nothing left to do here.",
	},
	planProject: {
		title: "Plan the project.",
		text: "The deal is won. The client sees the steps in the portal.",
	},
	lost: { title: "Lost.", text: "Nothing to do unless they write again." },
};

type Step = keyof typeof steps;

export type Situation = {
	stage: Stage | null;
	leads: readonly Pick<
		LeadRow,
		"kind" | "spam" | "due_at" | "answered_at" | "created_at"
	>[];
	calls: readonly Pick<
		CallRow,
		| "starts_at"
		| "ends_at"
		| "phone"
		| "status"
		| "moved_from"
		| "moved_at"
		| "cancelled_at"
		| "cancelled_by"
		| "outcome"
		| "outcome_at"
	>[];
	proposals: readonly Pick<
		CardRows["proposals"][number],
		"id" | "number" | "shown" | "decided_at" | "ends_at"
	>[];
	/** Accepted proposals with the steps of their plans. */
	projects: readonly { steps: readonly { title: string; state: string }[] }[];
	/** Their newest email, without a reply (open-emails.ts); null for none. */
	unansweredEmail: Pick<
		CardRows["messages"][number],
		"proposal_id" | "in_reply_to"
	> | null;
	/** Of our newest email. */
	hasFailedReply: boolean;
	/** The most urgent task that is due today or earlier. */
	dueTask: string | null;
	/** Time of the last staff activity. */
	lastEventAt: string | null;
	/** As in lists (features/leads/last-contact.server.ts). */
	lastContactAt: string;
	/** Delivery state of the newest reply or answer. */
	lastReply: ReturnType<typeof mailState> | null;
	/** The staff member who marked the person as spam; null when the form's signals did. */
	spamBy: string | null;
	/** The newest lead was added by staff after a phone call. */
	isByPhone: boolean;
};

export type NextStep = {
	step: Step | "call" | "task" | "project";
	title: string;
	text: string;
	phone?: string | null;
};

/** Milliseconds without contact or activity before a follow-up is suggested. */
const PATIENCE = 7 * 24 * 60 * 60_000;

/**
 * Due answers and emails take precedence, then calls, then tasks; a lost person is left alone unless an answer is
 * due or there is a call.
 */
export function nextStepFor(situation: Situation, now: string): NextStep {
	const { stage, leads, calls, dueTask, lastEventAt } = situation;
	if (leads.length > 0 && leads.every(({ spam }) => spam === 1))
		return spamStep(situation);

	const isLost = stage === "lost";
	const answer = answerStep(situation, now);
	if (answer) return answer;

	const email = isLost ? null : emailStep(situation);
	if (email) return email;

	const next = calls
		.filter((call) => call.status === "booked" && call.ends_at > now)
		.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))[0];
	if (next) return callStep(next, lastEventAt);

	const fallenThrough = isLost ? null : fallenThroughStep(situation);
	if (fallenThrough) return describeStep(fallenThrough);

	const isClosed = stage === "won" || stage === "lost";
	const past = isClosed ? null : pastCallStep(situation, now);
	if (past === "askOutcome") return describeStep(past);

	if (dueTask !== null) {
		const text = "It’s due. Mark it as done under Tasks.";
		return { step: "task", title: `Task: ${dueTask}`, text };
	}

	if (stage === "won") return projectStep(situation) ?? describeStep("won");
	if (stage === "lost") return describeStep("lost");

	return describeStep(past ?? waitingStep(situation, now));
}

function describeStep(step: Step): NextStep {
	return { step, ...steps[step] };
}

function spamStep({ spamBy }: Situation): NextStep {
	if (spamBy === null) return describeStep("likelySpam");
	return { ...describeStep("spam"), title: `Marked as spam by ${spamBy}.` };
}

function answerStep(situation: Situation, now: string): NextStep | null {
	const { leads, lastReply } = situation;
	const due = leads.filter(isAwaiting);
	if (due.length === 0) return null;
	if (lastReply === "waiting") return describeStep("replySending");
	if (lastReply === "unsent") return describeStep("replyUnsent");
	if (situation.hasFailedReply) return describeStep("replyFailed");

	const isLate = due.some(({ due_at }) => (due_at ?? now) < now);

	return describeStep(isLate ? "answerLate" : "answer");
}

function emailStep({
	unansweredEmail,
	hasFailedReply,
	proposals,
}: Situation): NextStep | null {
	if (hasFailedReply) return describeStep("replyFailed");
	if (!unansweredEmail) return null;

	const { proposal_id, in_reply_to } = unansweredEmail;
	const proposal = proposals.find(({ id }) => id === proposal_id);
	const step = describeStep("answerEmail");

	// What answers an email, such as one about a step of the project, is no question on the proposal’s page.
	return proposal && in_reply_to === null
		? { ...step, title: `They asked about proposal ${proposal.number}.` }
		: step;
}

function callStep(
	call: Situation["calls"][number],
	lastEventAt: string | null,
): NextStep {
	const isNews = call.moved_at !== null && call.moved_at > (lastEventAt ?? "");
	const moved =
		isNews && call.moved_from
			? `It was moved from ${formatExactly(call.moved_from)}. `
			: "";

	return {
		step: "call",
		title: `Call: ${formatExactly(call.starts_at)}.`,
		text: `${moved}Read their answers below first, so that you don’t ask twice.`,
		phone: call.phone,
	};
}

/** The next step of a won deal's project; null without a project, or when its steps are done. */
function projectStep({ projects }: Situation): NextStep | null {
	if (projects.some(({ steps }) => steps.length === 0))
		return describeStep("planProject");

	const step = projects
		.flatMap(({ steps }) => steps)
		.find(({ state }) => state !== "done");
	if (!step) return null;

	return {
		step: "project",
		title: `Project: ${step.title}`,
		text:
			step.state === "waiting"
				? "It waits for the client, who sees so in the portal."
				: "The client sees in the portal when it is done.",
	};
}

/** A call that was cancelled or missed, or a proposal that was declined or has ended, since the last staff activity. */
function fallenThroughStep(situation: Situation): Step | null {
	const { calls, proposals, lastEventAt } = situation;
	const fallen = calls.flatMap((call): { at: string; step: Step }[] => {
		const { status, cancelled_by, outcome } = call;
		const at =
			(status === "cancelled" ? call.cancelled_at : call.outcome_at) ?? "";
		if (status === "cancelled")
			return [{ at, step: cancelled_by ? "cancelledByUs" : "cancelledByThem" }];

		return outcome === "no_show" ? [{ at, step: "missed" }] : [];
	});
	const unanswered = proposals.flatMap(
		({ shown, decided_at, ends_at }): { at: string; step: Step }[] => {
			if (shown === "declined")
				return [{ at: decided_at ?? "", step: "proposalDeclined" }];

			return shown === "ended"
				? [{ at: ends_at ?? "", step: "proposalEnded" }]
				: [];
		},
	);
	const [latest] = [...fallen, ...unanswered].toSorted((a, b) =>
		a.at < b.at ? 1 : -1,
	);

	return latest && latest.at >= (lastEventAt ?? "") ? latest.step : null;
}

/** The newest past call asks for its outcome; afterwards for a stage, as long as it is `booked`. */
function pastCallStep(
	{ stage, calls, lastEventAt }: Situation,
	now: string,
): Step | null {
	const [past] = calls
		.filter((call) => call.status === "booked" && call.ends_at <= now)
		.toSorted((a, b) => (a.ends_at < b.ends_at ? 1 : -1));
	if (!past || past.outcome === "no_show") return null;

	const isOpen = stage === "booked" || past.ends_at > (lastEventAt ?? "");
	if (!isOpen) return null;

	return past.outcome === null ? "askOutcome" : "afterCall";
}

function waitingStep(situation: Situation, now: string): Step {
	const { stage, leads, lastReply, isByPhone } = situation;
	if (leads.length > 0 && leads.every(({ kind }) => kind === "newsletter"))
		return "newsletter";
	// A reply sets no first stage.
	const isUncontacted = stage === "new" || (stage === null && !lastReply);
	if (isUncontacted) return isByPhone ? "promised" : "first";

	const contact = Date.parse(situation.lastContactAt);
	const activity = Date.parse(situation.lastEventAt ?? situation.lastContactAt);
	const silence = Date.parse(now) - Math.max(contact, activity);

	return silence > PATIENCE ? "followUp" : "wait";
}

export function isAwaiting(
	lead: Pick<LeadRow, "due_at" | "answered_at" | "spam">,
): boolean {
	return lead.due_at !== null && lead.answered_at === null && lead.spam === 0;
}
