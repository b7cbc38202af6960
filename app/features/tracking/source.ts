/** The source of visits without a campaign, a click id or a foreign referrer. */
export const DIRECT = "direct";

const MAX_PART_LENGTH = 60;

/** Letters and digits of any script, and these signs. */
const OTHER_CHARACTERS = /[^\p{L}\p{M}\p{N}._-]+/gu;
const SIGNS_AT_ENDS = /^[._-]+|[._-]+$/g;

/**
 * The key of a source and its campaign in leads, statistics and ad spend: `source/campaign`, or the source
 * alone. A part that looks like an email address is left out.
 */
export function buildSourceKey(source: string, campaign = ""): string {
	const name = cleanSourcePart(source);
	if (name === "") return DIRECT;

	const campaignName = cleanSourcePart(campaign);

	return campaignName === "" ? name : `${name}/${campaignName}`;
}

/** Cleans a key that another program has joined. Clean keys stay as they are. */
export function cleanSourceKey(key: string): string {
	const { source, campaign } = splitSourceKey(key);
	return buildSourceKey(source, campaign);
}

export function splitSourceKey(key: string) {
	const slash = key.indexOf("/");
	return slash < 0
		? { source: key, campaign: "" }
		: { source: key.slice(0, slash), campaign: key.slice(slash + 1) };
}

/** Placeholders that ad platforms replace in the addresses of ads: `{{campaign.name}}`, `{campaignid}`, `__CAMPAIGN_NAME__`. */
const PLACEHOLDER = /\{[^{}]+\}|__[A-Z][A-Z0-9_]*__/;

/** True for a value that a platform replaces, and that names nothing as long as it has not. */
export function hasPlaceholder(text: string): boolean {
	return PLACEHOLDER.test(text);
}

/** Lower case, hyphens instead of spaces and other signs, cut at 60 characters; empty if nothing is left, and for a placeholder. */
export function cleanSourcePart(text: string): string {
	if (text.includes("@") || hasPlaceholder(text)) return "";

	const clean = text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\p{Cf}/gu, "")
		.replace(OTHER_CHARACTERS, "-")
		.replace(SIGNS_AT_ENDS, "");

	return [...clean]
		.slice(0, MAX_PART_LENGTH)
		.join("")
		.replace(SIGNS_AT_ENDS, "");
}
