import mailCopy from "#content/mails.json" with { type: "json" };
import { formatExactly } from "#desk/layout/relative-time.ts";
import {
	type CardRows,
	type LeadRow,
	MAX_MESSAGE_SHOWN,
} from "#desk/people/card/people.server.ts";
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
import { labelTopic } from "#features/leads/message-topics.ts";
import { describeOrigin } from "#features/leads/notifications.ts";
import { describeSavings } from "#features/leads/savings.server.ts";
import {
	parseContacts,
	type Snapshot,
} from "#features/leads/snapshots.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import { ON_HOLD_UNTIL } from "#lib/outbox/mail-on-hold.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { describeChange } from "./describe-change.ts";

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
		...mails.map((mail) => ({
			id: mail.id,
			at: mail.created_at,
			type: "mail" as const,
			title: `${mailTitle(mail, events)}: ${labelTopic(mail.topic)}`,
			subject: read(mail.payload, ({ subject }) => String(subject ?? "")) ?? "",
			state: mailState(mail, isMailConfigured),
			stateAt: mail.delivered_at ?? mail.dead_at,
		})),
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

/** What an event changed, from what to what. Stages and deals are known for ever, the rest as long as it can be undone. */
function listChanges(
	event: EventRow,
	{
		events,
		stageChanges,
		named,
	}: Pick<CardRows, "events" | "stageChanges" | "named">,
): string[] {
	const { at, action, detail } = event;
	const { names, tasks, tags } = named;
	const of = readDetail(detail)?.of;
	const source = of ? events.find(({ id }) => id === of) : event;
	if (source?.before && source.after) {
		const before = flattenSnapshot(source.before);
		const after = flattenSnapshot(source.after);
		const lines = of
			? describeChange(after, before, names)
			: describeChange(before, after, names);

		// A merge has rows of all kinds.
		return source.kind === "merge"
			? lines
			: [...nameRow(source.after, names), ...lines];
	}

	const added = { "person.task": tasks, "person.tag": tags }[action];
	const row = added?.find((each) => each.at === at);
	if (row) return [row.name];

	const index = stageChanges.findIndex((each) => each.created_at === at);
	const now = stageChanges[index];
	if (!now) return [];

	return describeChange(
		{ ...stageChanges[index + 1], stage: now.from_stage, staff_id: null },
		{ ...now, stage: now.to_stage, staff_id: null },
		names,
	);
}

/** The columns of a change of one card. */
function flattenSnapshot(json: string): Record<string, string | number | null> {
	const snapshot: Snapshot = JSON.parse(json);
	const { people, tasks } = snapshot;
	const contacts = parseContacts(snapshot);

	return {
		...Object.values(people ?? {})[0],
		...Object.values(tasks ?? {})[0],
		...(contacts && {
			emails: contacts.emails.join(", "),
			phones: contacts.phones.join(", "),
		}),
	};
}

/** The task or tag that was changed, unless its title was. */
function nameRow(json: string, names: CardRows["named"]["names"]): string[] {
	const { tasks, person_tags }: Snapshot = JSON.parse(json);
	const [id = "", columns] = Object.entries(tasks ?? {})[0] ?? [];
	const task = columns && "title" in columns ? undefined : names.get(id);

	return [task ?? Object.keys(person_tags ?? {})[0]].filter(
		(name) => name !== undefined,
	);
}

type MessageRow = CardRows["messages"][number];

function messageItem(message: MessageRow, isMailConfigured: boolean) {
	const { id, created_at: at, subject, text, files } = message;
	const isCut = text.length > MAX_MESSAGE_SHOWN;
	const { reply, quote } = splitQuote(
		isCut ? cutText(text, MAX_MESSAGE_SHOWN) : text,
		subject,
	);

	return {
		id,
		at,
		type: "message" as const,
		title: messageTitle(message),
		direction: message.direction,
		subject,
		cc: message.cc,
		text: reply,
		quote,
		isCut,
		files: files.map(({ id, name, size }) => ({ id, name, size })),
		isAutomatic: message.is_automatic === 1,
		isStranger: message.is_stranger === 1,
		/** The staff member in whose name it was written; the sender is not verified. */
		claimed: message.claimed,
		/** Null for emails that the desk didn't send. */
		state:
			message.due_at === null ? null : mailState(message, isMailConfigured),
		stateAt: message.delivered_at ?? message.dead_at,
		/** Of a failed email, or of one that was refused for some recipients. */
		problem:
			message.dead_at || message.delivered_at ? message.last_error : null,
	};
}

function messageTitle({
	direction,
	address,
	by,
	is_automatic,
}: MessageRow): string {
	if (direction === "out") return by ? `Email from ${by}` : "Email to them";
	return is_automatic === 1
		? `Automatic email from ${address}`
		: `Email from ${address}`;
}

const MAX_EXCERPT = 140;

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
	const first = read(lead.first_touch, describeOrigin);
	const last = read(lead.last_touch, describeOrigin);
	const facts: Fact[] = listAnswers([
		[labels.name, name],
		[labels.email, emailKey(email) === address ? null : email],
		...answers.map(({ label, value }) => [label, value] as const),
		["Savings calculator", read(lead.savings, describeSavings)],
	]);

	/** Traffic source, and consent at the time of submission. */
	const isOurs = kind === staffBookingDeclaration.kind;
	const origin: Fact[] = isOurs
		? []
		: listAnswers([
				["Sent from", pageUrl],
				["First visit from", first],
				["Landed on", read(lead.first_touch, ({ landingPage }) => landingPage)],
				["This visit from", last === first ? null : last],
				["Cookies", read(lead.consent, consentText) ?? "No choice made yet"],
			]);

	return {
		id,
		at,
		type: "lead" as const,
		kind,
		title:
			headline && kind !== "question"
				? `${nameKind(kind)}: ${headline}`
				: nameKind(kind),
		excerpt: makeExcerpt(details?.excerpt || message || headline, MAX_EXCERPT),
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

/** Null without JSON or with damaged JSON. */
function read(
	json: string | null,
	// biome-ignore lint/suspicious/noExplicitAny: whatever is stored
	text: (value: any) => string,
): string | null {
	if (json === null) return null;

	try {
		return text(JSON.parse(json));
	} catch {
		return null;
	}
}

/** Events of an email that the activity has itself. */
const emailActions = ["person.reply", "question.notify"];

function isOfEmail(
	{ action, at }: Pick<EventRow, "action" | "at">,
	email: { created_at: string },
): boolean {
	return emailActions.includes(action) && at === email.created_at;
}

function withoutEmails(
	events: CardRows["events"],
	emails: readonly { created_at: string }[],
) {
	return events.filter(
		(event) => !emails.some((email) => isOfEmail(event, email)),
	);
}

function mailTitle(
	mail: CardRows["mails"][number],
	events: CardRows["events"],
): string {
	const by = events.find((event) => isOfEmail(event, mail))?.by;
	return by ? `Email from ${by}` : "Email to them";
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

/** Unsent: on hold until a mail server is configured and an owner releases it. */
export function mailState(
	{
		delivered_at,
		dead_at,
		due_at,
	}: Pick<MessageRow, "delivered_at" | "dead_at" | "due_at">,
	isMailConfigured: boolean,
): "delivered" | "dead" | "waiting" | "unsent" {
	if (delivered_at) return "delivered";
	if (dead_at) return "dead";
	return isMailConfigured && due_at !== ON_HOLD_UNTIL ? "waiting" : "unsent";
}
