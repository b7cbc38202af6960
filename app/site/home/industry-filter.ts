/** The filter that shows every card; also what an unknown filter comes to. */
export const everyIndustry = "all";

/**
 * The cards whose title contains the filter, whatever the case (docs/requirements.md, section 1).
 * All of them for "all", for nothing, and for a filter that no title contains.
 */
export function filterIndustries<Card extends { title: string }>(
	cards: readonly Card[],
	filter: string,
): readonly Card[] {
	const wanted = filter.trim().toLowerCase();
	if (wanted === everyIndustry || wanted === "") return cards;
	const matching = cards.filter((card) => card.title.toLowerCase().includes(wanted));
	return matching.length > 0 ? matching : cards;
}
