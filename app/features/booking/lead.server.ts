import { bookingCopy } from "#content/booking.ts";
import { company, withFacts } from "#content/content.ts";
import mailCopy from "#content/mails.json" with { type: "json" };
import { mailTexts } from "#content/mails.ts";
import { nameOffer } from "#content/tiers.ts";
import {
	buildVisitorFooter,
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
	type MaybeAnswer,
} from "#features/leads/lead-kind.ts";
import { formatSpan } from "#lib/time/format.ts";
import { describePlace, parseOffer } from "./contract.ts";
import { bookingDeclaration, staffBookingDeclaration } from "./form.ts";
import type { BookingRow } from "./scheduling/store.server.ts";
import { findKnownTimeZone } from "./scheduling/time-zones.ts";

const { labels } = mailCopy.owner;

export const bookingLead: LeadKindDefinition = {
	kind: bookingDeclaration.kind,
	ownerMail: {
		title: mailCopy.owner.titles.booking,
		intro: mailCopy.owner.intro.booking,
	},
	awaitsAnswer: false,
	eventType: "booking.scheduled",
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("bookings")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return new Map(
			rows.map((row) => [
				row.id,
				{
					answers: listAnswers(listCallerAnswers(row)),
					pageUrl: row.page_url,
					excerpt: row.note,
					// Calls are a separate part of a person's data export.
					rows: {},
				},
			]),
		);
	},
};

/** Bookings of both kinds have the same details. */
export const staffBooking: LeadKindDefinition = {
	kind: staffBookingDeclaration.kind,
	ownerMail: {
		title: mailCopy.owner.titles.booking,
		intro: mailCopy.owner.intro.booking,
	},
	awaitsAnswer: false,
	isLead: false,
	eventType: "booking.scheduled",
};

/** The visitor's answers, for the emails to the agency, the card and the exports. */
export function listCallerAnswers({
	phone,
	offer,
	note,
}: Pick<BookingRow, "phone" | "offer" | "note">): MaybeAnswer[] {
	return [
		[labels.phone, phone, "phone"],
		[labels.offer, offer && nameOffer(offer)],
		[labels.note, note, "message"],
	];
}

export function buildBookingContent(
	row: Pick<
		BookingRow,
		"starts_at" | "ends_at" | "time_zone" | "phone" | "note" | "meeting_link"
	> &
		Subject,
	{ manageUrl, calendarFile }: { manageUrl: string; calendarFile: string },
): LeadContent {
	const { starts_at, ends_at, phone, note, meeting_link } = row;
	const time_zone = findKnownTimeZone(row.time_zone);
	const call = bookingCopy().kinds[row.kind].name;
	const offer = parseOffer(row.offer);
	const { booking: copy } = mailCopy.visitor;
	const when = formatSpan(starts_at, ends_at, time_zone);
	const agencyTime = formatSpan(starts_at, ends_at, company().timeZone);
	const isElsewhere = time_zone !== company().timeZone;

	return {
		answers: listAnswers([
			[labels.call, call],
			[labels.when, agencyTime],
			[labels.theirTime, isElsewhere ? when : null],
			[labels.join, meeting_link],
			...listCallerAnswers(row),
		]),
		eventData: { call, starts_at, ends_at, time_zone, phone, note, offer },
		confirmation: {
			topic: "booking.confirmed",
			subject: mailTexts.bookingSubject(call, when),
			document: {
				heading: copy.heading,
				paragraphs: [describePlace(phone !== null, meeting_link), copy.text],
				facts: listAnswers([
					[copy.call, call],
					[copy.when, when],
					[withFacts(copy).agencyTime, isElsewhere ? agencyTime : null],
					[copy.offer, offer && nameOffer(offer)],
					[copy.join, meeting_link],
				]),
				action: { label: copy.action, url: manageUrl },
				footer: buildVisitorFooter(copy.because),
			},
			calendar: { method: "REQUEST", text: calendarFile },
		},
	};
}

type Subject = Pick<BookingRow, "kind" | "offer">;

/** `Discovery call: AI System MVP` */
export function formatHeadline({ kind, offer }: Subject): string {
	const known = parseOffer(offer);
	const { name } = bookingCopy().kinds[kind];
	return known ? `${name}: ${nameOffer(known)}` : name;
}
