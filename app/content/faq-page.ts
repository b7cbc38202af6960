export type QuestionAnswer = { question: string; answer: string };
/** A linkable question: `id` is the anchor in /faq#<id> and unique on the page. */
export type FaqItem = QuestionAnswer & { id: string };
export type FaqTab = { id: string; label: string; items: readonly FaqItem[] };

export function noFaqMatches(search: string): string {
	return `We couldn’t find an FAQ matching “${search}”. Try a shorter word.`;
}

export function faqResultCount(count: number, search: string): string {
	return `${count} ${count === 1 ? "answer" : "answers"} for “${search}”`;
}

export function faqTabCount(count: number): string {
	return `${count} ${count === 1 ? "question" : "questions"}`;
}
