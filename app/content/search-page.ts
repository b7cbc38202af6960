import { withFacts } from "./content.ts";
import searchPage from "./search-page.json" with { type: "json" };

export const SEARCH_PATH = "/search";

export type ResultKind = keyof typeof searchPage.kinds;

export function searchCopy() {
	return withFacts(searchPage);
}

export function noResults(search: string): string {
	return `We found nothing for “${search}”. Try a shorter word, or ask us.`;
}

export function resultCount(count: number, search: string): string {
	return `${count} ${count === 1 ? "result" : "results"} for “${search}”`;
}
