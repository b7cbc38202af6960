import { DIRECT, splitSourceKey } from "#features/tracking/source.ts";

/** As their owners write them. The last two are those of contacts without a lead (`people.origin`). */
const sourceNames = new Map([
	[DIRECT, "Direct"],
	["google-ads", "Google Ads"],
	["linkedin", "LinkedIn"],
	["meta", "Meta"],
	["microsoft-ads", "Microsoft Ads"],
	["newsletter", "Newsletter"],
	["tiktok", "TikTok"],
	["import", "Import"],
	["manual", "Added by staff"],
]);

/** As shown to staff: `Google Ads`, `Google Ads / spring`. */
export function labelSource(key: string): string {
	const { source, campaign } = splitSourceKey(key);
	const name = sourceNames.get(source) ?? source;

	return campaign === "" ? name : `${name} / ${campaign}`;
}
