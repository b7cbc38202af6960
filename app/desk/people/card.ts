import type { LeadStatus } from "#database/lead-tables.ts";
import type { Clock } from "#desk/inbox/lead-labels.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import type { PossibleDuplicate } from "./duplicates.ts";
import type { NextStep } from "./next-step.ts";

/** A line of what is known. The value may have several lines; it is shown as text, whatever it holds. */
export type Fact = { label: string; value: string };

/** A text to start a reply from, with the person's own facts filled in. */
export type FilledReply = { key: string; label: string; subject: string; text: string };

export type MailState = "waiting" | "delivered" | "dead" | "kept";

/** One thing that happened, as the card tells it. */
export type TimelineItem = { id: string; at: string } & (
	| {
			what: "lead";
			kind: LeadKind;
			headline: string | null;
			/** The start of what they wrote, on one line. */
			excerpt: string | null;
			/** What the form brought. */
			facts: Fact[];
			/** Where they came from, and what they allowed. */
			origin: Fact[];
			clock: Clock;
	  }
	| { what: "note"; text: string; by: string | null }
	| { what: "mail"; topic: string; subject: string; state: MailState; stateAt: string | null }
	| { what: "deed"; words: string; by: string | null }
	| { what: "call-moved" | "call-cancelled"; startsAt: string }
);

export type CardCall = {
	id: string;
	name: string;
	startsAt: string;
	/** By the visitor's own clock, where it is another. */
	theirs: string | null;
	state: "coming" | "over" | "cancelled";
	offer: string | null;
	phone: string | null;
};

/** Everything that the desk knows of a person. */
export type Card = {
	id: string;
	email: string;
	name: string | null;
	status: LeadStatus;
	valueEur: number | null;
	assigneeId: string | null;
	assignee: string | null;
	version: number;
	since: string;
	phones: string[];
	websites: string[];
	companies: string[];
	isSpam: boolean;
	hasUnread: boolean;
	/** Somebody waits for an answer. */
	awaitsAnswer: boolean;
	clock: Clock;
	next: NextStep;
	calls: CardCall[];
	/** Newest first. */
	timeline: TimelineItem[];
	/** There are more forms than are shown. */
	isCut: boolean;
	duplicates: PossibleDuplicate[];
	replies: FilledReply[];
	/** The lead that a reply is about: among `happenings`. */
	replyTo: string | null;
};

/** Whether a call of theirs is still ahead, and holds its time. */
export function holdsCall({ calls }: Pick<Card, "calls">): boolean {
	return calls.some(({ state }) => state === "coming");
}
