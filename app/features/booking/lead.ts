import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { type Offer, offerNames } from "#content/offer.ts";
import {
	answersOf,
	type LeadContent,
	type LeadKindDefinition,
	visitorFooter,
} from "#features/leads/lead-kind.ts";
import { spanInWords } from "#lib/time/format.ts";

const { labels } = mailCopy.owner;

export const bookingLead: LeadKindDefinition = {
	kind: "booking",
	label: "Call",
	color: "pink",
	ownerMail: { title: mailCopy.owner.titles.booking, intro: mailCopy.owner.intro.booking },
	awaitsAnswer: false,
	eventType: "booking.scheduled",
	async readDetails(db, ids) {
		const rows = await db.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
		return new Map(
			rows.map((row) => [
				row.id,
				{
					answers: answersOf([
						[labels.phone, row.phone, "phone"],
						[labels.offer, row.offer && (offerNames[row.offer as Offer] ?? row.offer)],
						[labels.note, row.note, "message"],
					]),
					pageUrl: row.page_url,
					excerpt: row.note,
					// A person's calls are a part of their own in the data export.
					rows: {},
				},
			]),
		);
	},
};

export type BookingDetails = {
	/** `Discovery call` */
	call: string;
	/** UTC, ISO 8601. */
	startsAt: string;
	endsAt: string;
	/** The visitor's, an IANA name. */
	timeZone: string;
	phone: string | null;
	note: string | null;
	offer: Offer | null;
	/** Signed path of the page that moves or cancels it. */
	managePath: string;
	/** An invitation as .ics text. */
	calendarFile: string;
};

/** @param origin of the site, for the link in the mail. */
export function bookingContent(details: BookingDetails, origin: string): LeadContent {
	const { call, startsAt, endsAt, timeZone, phone, note, offer, managePath, calendarFile } =
		details;
	const { booking: copy } = mailCopy.visitor;
	const when = spanInWords(startsAt, endsAt, timeZone);
	const agencyTime = spanInWords(startsAt, endsAt, company.timeZone);
	const isElsewhere = timeZone !== company.timeZone;
	return {
		answers: answersOf([
			[labels.call, call],
			[labels.when, agencyTime],
			[labels.theirTime, isElsewhere ? when : null],
			[labels.phone, phone, "phone"],
			[labels.offer, offer && offerNames[offer]],
			[labels.note, note, "message"],
		]),
		eventData: {
			call,
			starts_at: startsAt,
			ends_at: endsAt,
			time_zone: timeZone,
			phone,
			note,
			offer,
		},
		confirmation: {
			topic: "booking.confirmed",
			subject: copy.subject(call, when),
			document: {
				heading: copy.heading,
				paragraphs: [copy.text],
				facts: answersOf([
					[copy.call, call],
					[copy.when, when],
					[copy.inLondon, isElsewhere ? agencyTime : null],
					[copy.offer, offer && offerNames[offer]],
				]),
				action: { label: copy.action, url: origin + managePath },
				footer: visitorFooter(copy.because),
			},
			calendar: { method: "REQUEST", text: calendarFile },
		},
	};
}
