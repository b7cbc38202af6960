import { company } from "./company.ts";
import faq from "./faq.json" with { type: "json" };

export type QuestionAnswer = { question: string; answer: string };
/** A linkable question: `id` is the anchor in /faq#<id> and unique on the page. */
export type FaqItem = QuestionAnswer & { id: string };
export type FaqTab = { id: string; label: string; items: readonly FaqItem[] };

export const faqTabs: readonly FaqTab[] = faq;

export const faqPage = {
	meta: {
		title: `Fair questions about price, timing and data: ${company.name}`,
		description:
			"Straight answers about cost, timing, who owns what, what the AI does and what stays with a person. Search them all or ask us a question.",
	},
	head: {
		here: "FAQ",
		title: "Fair questions.",
		intro: "Browse by subject or search the lot. If yours isn’t here, a person will answer it.",
	},
	answersTab: "Answers",
	tabsLabel: "Subjects",
	search: {
		label: "Search the questions",
		placeholder: "Search for answers...",
		clear: "Clear",
		find: "Search",
	},
	all: "All questions",
	feedback: {
		action: "/faq/feedback",
		title: "Did this help?",
		yes: "Yes",
		no: "No",
		thanks: "Thanks for telling us.",
		back: "Back to the answer",
	},
	linkToAnswer: "Link to this answer",
	empty: { title: "No results found", button: "Clear Search" },
	still: {
		tab: "Ask",
		title: "Still have questions?",
		intro: "Fifteen minutes by phone or video, or send it in writing and a person will reply.",
		call: "Schedule a Call",
		support: "Contact Support",
	},
} as const;

export function noFaqMatches(search: string): string {
	return `We couldn’t find an FAQ matching “${search}”. Try a shorter word.`;
}

export function faqResultCount(count: number, search: string): string {
	return `${count} ${count === 1 ? "answer" : "answers"} for “${search}”`;
}

export function faqTabCount(count: number): string {
	return `${count} ${count === 1 ? "question" : "questions"}`;
}
