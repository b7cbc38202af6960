/** Campaigns that a new installation comes with. Others may be printed, and stay. */
const sampleSlugs: readonly string[] = [
	"van",
	"card",
	"trade-counter",
	"quiz",
	"open-day",
];

export function isSampleCampaign(slug: string): boolean {
	return sampleSlugs.includes(slug);
}
