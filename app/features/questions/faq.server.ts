import { withFacts } from "#content/content.ts";
import type { FaqItem, FaqTab } from "#content/faq-page.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";

/** The subjects of the FAQ that have answers, as published. */
export function listFaqTabs(): readonly FaqTab[] {
	return withFacts(currentDocuments().faq.tabs).filter(
		({ items }) => items.length > 0,
	);
}

/** The questions on the home page: its own, then those of the FAQ that are shown there, too. */
export function listHomeQuestions(): readonly FaqItem[] {
	const { faq, "home-faq": home } = currentDocuments();
	const shared = faq.tabs.flatMap(({ items }) =>
		items.filter((item) => item.home),
	);

	return withFacts([...home.items, ...shared]);
}
