import { company } from "#content/company.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";

/** A template with the facts of a person filled in. */
export type FilledReply = { key: string; label: string; subject: string; text: string };

/** The templates for a kind of lead, filled in. */
export function filledReplies(kind: LeadKind, facts: ReplyFacts): FilledReply[] {
	const templates = replyTemplates[kind] ?? replyTemplates.question ?? [];
	const hello = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
	const signature = `${facts.from}\n${company.name}`;
	return templates.map(({ body, ...template }) => ({
		...template,
		text: [hello, ...body(facts), signature].filter((paragraph) => paragraph !== null).join("\n\n"),
	}));
}

/** `Jo` of `Jo Bloggs`; null when the first word is no name, so that nobody is addressed by a formula. */
export function firstNameOf(name: string | null): string | null {
	const first = name?.trim().split(/\s+/)[0] ?? "";
	return /^\p{L}[\p{L}\p{M}’'.-]{0,30}$/u.test(first) ? first : null;
}

/** The start of a text on one line. */
export function excerpt(text: string | null, max = 300): string | null {
	if (text === null) return null;
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= max ? line : `${line.slice(0, max).trimEnd()}…`;
}

/** The parts of a template that staff have to fill in: `[one idea]`. A footnote like `[1]` is none. */
export function placeholdersIn(text: string): { text: string; start: number; end: number }[] {
	return [...text.matchAll(/\[[^\][]*\p{L}[^\][]*\]/gu)].map(({ 0: found, index }) => ({
		text: found,
		start: index,
		end: index + found.length,
	}));
}

/** Facts that a template fills in. */
export type ReplyFacts = {
	/** Null: no form has asked for it yet. */
	firstName: string | null;
	/** Who writes. */
	from: string;
	/** The tier that the quiz recommended, with its price. */
	recommendation: string | null;
	/** Their bottleneck, in their own words. */
	painPoint: string | null;
	website: string | null;
	question: string | null;
	company: string | null;
	/** The call's day and time, in their time zone. */
	call: string | null;
	phone: string | null;
	/** Where a call is booked. */
	bookUrl: string;
};

type ReplyTemplate = {
	key: string;
	label: string;
	subject: string;
	/** Paragraphs between greeting and signature; null ones are left out. */
	body(facts: ReplyFacts): (string | null)[];
};

const book = ({ bookUrl }: ReplyFacts) =>
	`If you’d rather talk it through, fifteen minutes is enough: ${bookUrl}`;

export const replyTemplates: Readonly<Record<LeadKind, readonly ReplyTemplate[]>> = {
	quiz: [
		{
			key: "quiz-idea",
			label: "One idea",
			subject: "One idea for your business",
			body: (facts) => [
				facts.painPoint
					? `Thanks for taking the quiz. You said you lose the most time here: “${facts.painPoint}”. ${facts.website ? `I’ve had a look at ${facts.website}, and this is where I’d start:` : "This is where I’d start:"}`
					: "Thanks for taking the quiz. This is where I’d start:",
				"[one idea, in two or three sentences: what it does, what it saves, what it doesn’t touch]",
				facts.recommendation
					? `For that you’d need our ${facts.recommendation}, and nothing bigger.`
					: null,
				book(facts),
			],
		},
		{
			key: "quiz-question",
			label: "Ask back",
			subject: "A question before I suggest anything",
			body: () => [
				"Thanks for taking the quiz. Before I suggest anything, I’d like to get one thing right:",
				"[your question, e.g. how many of those come in a week, and who deals with them now]",
				"A one-line answer is plenty.",
			],
		},
		{
			key: "quiz-keep",
			label: "Keep what you have",
			subject: "You may not need us yet",
			body: () => [
				"Thanks for taking the quiz. I’ve read your answers, and to be honest: what you have may well do for now.",
				"[what they could change by themselves this month]",
				"If that stops being enough, write to me. I’ll still have your answers.",
			],
		},
	],
	question: [
		{
			key: "question-answer",
			label: "Answer it",
			subject: "Re: your question",
			body: (facts) => [
				facts.question ? `You asked: “${facts.question}”` : null,
				"[the answer, the short version first]",
				"If that leaves anything open, just reply to this email.",
			],
		},
		{
			key: "question-call",
			label: "Better by phone",
			subject: "Re: your question",
			body: (facts) => [
				"Thanks for asking. The honest answer is “it depends”, and on three things that take five minutes to say and an hour to type.",
				`Pick a time that suits you and I’ll ring: ${facts.bookUrl}`,
			],
		},
	],
	academy: [
		{
			key: "academy-listed",
			label: "You’re on the list",
			subject: "You’re on the Academy’s list",
			body: (facts) => [
				`Thanks for your interest in the Academy${facts.company ? ` on behalf of ${facts.company}` : ""}. You’re on the list, and you’ll hear from us before it opens to everyone.`,
				"So that the first programme fits: how many of you would come, and what should they be able to do afterwards?",
			],
		},
		{
			key: "academy-sooner",
			label: "Something sooner",
			subject: "Sooner than the Academy",
			body: (facts) => [
				"Thanks for your interest in the Academy. It isn’t open yet, and I don’t want to leave you waiting if there’s a job to be done now.",
				"[what we could do for them meanwhile]",
				book(facts),
			],
		},
	],
	booking: [
		{
			key: "booking-looking-forward",
			label: "Before the call",
			subject: "Our call",
			body: (facts) => [
				facts.call
					? `We’re talking on ${facts.call}. I’m looking forward to it.`
					: "I’m looking forward to our call.",
				facts.phone
					? `I’ll ring you on ${facts.phone}. If another number is better, tell me.`
					: "If you’d like me to ring you, send me a number. Otherwise I’ll send a link for a video call.",
				"One thing to think about before then: which job would you hand over first, if somebody took it?",
			],
		},
		{
			key: "booking-after",
			label: "After the call",
			subject: "What we talked about",
			body: () => [
				"Thanks for your time. This is what I took away:",
				"[what they need, what we’d build, what it costs, what happens next and by when]",
				"If I’ve got something wrong, tell me now: it’s cheapest today.",
			],
		},
		{
			key: "booking-missed",
			label: "We missed each other",
			subject: "We missed each other",
			body: (facts) => [
				"I couldn’t reach you for our call. No harm done.",
				`Here are the next free times: ${facts.bookUrl}`,
			],
		},
	],
	newsletter: [
		{
			key: "newsletter-hello",
			label: "Say hello",
			subject: "Thanks for reading",
			body: () => [
				"Thanks for reading our newsletter. What would you like to see in it? We’d rather write about your mess than guess at it.",
			],
		},
		{
			key: "newsletter-help",
			label: "Offer a hand",
			subject: "Can we help with anything?",
			body: (facts) => [
				"You read our newsletter, so I thought I’d ask: is there one job in your week that you’d happily never do again?",
				book(facts),
			],
		},
	],
};
