import { deskPerson } from "#content/desk-person.ts";
import { clockOf, statusNames } from "#desk/inbox/lead-labels.ts";
import { auditActions, readDeed } from "./audit-events.ts";
import type { MailState, TimelineItem } from "./card.ts";
import { excerptOf, factsOfLead, originOfLead } from "./lead-facts.ts";
import type {
	auditEventsOn,
	CallRow,
	Details,
	LeadRow,
	MailRow,
	notesOf,
} from "./person-store.server.ts";

const copy = deskPerson.events;

type Rows = {
	leads: readonly LeadRow[];
	details: Details;
	notes: Awaited<ReturnType<typeof notesOf>>;
	mails: readonly MailRow[];
	events: Awaited<ReturnType<typeof auditEventsOn>>;
};

/** All that happened with the person of an address, the newest first. `mailLeaves`: a mail server is set up. */
export function timelineOf(
	rows: Rows,
	{ address, now, mailLeaves }: { address: string; now: string; mailLeaves: boolean },
): TimelineItem[] {
	const all: TimelineItem[] = [
		...rows.leads.map((lead) => leadHappening(lead, rows.details, address, now)),
		...rows.notes.map(({ id, created_at: at, text, by }) => ({
			id,
			at,
			what: "note" as const,
			text,
			by,
		})),
		...rows.mails.map((mail) => mailHappening(mail, mailLeaves)),
		...rows.events.map(({ id, at, action, detail, by }) => ({
			id,
			at,
			what: "deed" as const,
			words: auditEventText(action, detail),
			by,
		})),
		...rows.details.calls.flatMap(callHappenings),
	];
	return all.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** What somebody did, as it follows their name: `set it to Won and changed what it’s worth`. */
export function auditEventText(action: string, detail: string | null): string {
	if (action === auditActions.reply) return copy.reply;
	if (action === auditActions.answered) return copy.answered;
	if (action === auditActions.spam) return copy.spam;
	if (action === auditActions.notSpam) return copy.notSpam;
	const { status, value, assignee } = readDeed(detail);
	const parts = [
		...(status ? [copy.status(statusNames[status.to])] : []),
		...(value ? [copy.value] : []),
		...(assignee ? [copy.assignee] : []),
	];
	return parts.join(copy.and);
}

function leadHappening(
	lead: LeadRow,
	details: Details,
	address: string,
	now: string,
): TimelineItem {
	return {
		what: "lead",
		id: lead.id,
		at: lead.created_at,
		kind: lead.kind,
		headline: lead.headline,
		excerpt: excerptOf(lead, details),
		facts: factsOfLead(lead, details, address),
		origin: originOfLead(lead, details),
		clock: clockOf(lead, now),
	};
}

function mailHappening(mail: MailRow, mailLeaves: boolean): TimelineItem {
	const { id, topic, payload, delivered_at: delivered, dead_at: dead, created_at: at } = mail;
	const state: MailState = delivered
		? "delivered"
		: dead
			? "dead"
			: mailLeaves
				? "waiting"
				: "kept";
	return {
		what: "mail",
		id,
		at,
		topic,
		subject: subjectOf(payload),
		state,
		stateAt: delivered ?? dead,
	};
}

function subjectOf(payload: string): string {
	try {
		return String(JSON.parse(payload).subject ?? "");
	} catch {
		return "";
	}
}

function callHappenings(call: CallRow): TimelineItem[] {
	const { id, starts_at: startsAt, moved_at: moved, cancelled_at: cancelled } = call;
	return [
		...(moved ? [{ what: "call-moved" as const, id: `${id}-moved`, at: moved, startsAt }] : []),
		...(cancelled
			? [{ what: "call-cancelled" as const, id: `${id}-cancelled`, at: cancelled, startsAt }]
			: []),
	];
}
