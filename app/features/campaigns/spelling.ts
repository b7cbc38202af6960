import { distance } from "fastest-levenshtein";
import { cleanSourcePart } from "#features/tracking/source.ts";

/** Sources to choose from. Ad platforms have the names that clicks on their ads get by themselves. */
export const commonSources = [
	"google-ads",
	"meta",
	"linkedin",
	"microsoft-ads",
	"tiktok",
	"x",
	"newsletter",
	"social",
	"partner",
	"van",
	"poster",
	"flyer",
	"business-card",
	"fair",
	"open-day",
] as const;

/** Media to choose from, with their meaning. */
export const media = {
	cpc: "Paid search",
	"paid-social": "Paid social",
	social: "Social post",
	post: "Post or article",
	email: "Email",
	print: "Print",
	event: "Event",
	referral: "Recommendation",
	link: "Other link",
} as const;

/** Other spellings of the common sources. */
const aliases: Readonly<Record<string, string>> = {
	facebook: "meta",
	fb: "meta",
	instagram: "meta",
	ig: "meta",
	google: "google-ads",
	adwords: "google-ads",
	googleads: "google-ads",
	google_ads: "google-ads",
	"linked-in": "linkedin",
	li: "linkedin",
	bing: "microsoft-ads",
	microsoft: "microsoft-ads",
	"tik-tok": "tiktok",
	twitter: "x",
};

const MIN_LENGTH = 5;
const MAX_DISTANCE = 2;

/**
 * A warning where a source would be counted apart from one that means the same; null where it is known or
 * unlike any other.
 */
export function checkSpelling(
	typed: string,
	known: readonly string[],
): string | null {
	const source = cleanSourcePart(typed);
	const all = [...new Set([...known, ...commonSources])];
	const meant = aliases[source];

	if (meant)
		return `“${source}” is counted apart from “${meant}”. Use “${meant}” if you mean the same.`;
	if (source !== typed.trim())
		return `“${typed.trim()}” is counted as “${source}”.`;
	if (all.includes(source) || source.length < MIN_LENGTH) return null;

	const similar = all.find((name) => distance(name, source) <= MAX_DISTANCE);

	return similar
		? `“${source}” is new, and counted apart from “${similar}”.`
		: null;
}
