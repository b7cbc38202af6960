import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { answersOf } from "#features/leads/lead-kind.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Mail, Notification, WebhookEvent } from "#lib/outbox/contract.ts";
import { shifted } from "#lib/time/dates.ts";
import { spanInWords } from "#lib/time/format.ts";
import { headlineOf } from "./lead.ts";
import { type BookingRow, REMINDER_TOPIC } from "./store.server.ts";

/** A booking that has been moved or cancelled. */
export type Change = {
	type: "moved" | "cancelled";
	before: BookingRow;
	after: BookingRow;
	/** The text of the .ics file for `after`. */
	calendarFile: string;
	manageUrl: string;
	at: string;
	/** Absent: the visitor made the change. */
	byStaff?: { reason: string | null } | undefined;
};

/** A link can be used often; this bounds what it sends to one inbox. */
const MAX_PER_DAY = 10;

const { mails: copy, event } = bookingCopy;

/** An email to the visitor, one to the agency unless staff made the change, and the webhook event. */
export function bookingNotifications(
	change: Change,
	{ to, webhook }: { to: string; webhook: boolean },
): Notification[] {
	return [
		...(change.byStaff ? [] : [toOwner(change, to)]),
		toVisitor(change),
		...(webhook ? [changeEvent(change)] : []),
	];
}

function toOwner({ type, before, after }: Change, to: string): Mail {
	const when = timeOf(after, company.timeZone);
	return {
		kind: "mail",
		topic: "booking.changed",
		to,
		leadId: after.lead_id,
		subject: copy.owner[type].subject(after.name, when),
		replyTo: { name: after.name, address: after.email },
		document: {
			heading: copy.owner[type].heading,
			paragraphs: [copy.owner[type].text],
			facts: answersOf([
				[copy.labels.call, headlineOf(after)],
				...times(type, before, after, company.timeZone),
				[copy.labels.name, after.name],
				[copy.labels.email, after.email],
				[copy.labels.phone, after.phone],
			]),
			footer: [copy.owner.footer],
		},
	};
}

function toVisitor({ type, before, after, calendarFile, manageUrl, byStaff }: Change): Mail {
	const when = timeOf(after, after.time_zone);
	const words = (byStaff ? copy.byStaff : copy.visitor)[type];
	return {
		kind: "mail",
		topic: `booking.${type}`,
		to: after.email.toLowerCase(),
		leadId: after.lead_id,
		...(byStaff ? {} : { mostPerDay: MAX_PER_DAY }),
		replyTo: { name: company.name, address: company.email },
		goodUntil: after.ends_at,
		subject: words.subject(when),
		document: {
			heading: words.heading,
			paragraphs: [...(byStaff?.reason ? [byStaff.reason] : []), words.text],
			facts: answersOf([
				[copy.labels.call, event.summary(bookingCopy.kinds[after.kind].name)],
				...times(type, before, after, after.time_zone),
				[copy.labels.join, type === "moved" ? after.meeting_link : null],
			]),
			...(type === "moved" ? { action: { label: bookingCopy.booked.manage, url: manageUrl } } : {}),
			footer: [byStaff ? copy.byStaff.footer : copy.visitor.footer],
		},
		calendar: { method: type === "moved" ? "REQUEST" : "CANCEL", text: calendarFile },
	};
}

function changeEvent({ type, before, after, at }: Change): WebhookEvent {
	const { lead_id: leadId, email, name, starts_at, ends_at } = after;
	const data = { lead_id: leadId, email, name, starts_at, ends_at };
	const event = { kind: "webhook", at, leadId } as const;
	return type === "cancelled"
		? { ...event, type: "booking.canceled", data }
		: { ...event, type: "booking.rescheduled", data: { ...data, moved_from: before.starts_at } };
}

const HOUR = 60 * 60_000;

/** Emails to visitor and staff so many hours before a call; those that were due before now are left out. */
export function remindersOf(
	call: BookingRow,
	hours: readonly number[],
	manageUrl: string,
	site: Pick<Site, "clock" | "origin" | "notify">,
): Mail[] {
	return hours
		.map((each) => shifted(call.starts_at, -each * HOUR))
		.filter((dueAt) => dueAt > site.clock.at)
		.flatMap((dueAt) =>
			[visitorReminder(call, manageUrl), staffReminder(call, site)].map((mail) => ({
				...mail,
				kind: "mail" as const,
				leadId: call.lead_id,
				dueAt,
				goodUntil: call.starts_at,
			})),
		);
}

function visitorReminder(call: BookingRow, manageUrl: string) {
	const when = timeOf(call, call.time_zone);
	const { reminder } = copy;
	return {
		topic: "booking.reminder",
		to: call.email.toLowerCase(),
		mostPerDay: MAX_PER_DAY,
		replyTo: { name: company.name, address: company.email },
		subject: reminder.subject(when),
		document: {
			heading: reminder.heading,
			paragraphs: [placeInWords(call)],
			facts: answersOf([
				[copy.labels.call, event.summary(bookingCopy.kinds[call.kind].name)],
				[copy.labels.when, when],
				[copy.labels.join, call.meeting_link],
			]),
			action: { label: bookingCopy.booked.manage, url: manageUrl },
			footer: [copy.byStaff.footer],
		},
	};
}

function staffReminder(
	call: BookingRow,
	{ origin, notify = defaultNotify }: Pick<Site, "origin" | "notify">,
) {
	const when = timeOf(call, company.timeZone);
	const { upcoming, labels } = copy;
	return {
		topic: REMINDER_TOPIC,
		to: notify.to,
		replyTo: { name: call.name, address: call.email },
		subject: upcoming.subject(call.name, when),
		document: {
			heading: upcoming.heading,
			paragraphs: [],
			facts: answersOf([
				[labels.call, headlineOf(call)],
				[labels.when, when],
				[labels.join, call.meeting_link],
				[labels.name, call.name],
				[labels.email, call.email],
				[labels.phone, call.phone],
				[labels.note, call.note],
			]),
			action: { label: upcoming.action, url: `${origin}/desk/calendar?call=${call.id}` },
			footer: [],
		},
	};
}

/** How visitor and staff meet. */
function placeInWords({ phone, meeting_link }: BookingRow): string {
	const { withPhone, withLink, withoutPhone } = bookingCopy.booked;
	if (phone) return withPhone;
	return meeting_link ? withLink : withoutPhone;
}

function times(type: Change["type"], before: BookingRow, after: BookingRow, timeZone: string) {
	return [
		[copy.labels.when, timeOf(after, timeZone)],
		[copy.labels.before, type === "moved" ? timeOf(before, timeZone) : null],
	] as const;
}

function timeOf({ starts_at, ends_at }: BookingRow, timeZone: string): string {
	return spanInWords(starts_at, ends_at, timeZone);
}
