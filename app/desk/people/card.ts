import type { LeadStatus } from "#database/lead-tables.ts";
import type { Clock } from "#desk/inbox/lead-labels.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import type { CardResult } from "./card-contract.ts";
import type { PossibleDuplicate } from "./duplicates.ts";
import type { NextStep } from "./next-step.ts";

/** The value may have several lines. */
export type Fact = { label: string; value: string };

/** A reply template with the person's facts filled in. */
export type FilledReply = { key: string; label: string; subject: string; text: string };

export type MailState = "waiting" | "delivered" | "dead" | "unsent";

export type TimelineItem = { id: string; at: string } & (
	| {
			type: "lead";
			kind: LeadKind;
			headline: string | null;
			excerpt: string | null;
			facts: Fact[];
			/** Where they came from, and their consent. */
			origin: Fact[];
			clock: Clock;
	  }
	| { type: "note"; text: string; by: string | null }
	| { type: "mail"; topic: string; subject: string; state: MailState; stateAt: string | null }
	| { type: "event"; text: string; by: string | null }
	| { type: "call-moved" | "call-cancelled"; startsAt: string }
	| { type: "newsletter-left" }
);

export type CardCall = {
	id: string;
	name: string;
	startsAt: string;
	/** In the visitor's time zone, where it is another. */
	theirs: string | null;
	state: "coming" | "over" | "cancelled";
	offer: string | null;
	phone: string | null;
};

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
	/** Null: they never asked for it. */
	newsletter: { status: "pending" | "confirmed" | "unsubscribed"; at: string } | null;
	isSpam: boolean;
	hasUnread: boolean;
	awaitsAnswer: boolean;
	clock: Clock;
	next: NextStep;
	calls: CardCall[];
	/** Newest first. */
	timeline: TimelineItem[];
	/** There are more leads than are shown. */
	isCut: boolean;
	duplicates: PossibleDuplicate[];
	replies: FilledReply[];
	/** The lead that a reply answers. */
	replyTo: string | null;
};

export function holdsCall({ calls }: Pick<Card, "calls">): boolean {
	return calls.some(({ state }) => state === "coming");
}

/** Props of the parts of a card's page. */
export type CardPart = {
	card: Card;
	/** The result of a form that was sent without JavaScript. */
	result: CardResult | undefined;
	/** The intent that the address reports as done. */
	done: string | null;
	now: string;
};
