import { bookingCopy } from "#content/booking.ts";
import messages from "#content/booking-messages.json" with { type: "json" };
import { company, withFacts } from "#content/content.ts";
import { bookingSubjects as subjects } from "#content/mails.ts";
import { describePlace } from "#features/booking/contract.ts";
import {
	formatHeadline,
	listCallerAnswers,
} from "#features/booking/lead.server.ts";
import { listAnswers } from "#features/leads/lead-kind.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import {
	answerAddress,
	type Mail,
	type Notification,
	type Notify,
	type WebhookEvent,
} from "#lib/outbox/contract.ts";
import { shifted } from "#lib/time/dates.ts";
import { formatSpan } from "#lib/time/format.ts";
import { buildCallLinks } from "./booked-call.server.ts";
import { buildManageUrl } from "./call-links.server.ts";
import { type BookingRow, REMINDER_TOPIC } from "./store.server.ts";
import { findKnownTimeZone } from "./time-zones.ts";

type Change = {
	before: BookingRow;
	after: BookingRow;
	/** Absent when the visitor made the change. */
	byStaff?: { reason: string | null } | undefined;
};

/** The links of its emails are signed. */
export type CallMailContext = MailContext & { secret: string };

/** Limits the emails to one address, as a link can be used repeatedly. */
const MAX_PER_DAY = 10;

const emailCopy = () => withFacts(messages).emails;

function nameCall({ kind }: BookingRow): string {
	const { event, kinds } = bookingCopy();
	return event.summary(kinds[kind].name);
}

/** An email to the visitor, one to the agency unless staff made the change, and the webhook event. */
export function changeNotifications(
	{ before, after, byStaff }: Change,
	site: CallMailContext,
): Notification<MessageTopic>[] {
	const { clock, notify = defaultNotify } = site;
	const { manageUrl, calendarFile } = buildCallLinks(after, site);
	const { lead_id, email, name, starts_at, ends_at } = after;
	const isMoved = after.status === "booked";
	const type = isMoved ? "moved" : "cancelled";

	const times = (timeZone: string) =>
		[
			[messages.emails.labels.when, formatCallTime(after, timeZone)],
			[
				messages.emails.labels.before,
				isMoved ? formatCallTime(before, timeZone) : null,
			],
		] as const;

	const by = byStaff ? "byStaff" : "visitor";
	const visitor: Mail<MessageTopic> = {
		...toVisitor(after, notify),
		topic: `booking.${type}`,
		...(byStaff ? {} : { maxPerDay: MAX_PER_DAY }),
		expiresAt: after.ends_at,
		subject: subjects[by][type](formatCallTime(after, after.time_zone)),
		document: {
			heading: emailCopy()[by][type].heading,
			paragraphs: [byStaff?.reason ?? "", emailCopy()[by][type].text].filter(
				Boolean,
			),
			facts: listAnswers([
				[messages.emails.labels.call, nameCall(after)],
				...times(after.time_zone),
				[messages.emails.labels.join, isMoved ? after.meeting_link : null],
			]),
			...(isMoved
				? { action: { label: bookingCopy().booked.manage, url: manageUrl } }
				: {}),
			footer: [emailCopy()[by].footer],
		},
		calendar: { method: isMoved ? "REQUEST" : "CANCEL", text: calendarFile },
	};

	const agency: Mail<MessageTopic> = {
		...toAgency(after, notify.to),
		topic: "booking.changed",
		subject: subjects.owner[type](
			after.name,
			formatCallTime(after, company().timeZone),
		),
		document: {
			heading: emailCopy().owner[type].heading,
			paragraphs: [emailCopy().owner[type].text],
			facts: listAnswers([
				[messages.emails.labels.call, formatHeadline(after)],
				...times(company().timeZone),
				...formatContact(after),
			]),
			...(lead_id
				? {
						action: {
							label: emailCopy().owner.action,
							url: `${site.origin}/desk/people/${lead_id}`,
						},
					}
				: {}),
			footer: [emailCopy().owner.footer],
		},
	};

	const moved = isMoved ? { moved_from: before.starts_at } : {};
	const webhook: WebhookEvent<MessageTopic> = {
		kind: "webhook",
		type: isMoved ? "booking.rescheduled" : "booking.canceled",
		at: clock.at,
		leadId: lead_id,
		data: { lead_id, email: email || null, name, starts_at, ends_at, ...moved },
	};

	return [
		...(byStaff ? [] : [agency]),
		...(email === "" ? [] : [visitor]),
		...(notify.webhook ? [webhook] : []),
	];
}

const HOUR = 60 * 60_000;

/** Reminder emails to visitor and staff, by hours before the call, without those whose time has passed. */
export function buildReminders(
	call: BookingRow,
	hours: readonly number[],
	site: CallMailContext,
): Mail<MessageTopic>[] {
	const { clock, origin, notify = defaultNotify } = site;
	const theirs = formatCallTime(call, call.time_zone);
	const ours = formatCallTime(call, company().timeZone);
	const visitor: Mail<MessageTopic> = {
		...toVisitor(call, notify),
		topic: "booking.reminder",
		maxPerDay: MAX_PER_DAY,
		subject: subjects.reminder(theirs),
		document: {
			heading: emailCopy().reminder.heading,
			paragraphs: [describePlace(call.phone !== null, call.meeting_link)],
			facts: listAnswers([
				[messages.emails.labels.call, nameCall(call)],
				[messages.emails.labels.when, theirs],
				[messages.emails.labels.join, call.meeting_link],
			]),
			action: {
				label: bookingCopy().booked.manage,
				url: buildManageUrl(call, site),
			},
			footer: [emailCopy().byStaff.footer],
		},
	};

	const staff: Mail<MessageTopic> = {
		...toAgency(call, answerAddress(notify)),
		topic: REMINDER_TOPIC,
		subject: subjects.upcoming(call.name, ours),
		document: {
			heading: emailCopy().upcoming.heading,
			paragraphs: [],
			facts: listAnswers([
				[messages.emails.labels.call, bookingCopy().kinds[call.kind].name],
				[messages.emails.labels.when, ours],
				[messages.emails.labels.join, call.meeting_link],
				[messages.emails.labels.name, call.name],
				[messages.emails.labels.email, call.email || null],
				...listCallerAnswers(call),
			]),
			action: {
				label: emailCopy().upcoming.action,
				url: `${origin}/desk/calendar?call=${call.id}`,
			},
			footer: [],
		},
	};

	return hours
		.map((each) => shifted(call.starts_at, -each * HOUR))
		.filter((dueAt) => dueAt > clock.at)
		.flatMap((dueAt) =>
			(call.email === "" ? [staff] : [visitor, staff]).map((mail) => ({
				...mail,
				dueAt,
				expiresAt: call.starts_at,
			})),
		);
}

function toVisitor({ email, lead_id }: BookingRow, notify: Notify) {
	const replyTo = { name: company().name, address: answerAddress(notify) };
	return {
		kind: "mail" as const,
		to: emailKey(email),
		leadId: lead_id,
		replyTo,
	};
}

function toAgency({ name, email, lead_id }: BookingRow, to: string) {
	return {
		kind: "mail" as const,
		to,
		leadId: lead_id,
		...(email !== "" && { replyTo: { name, address: email } }),
	};
}

function formatContact({ name, email, phone }: BookingRow) {
	return [
		[messages.emails.labels.name, name],
		[messages.emails.labels.email, email || null],
		[messages.emails.labels.phone, phone],
	] as const;
}

function formatCallTime(
	{ starts_at, ends_at }: BookingRow,
	timeZone: string,
): string {
	return formatSpan(starts_at, ends_at, findKnownTimeZone(timeZone));
}
