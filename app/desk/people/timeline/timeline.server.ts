import mailCopy from "#content/mails.json" with { type: "json" };
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { CardRows, LeadRow } from "#desk/people/card/people.server.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import { describeReason } from "#desk/proposals/proposal-labels.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import {
	formatAuditEvent,
	measureResponse,
	nameKind,
} from "#desk/shared/lead-labels.ts";
import { readDetail } from "#features/auth/audit.server.ts";
import { staffBookingDeclaration } from "#features/booking/form.ts";
import { type LeadDetails, listAnswers } from "#features/leads/lead-kind.ts";
import { describeCall } from "#features/leads/logged-calls.ts";
import { describeOrigin } from "#features/leads/notifications.ts";
import { describeSavings } from "#features/leads/savings.server.ts";
import { manualDeclaration } from "#features/manual/contract.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import { mailItem, messageItem, withoutEmails } from "./email-items.server.ts";
import { listChanges } from "./event-changes.server.ts";
import { readStored } from "./read-stored.ts";

export type TimelineItem = ReturnType<typeof buildTimeline>[number];

/** Newest first. `isMailConfigured`: a mail server is configured. */
export function buildTimeline(
	{
		leads,
		details,
		calls,
		notes,
		messages,
		mails,
		events,
		newsletter,
		stageChanges,
		proposals,
		named,
	}: CardRows,
	address: string,
	now: string,
	isMailConfigured: boolean,
) {
	const left =
		newsletter?.status === "unsubscribed" && newsletter.unsubscribed_at;
	const all = [
		...leads.map((lead) => leadItem(lead, details.get(lead.id), address, now)),
		...notes.map(({ id, created_at: at, text, by, ...call }) => ({
			id,
			at,
			type: "note" as const,
			title: noteTitle(by, call),
			isCall: call.call_direction !== null,
			text,
		})),
		...messages.map((message) => messageItem(message, isMailConfigured)),
		...mails.map((mail) => mailItem(mail, events, isMailConfigured)),
		...[
			...withoutEmails(withoutRepeatedMerges(events), [
				...messages,
				...mails,
			]).map((event) => {
				const { id, at, action, detail, by, changeId } = event;
				const title = `${by ?? "The site"} ${formatAuditEvent(action, readDetail(detail))}`;

				return {
					id,
					at,
					title,
					undo: canUndo(event, now) ? changeId : null,
					changes: listChanges(event, { events, stageChanges, named }),
					text: stageChanges.find((each) => each.created_at === at)?.note,
				};
			}),
			...calls.flatMap(({ id, starts_at, moved_at, cancelled_at }) => [
				{
					id: `${id}-moved`,
					at: moved_at,
					title: `Call moved to ${formatExactly(starts_at)}`,
				},
				{
					id: `${id}-cancelled`,
					at: cancelled_at,
					title: `Call of ${formatExactly(starts_at)} cancelled`,
				},
			]),
			...proposals.flatMap(listClientActs),
			...(left
				? [
						{
							id: newsletter.id,
							at: left,
							title: "Unsubscribed from the newsletter",
						},
					]
				: []),
		].flatMap(({ at, ...event }) =>
			at
				? [
						{
							undo: null,
							changes: [] as string[],
							text: null as string | null | undefined,
							...event,
							at,
							type: "event" as const,
						},
					]
				: [],
		),
	];

	const isEarlier = (a: (typeof all)[number], b: (typeof all)[number]) =>
		a.at === b.at ? a.id < b.id : a.at < b.at;

	return all.sort((a, b) => (isEarlier(a, b) ? 1 : -1));
}

/** What the client has done with a proposal; what staff did are audit events. */
function listClientActs({
	id,
	number,
	state,
	how,
	reason,
	...at
}: CardRows["proposals"][number]) {
	const isAccepted = how === "page";

	return [
		{
			id: `${id}-opened`,
			at: at.opened_at,
			title: `Proposal ${number} was opened (or checked by a mail filter)`,
		},
		{
			id: `${id}-accepted`,
			at: isAccepted ? at.accepted_at : null,
			title: `They accepted proposal ${number}`,
		},
		{
			id: `${id}-declined`,
			at: state === "declined" ? at.decided_at : null,
			title: `They declined proposal ${number}`,
			text: reason && describeReason(reason),
		},
	];
}

function canUndo(
	{ kind, changedAt, undoneAt }: EventRow,
	now: string,
): boolean {
	return (
		kind !== null &&
		changedAt !== null &&
		undoneAt === null &&
		changedAt > undoableSince(now, kind)
	);
}

function noteTitle(
	by: string | null,
	call: Pick<CardRows["notes"][number], "call_direction" | "call_outcome">,
): string {
	const { call_direction: direction, call_outcome: outcome } = call;
	const what = direction === null ? "Note" : "Call logged";
	const named = by ? `${what} by ${by}` : what;

	return direction === null
		? named
		: `${named}: ${describeCall(direction, outcome)}`;
}

type EventRow = CardRows["events"][number];

const MAX_EXCERPT = 140;

/** Kinds that staff add: nobody has visited a page. */
const ourKinds: readonly string[] = [
	staffBookingDeclaration.kind,
	manualDeclaration.kind,
];

function leadItem(
	lead: LeadRow,
	details: LeadDetails | undefined,
	address: string,
	now: string,
) {
	const { id, kind, created_at: at, headline, name, email } = lead;
	const { answers = [], pageUrl } = details ?? {};
	const { labels } = mailCopy.owner;
	const message = answers.find(({ field }) => field === "message")?.value;
	const first = readStored(lead.first_touch, describeOrigin);
	const last = readStored(lead.last_touch, describeOrigin);
	const facts: Fact[] = listAnswers([
		[labels.name, name],
		[labels.email, emailKey(email) === address ? null : email],
		...answers.map(({ label, value }) => [label, value] as const),
		["Savings calculator", readStored(lead.savings, describeSavings)],
	]);

	/** Traffic source, and consent at the time of submission. */
	const isOurs = ourKinds.includes(kind);
	const origin: Fact[] = isOurs
		? []
		: listAnswers([
				["Sent from", pageUrl],
				["First visit from", first],
				[
					"Landed on",
					readStored(lead.first_touch, ({ landingPage }) => landingPage),
				],
				["This visit from", last === first ? null : last],
				[
					"Cookies",
					readStored(lead.consent, consentText) ?? "No choice made yet",
				],
			]);

	const isTitled = headline !== null && kind !== "question";
	const words = details?.excerpt || message || headline;

	return {
		id,
		at,
		type: "lead" as const,
		kind,
		title: isTitled ? `${nameKind(kind)}: ${headline}` : nameKind(kind),
		excerpt:
			isTitled && words === headline ? null : makeExcerpt(words, MAX_EXCERPT),
		facts,
		origin,
		clock: measureResponse(lead, now),
	};
}

function consentText({
	analytics,
	marketing,
}: {
	analytics: boolean;
	marketing: boolean;
}): string {
	return `Analytics ${analytics ? "yes" : "no"}, marketing ${marketing ? "yes" : "no"}`;
}

/** A merge is recorded for both cards; the one that stays has the events of both. */
function withoutRepeatedMerges(events: CardRows["events"]) {
	return events.filter(
		({ action, at }, index) =>
			action !== "person.merge" ||
			!events
				.slice(0, index)
				.some((other) => other.action === action && other.at === at),
	);
}
