import type { Offer } from "#content/offer.ts";

/** What a form tells beside who sent it, as the mails and events about it repeat it. Rooms fill it in; `LeadKind` is its kind. */
export type Told = QuizTold | AcademyTold | QuestionTold | BookingTold | NewsletterTold;

export type QuizTold = {
	kind: "quiz";
	website: string;
	/** The three questions in order, with the answers in the visitor's words. */
	answers: readonly { question: string; answer: string }[];
	offer: Offer;
	/** The recommendation explained, one sentence each. */
	reasons: readonly string[];
};

export type AcademyTold = { kind: "academy"; company: string | null; message: string | null };

export type QuestionTold = { kind: "question"; question: string };

export type BookingTold = {
	kind: "booking";
	/** The call's name: `Discovery call`. */
	call: string;
	/** UTC, ISO 8601. */
	startsAt: string;
	endsAt: string;
	/** The visitor's, an IANA name. */
	timeZone: string;
	phone: string | null;
	note: string | null;
	offer: Offer | null;
	/** Path of the page that moves or cancels it; signed. */
	managePath: string;
	/** The .ics file, an invitation. */
	calendarFile: string;
};

export type NewsletterTold = { kind: "newsletter" };

/** What of it somebody wrote in words of their own. */
export function wordsOf(told: Told): string[] {
	switch (told.kind) {
		case "quiz":
			return [told.website];
		case "academy":
			return [told.company, told.message].filter((text) => text !== null);
		case "question":
			return [told.question];
		case "booking":
			return [told.phone, told.note].filter((text) => text !== null);
		case "newsletter":
			return [];
	}
}
