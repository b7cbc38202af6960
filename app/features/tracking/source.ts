import type { Touch } from "./attribution.ts";

/** A visit without a campaign, a click id or a foreign referrer. */
export const DIRECT = "direct";

/** The platforms that mark their clicks, by the name of the mark. */
const platforms: Readonly<Record<string, string>> = {
	gclid: "google-ads",
	gbraid: "google-ads",
	wbraid: "google-ads",
	fbclid: "meta",
	li_fat_id: "linkedin",
	msclkid: "microsoft-ads",
};

const MAX_LENGTH = 60;

/**
 * The word under which our statistics count an arrival: `utm_source/utm_campaign`, an ad platform,
 * the referring host, or `direct`. Never a whole address, and never anything of the visitor.
 */
export function sourceOf(touch: Touch | null): string {
	if (!touch) return DIRECT;
	const campaign = [touch.utm?.utm_source, touch.utm?.utm_campaign].filter(Boolean).join("/");
	if (campaign) return cleanSource(campaign);
	const click = Object.keys(touch.clickIds ?? {}).find((name) => name in platforms);
	if (click) return platforms[click] ?? DIRECT;
	if (touch.referrer && URL.canParse(touch.referrer))
		return cleanSource(new URL(touch.referrer).hostname.replace(/^www\./, ""));
	return DIRECT;
}

/** Small letters, digits and `. _ - /`; anything else becomes a hyphen. What looks like a mail address is left out. */
export function cleanSource(text: string): string {
	if (text.includes("@")) return DIRECT;
	const clean = text
		.toLowerCase()
		.replace(/[^a-z0-9._/-]+/g, "-")
		.slice(0, MAX_LENGTH)
		.replace(/^[-/]+|[-/]+$/g, "");
	return clean === "" ? DIRECT : clean;
}
