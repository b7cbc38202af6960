const REPORT_PATH = "/faq/miss";

/** Reports per page visit. */
const MAX_REPORTS = 5;

const MAX_WORDS = 6;
const LENGTH = { min: 2, max: 80 };

/** Five digits may be a phone, card or customer number. */
const MAX_DIGITS = 4;

/** An email or web address, or a part of one. */
const ADDRESS = /@|\/|www\.|[\p{L}\d]\.\p{L}{2,}/iu;

const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b/i;

/** True for searches that may be stored: short and without contact details. */
export function isReportable(search: string): boolean {
	const text = search.trim();
	const digits = text.replace(/\D/g, "").length;

	return (
		text.length >= LENGTH.min &&
		text.length <= LENGTH.max &&
		text.split(/\s+/).length <= MAX_WORDS &&
		digits <= MAX_DIGITS &&
		!ADDRESS.test(text) &&
		!POSTCODE.test(text)
	);
}

const reported = new Set<string>();

/** Sends searches without results to the server, each once. */
export function reportZeroResults(search: string): void {
	const words = search.trim().toLowerCase();
	if (
		!isReportable(words) ||
		reported.has(words) ||
		reported.size >= MAX_REPORTS
	)
		return;

	reported.add(words);
	navigator.sendBeacon?.(REPORT_PATH, JSON.stringify({ search: words }));
}
