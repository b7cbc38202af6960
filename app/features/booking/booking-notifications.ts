import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import type { Fact, Mail, Notification, WebhookEvent } from "#lib/outbox/contract.ts";
import { spanInWords } from "#lib/time/format.ts";
import { headlineOf } from "./new-booking.ts";
import type { BookingRow } from "./store.server.ts";

/** A booking that has been moved or cancelled, as far as anybody is told of it. */
export type Change = {
	what: "moved" | "cancelled";
	before: BookingRow;
	/** How it stands now. */
	after: BookingRow;
	/** The .ics file that says so. */
	calendarFile: string;
	/** Where it can be changed again. */
	manageUrl: string;
	at: string;
	/** Who did it, and why if they say so; absent: the visitor. */
	byStaff?: { reason: string | null } | undefined;
};

type To = { to: string; webhook: boolean };

/** Whoever holds the link can press often; nobody's inbox is to suffer from it. */
const MAX_PER_DAY = 10;

const { mails: copy, event } = bookingCopy;

/**
 * What a change owes: a mail to the agency, unless it made the change itself, one to the visitor with
 * the new calendar entry, and the event.
 */
export function bookingNotifications(change: Change, { to, webhook }: To): Notification[] {
	return [
		...(change.byStaff ? [] : [toOwner(change, to)]),
		toVisitor(change),
		...(webhook ? [changeEvent(change)] : []),
	];
}

function toOwner({ what, before, after }: Change, to: string): Mail {
	const when = timeOf(after, company.timeZone);
	return {
		kind: "mail",
		topic: "booking.changed",
		to,
		leadId: after.lead_id,
		subject: copy.owner[what].subject(after.name, when),
		replyTo: { name: after.name, address: after.email },
		document: {
			heading: copy.owner[what].heading,
			paragraphs: [copy.owner[what].text],
			facts: [
				{ label: copy.labels.call, value: headlineOf(after) },
				...times(what, before, after, company.timeZone),
				{ label: copy.labels.name, value: after.name },
				{ label: copy.labels.email, value: after.email },
				...(after.phone ? [{ label: copy.labels.phone, value: after.phone }] : []),
			],
			footer: [copy.owner.footer],
		},
	};
}

function toVisitor({ what, before, after, calendarFile, manageUrl, byStaff }: Change): Mail {
	const when = timeOf(after, after.time_zone);
	const words = (byStaff ? copy.byStaff : copy.visitor)[what];
	return {
		kind: "mail",
		topic: `booking.${what}`,
		to: after.email.toLowerCase(),
		leadId: after.lead_id,
		...(byStaff ? {} : { mostPerDay: MAX_PER_DAY }),
		replyTo: { name: company.name, address: company.email },
		goodUntil: after.ends_at,
		subject: words.subject(when),
		document: {
			heading: words.heading,
			paragraphs: [...(byStaff?.reason ? [byStaff.reason] : []), words.text],
			facts: [
				{ label: copy.labels.call, value: event.summary(bookingCopy.kinds[after.kind].name) },
				...times(what, before, after, after.time_zone),
			],
			...(what === "moved" ? { action: { label: bookingCopy.booked.manage, url: manageUrl } } : {}),
			footer: [byStaff ? copy.byStaff.footer : copy.visitor.footer],
		},
		calendar: { method: what === "moved" ? "REQUEST" : "CANCEL", text: calendarFile },
	};
}

function changeEvent({ what, before, after, at }: Change): WebhookEvent {
	const { lead_id: leadId, email, name, starts_at, ends_at } = after;
	const data = { lead_id: leadId, email, name, starts_at, ends_at };
	if (what === "cancelled") return { kind: "webhook", type: "booking.canceled", at, leadId, data };
	const moved = { ...data, moved_from: before.starts_at };
	return { kind: "webhook", type: "booking.rescheduled", at, leadId, data: moved };
}

function times(
	what: Change["what"],
	before: BookingRow,
	after: BookingRow,
	timeZone: string,
): Fact[] {
	const now = { label: copy.labels.when, value: timeOf(after, timeZone) };
	if (what === "cancelled") return [now];
	return [now, { label: copy.labels.before, value: timeOf(before, timeZone) }];
}

function timeOf({ starts_at, ends_at }: BookingRow, timeZone: string): string {
	return spanInWords(starts_at, ends_at, timeZone);
}
