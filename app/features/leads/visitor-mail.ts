import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { offerNames } from "#content/offer.ts";
import { tierOf } from "#content/tiers.ts";
import type { Mail, MailParts } from "#lib/outbox/contract.ts";
import { shifted } from "#lib/time/clock.ts";
import { spanInWords } from "#lib/time/format.ts";
import type { BookingTold, QuizTold } from "./lead-details.ts";
import type { OwedLead } from "./notifications.ts";

const { visitor: copy } = mailCopy;

/** So many mails of one kind does one address get in a day, whoever types it in. */
const MAX_PER_DAY = 3;

/** A receipt that comes a week late only confuses. */
const GOOD_FOR = 7 * 24 * 60 * 60_000;

/**
 * Tells the visitor that it has arrived; null where the form's own answer is enough. Nobody has shown
 * yet that the address is theirs: nothing that was typed freely is repeated in it (a calendar file must
 * name who is invited), so that no form can be used to send a text of one's own to a stranger.
 */
export function visitorMail(lead: OwedLead, origin: string): Mail | null {
	const content = contentOf(lead, origin);
	if (!content) return null;
	return {
		kind: "mail",
		to: lead.email.toLowerCase(),
		leadId: lead.id,
		mostPerDay: MAX_PER_DAY,
		replyTo: { name: company.name, address: company.email },
		goodUntil: shifted(lead.at, GOOD_FOR),
		...content,
	};
}

type Content = Pick<Mail, "topic"> & Pick<MailParts, "subject" | "document" | "calendar">;

function contentOf({ told }: OwedLead, origin: string): Content | null {
	switch (told?.kind) {
		case "quiz":
			return quizResult(told, origin);
		case "academy":
			return received("academy.received", copy.academy);
		case "question":
			return received("question.received", copy.question);
		case "booking":
			return bookedCall(told, origin);
		default:
			return null;
	}
}

function quizResult({ offer, reasons, answers }: QuizTold, origin: string): Content {
	const { quiz } = copy;
	const name = offerNames[offer];
	const { outcome, pricePrefix, price, priceSuffix } = tierOf(offer);
	return {
		topic: "quiz.result",
		subject: quiz.subject(name),
		document: {
			heading: quiz.heading(name),
			paragraphs: [outcome, ...reasons, quiz.next],
			facts: [
				...answers.map(({ question, answer }) => ({ label: question, value: answer })),
				{ label: quiz.price, value: `${pricePrefix} ${price}${priceSuffix}` },
			],
			action: { label: quiz.action, url: `${origin}/book?offer=${offer}` },
			footer: footer(quiz.because),
		},
	};
}

function received(
	topic: string,
	{ subject, heading, text, because }: Record<"subject" | "heading" | "text" | "because", string>,
): Content {
	const document = { heading, paragraphs: [text], facts: [], footer: footer(because) };
	return { topic, subject, document };
}

function bookedCall(told: BookingTold, origin: string): Content {
	const { booking } = copy;
	const when = spanInWords(told.startsAt, told.endsAt, told.timeZone);
	const elsewhere = told.timeZone !== company.timeZone;
	const london = spanInWords(told.startsAt, told.endsAt, company.timeZone);
	return {
		topic: "booking.confirmed",
		subject: booking.subject(told.call, when),
		document: {
			heading: booking.heading,
			paragraphs: [booking.text],
			facts: [
				{ label: booking.call, value: told.call },
				{ label: booking.when, value: when },
				...(elsewhere ? [{ label: booking.inLondon, value: london }] : []),
				...(told.offer ? [{ label: booking.offer, value: offerNames[told.offer] }] : []),
			],
			action: { label: booking.action, url: origin + told.managePath },
			footer: footer(booking.because),
		},
		calendar: { method: "REQUEST", text: told.calendarFile },
	};
}

function footer(because: string): string[] {
	return [because, copy.notYou, copy.sender];
}
