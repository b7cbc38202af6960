import { withFacts } from "#content/content.ts";
import type { FaqItem, FaqTab } from "#content/faq-page.ts";
import { listHomeEntries } from "#content/home-questions.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";

/** The subjects of the FAQ that have answers, as published. */
export function listFaqTabs(): readonly FaqTab[] {
	return withFacts(currentDocuments().faq.tabs).filter(
		({ items }) => items.length > 0,
	);
}

/** The questions on the home page, as published. */
export function listHomeQuestions(): readonly FaqItem[] {
	const { faq, "home-faq": home } = currentDocuments();

	return withFacts(listHomeEntries(home, faq));
}
