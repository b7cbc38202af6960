/** Where a search that found nothing is told. */
const FAQ_MISS_PATH = "/faq/miss";

/** A page tells no more than so many, however long somebody searches. */
const MAX_A_VISIT = 5;

const MAX_WORDS = 6;
const LENGTH = { least: 2, most: 80 };

/** Five digits are a phone number, a card or a customer's number: nothing of ours. */
const MAX_DIGITS = 4;

/** A mail or web address, or a part of one. */
const ADDRESS = /@|\/|www\.|[\p{L}\d]\.\p{L}{2,}/iu;

/** A postcode of the United Kingdom. */
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/i;

/** Whether a search may be kept: a few words, and nothing in them by which somebody could be reached. */
export function isReportable(search: string): boolean {
	const text = search.trim();
	const digits = text.replace(/\D/g, "").length;
	return (
		text.length >= LENGTH.least &&
		text.length <= LENGTH.most &&
		text.split(/\s+/).length <= MAX_WORDS &&
		digits <= MAX_DIGITS &&
		!ADDRESS.test(text) &&
		!POSTCODE.test(text)
	);
}

const told = new Set<string>();

/** Tells the server what a visitor searched in vain: the words alone, each once and only a few. */
export function reportZeroResults(search: string): void {
	const words = search.trim().toLowerCase();
	if (!isReportable(words) || told.has(words) || told.size >= MAX_A_VISIT) return;
	told.add(words);
	navigator.sendBeacon?.(FAQ_MISS_PATH, JSON.stringify({ search: words }));
}
