import { statusNames } from "#content/desk-leads.ts";
import { deskPerson } from "#content/desk-person.ts";
import type { Happening, MailState } from "./card.ts";
import { clockOf } from "./clock.ts";
import { deedActions, readDeed } from "./deeds.ts";
import { leadKinds } from "./filter.ts";
import { excerptOf, factsOfLead, originOfLead } from "./lead-facts.ts";
import type {
	CallRow,
	Details,
	deedsOn,
	LeadRow,
	MailRow,
	notesOf,
} from "./person-store.server.ts";

const copy = deskPerson.deeds;

type Rows = {
	leads: readonly LeadRow[];
	details: Details;
	notes: Awaited<ReturnType<typeof notesOf>>;
	mails: readonly MailRow[];
	deeds: Awaited<ReturnType<typeof deedsOn>>;
};

/** All that happened with the person of an address, the newest first. `mailLeaves`: a mail server is set up. */
export function happeningsOf(
	rows: Rows,
	{ address, now, mailLeaves }: { address: string; now: string; mailLeaves: boolean },
): Happening[] {
	const all: Happening[] = [
		...rows.leads.map((lead) => leadHappening(lead, rows.details, address, now)),
		...rows.notes.map(({ id, created_at: at, text, by }) => ({
			id,
			at,
			what: "note" as const,
			text,
			by,
		})),
		...rows.mails.map((mail) => mailHappening(mail, mailLeaves)),
		...rows.deeds.map(({ id, at, action, detail, by }) => ({
			id,
			at,
			what: "deed" as const,
			words: deedInWords(action, detail),
			by,
		})),
		...rows.details.calls.flatMap(callHappenings),
	];
	return all.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** What somebody did, as it follows their name: `set it to Won and changed what it’s worth`. */
export function deedInWords(action: string, detail: string | null): string {
	if (action === deedActions.reply) return copy.reply;
	if (action === deedActions.answered) return copy.answered;
	if (action === deedActions.spam) return copy.spam;
	if (action === deedActions.notSpam) return copy.notSpam;
	const { status, value, assignee } = readDeed(detail);
	const parts = [
		...(status ? [copy.status(statusNames[status.to])] : []),
		...(value ? [copy.value] : []),
		...(assignee ? [copy.assignee] : []),
	];
	return parts.join(copy.and);
}

function leadHappening(lead: LeadRow, details: Details, address: string, now: string): Happening {
	return {
		what: "lead",
		id: lead.id,
		at: lead.created_at,
		kind: leadKinds.find((kind) => kind === lead.kind) ?? "question",
		headline: lead.headline,
		excerpt: excerptOf(lead, details),
		facts: factsOfLead(lead, details, address),
		origin: originOfLead(lead, details),
		clock: clockOf(lead, now),
	};
}

function mailHappening(mail: MailRow, mailLeaves: boolean): Happening {
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

function callHappenings(call: CallRow): Happening[] {
	const { id, starts_at: startsAt, moved_at: moved, cancelled_at: cancelled } = call;
	return [
		...(moved ? [{ what: "call-moved" as const, id: `${id}-moved`, at: moved, startsAt }] : []),
		...(cancelled
			? [{ what: "call-cancelled" as const, id: `${id}-cancelled`, at: cancelled, startsAt }]
			: []),
	];
}
