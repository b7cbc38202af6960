import { mailCopy } from "#content/mails.ts";
import { type Clock, clockOf } from "#desk/inbox/lead-labels.ts";
import { answersOf, type LeadDetails, type LeadKind } from "#features/leads/lead-kind.ts";
import { originText } from "#features/leads/notifications.ts";
import { savingsText } from "#features/leads/savings.server.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import { HELD_UNTIL } from "#lib/outbox/held-mail.server.ts";
import { auditEventText } from "./audit-events.ts";
import type {
	auditEventsOn,
	CallRow,
	LeadRow,
	MailRow,
	NewsletterRow,
	notesOf,
} from "./person-store.server.ts";
import { excerpt } from "./reply-templates.ts";

const { labels } = mailCopy.owner;

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
	| { type: "note"; text: string; by: string | null; sender: string | null }
	| { type: "mail"; topic: string; subject: string; state: MailState; stateAt: string | null }
	| { type: "event"; text: string; by: string | null }
	| { type: "call-moved" | "call-cancelled"; startsAt: string }
	| { type: "newsletter-left" }
);

type Rows = {
	leads: readonly LeadRow[];
	details: ReadonlyMap<string, LeadDetails>;
	calls: readonly CallRow[];
	notes: Awaited<ReturnType<typeof notesOf>>;
	mails: readonly MailRow[];
	events: Awaited<ReturnType<typeof auditEventsOn>>;
	newsletter: NewsletterRow | null;
};

/** Newest first. `mailLeaves`: a mail server is set up. */
export function timelineOf(
	rows: Rows,
	{ address, now, mailLeaves }: { address: string; now: string; mailLeaves: boolean },
): TimelineItem[] {
	const all: TimelineItem[] = [
		...rows.leads.map((lead) => leadItem(lead, rows.details.get(lead.id), address, now)),
		...rows.notes.map(({ id, created_at: at, text, by, sender }) => ({
			id,
			at,
			type: "note" as const,
			text,
			by,
			sender,
		})),
		...rows.mails.map((mail) => mailItem(mail, mailLeaves)),
		...rows.events.map(({ id, at, action, detail, by }) => ({
			id,
			at,
			type: "event" as const,
			text: auditEventText(action, detail),
			by,
		})),
		...rows.calls.flatMap(callItems),
		...newsletterItems(rows.newsletter),
	];
	return all.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

function leadItem(
	lead: LeadRow,
	details: LeadDetails | undefined,
	address: string,
	now: string,
): TimelineItem {
	const { id, kind, created_at: at, headline, name, email } = lead;
	const { answers = [], pageUrl } = details ?? {};
	const message = answers.find(({ field }) => field === "message")?.value;
	return {
		type: "lead",
		id,
		at,
		kind,
		headline,
		excerpt: excerpt(details?.excerpt || message || headline, MAX_EXCERPT),
		facts: answersOf([
			[labels.name, name],
			[labels.email, email.toLowerCase() === address ? null : email],
			...answers.map(({ label, value }) => [label, value] as const),
			["Savings calculator", parsed(lead.savings, savingsText)],
		]),
		origin: originOf(lead, pageUrl ?? null),
		clock: clockOf(lead, now),
	};
}

const MAX_EXCERPT = 140;

/** Where somebody came from, and their consent when they sent the form. */
function originOf({ first_touch, last_touch, consent }: LeadRow, pageUrl: string | null): Fact[] {
	const first = parsed(first_touch, originText);
	const last = parsed(last_touch, originText);
	return answersOf([
		["Sent from", pageUrl],
		["First came from", first],
		["Landed on", parsed(first_touch, ({ landingPage }: { landingPage: string }) => landingPage)],
		["This time from", last === first ? null : last],
		["Cookies", parsed(consent, consentText) ?? "No choice made yet"],
	]);
}

function consentText({ analytics, marketing }: { analytics: boolean; marketing: boolean }): string {
	return `Analytics ${analytics ? "yes" : "no"}, marketing ${marketing ? "yes" : "no"}`;
}

/** Null when there is no JSON or it is damaged. */
function parsed<Value>(json: string | null, text: (value: Value) => string): string | null {
	if (json === null) return null;
	try {
		return text(JSON.parse(json));
	} catch {
		return null;
	}
}

/** An email that waits for a mail server, or for an owner to send it, is unsent. */
export function mailState(
	{ delivered_at, dead_at, due_at }: Pick<MailRow, "delivered_at" | "dead_at" | "due_at">,
	mailLeaves: boolean,
): MailState {
	if (delivered_at) return "delivered";
	if (dead_at) return "dead";
	return mailLeaves && due_at !== HELD_UNTIL ? "waiting" : "unsent";
}

function mailItem(mail: MailRow, mailLeaves: boolean): TimelineItem {
	const { id, topic, payload, delivered_at, dead_at, created_at: at } = mail;
	return {
		type: "mail",
		id,
		at,
		topic,
		subject: subjectOf(payload),
		state: mailState(mail, mailLeaves),
		stateAt: delivered_at ?? dead_at,
	};
}

function subjectOf(payload: string): string {
	try {
		return String(JSON.parse(payload).subject ?? "");
	} catch {
		return "";
	}
}

function callItems(call: CallRow): TimelineItem[] {
	const { id, starts_at: startsAt, moved_at: moved, cancelled_at: cancelled } = call;
	return [
		...(moved ? [{ type: "call-moved" as const, id: `${id}-moved`, at: moved, startsAt }] : []),
		...(cancelled
			? [{ type: "call-cancelled" as const, id: `${id}-cancelled`, at: cancelled, startsAt }]
			: []),
	];
}

function newsletterItems(row: NewsletterRow | null): TimelineItem[] {
	const at = row?.status === "unsubscribed" ? row.unsubscribed_at : null;
	return row && at ? [{ type: "newsletter-left", id: row.id, at }] : [];
}
