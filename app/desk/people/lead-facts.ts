import { deskPerson } from "#content/desk-person.ts";
import { mailCopy } from "#content/mails.ts";
import { type Offer, offerNames } from "#content/offer.ts";
import { originText } from "#features/leads/notifications.ts";
import { savingsText } from "#features/leads/savings.server.ts";
import { keptReasons, savedText } from "#features/quiz/stored-answers.ts";
import type { Fact } from "./card.ts";
import type { Details, LeadRow } from "./person-store.server.ts";
import { quoted } from "./reply-templates.ts";

const { labels } = mailCopy.owner;
const own = deskPerson.labels;

type MaybeFact = readonly [label: string, value: string | null | undefined];

/** What one form brought, line by line; the address only where it is written in another way than the card's. */
export function factsOfLead(lead: LeadRow, details: Details, address: string): Fact[] {
	return given([
		[labels.name, lead.name],
		[labels.email, lead.email.toLowerCase() === address ? null : lead.email],
		...formFacts(lead, details),
		[own.savings, parsed(lead.savings, savingsText)],
	]);
}

/** Where somebody came from when they sent it, and what they had allowed by then. */
export function originOfLead(lead: LeadRow, details: Details): Fact[] {
	return given([
		[own.page, pageOf(lead, details)],
		...originFacts(lead),
		[own.consent, parsed(lead.consent, consentInWords) ?? deskPerson.consent.none],
	]);
}

/** The start of what somebody wrote; null where a form takes no text. */
export function excerptOf({ id, headline }: LeadRow, details: Details): string | null {
	const { quizzes, requests, questions, calls } = details;
	const texts = [
		questions.find((row) => row.id === id)?.question,
		requests.find((row) => row.id === id)?.message,
		calls.find((row) => row.id === id)?.note,
		quizzes.find((row) => row.id === id)?.pain_point,
	];
	return quoted(texts.find(Boolean) ?? headline, MAX_EXCERPT);
}

/** As much as fits a line or two. */
const MAX_EXCERPT = 140;

function formFacts({ id }: LeadRow, { quizzes, requests, questions, calls }: Details): MaybeFact[] {
	const quiz = quizzes.find((row) => row.id === id);
	const request = requests.find((row) => row.id === id);
	const question = questions.find((row) => row.id === id);
	const call = calls.find((row) => row.id === id);
	return [
		...(quiz
			? [
					[labels.website, quiz.website] as const,
					...savedText(quiz).map(({ question: asked, answer }) => [asked, answer] as const),
					[labels.recommendation, offerName(quiz.recommendation_type)] as const,
					[labels.why, keptReasons(quiz, quiz.recommendation_type).join("\n")] as const,
				]
			: []),
		[labels.company, request?.company],
		[labels.message, request?.message],
		[labels.question, question?.question],
		[own.answer, question?.answer],
		[labels.phone, call?.phone],
		[labels.offer, call?.offer && offerName(call.offer)],
		[labels.note, call?.note],
	];
}

function pageOf({ id }: LeadRow, { quizzes, requests, questions, calls }: Details) {
	return [...quizzes, ...requests, ...questions, ...calls].find((row) => row.id === id)?.page_url;
}

/** First and last visit; one, when it is the same. */
function originFacts({ first_touch: first, last_touch: last }: LeadRow): MaybeFact[] {
	const from = parsed(first, originText);
	const lately = parsed(last, originText);
	return [
		[own.firstTouch, from],
		[own.landedOn, parsed(first, ({ landingPage }: { landingPage: string }) => landingPage)],
		[own.lastTouch, lately === from ? null : lately],
	];
}

function consentInWords({
	analytics,
	marketing,
}: {
	analytics: boolean;
	marketing: boolean;
}): string {
	return deskPerson.consent.choice(analytics, marketing);
}

/** The name of an offer, or what stands in its place. */
export function offerName(key: string): string {
	return key in offerNames ? offerNames[key as Offer] : key;
}

function given(facts: readonly MaybeFact[]): Fact[] {
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** What a column's JSON says in words; null where there is none or it cannot be read. */
function parsed<Value>(json: string | null, inWords: (value: Value) => string): string | null {
	if (json === null) return null;
	try {
		return inWords(JSON.parse(json));
	} catch {
		return null;
	}
}
