import { tiers } from "#content/tiers.ts";
import { type Plans, shippedTiers } from "#content/tiers-schema.ts";
import { money } from "#desk/shared/money.ts";
import { listVersions } from "#features/content/history.server.ts";
import type { ProposalBody } from "#features/proposals/proposal-schema.ts";
import { readCents } from "#features/proposals/start-draft.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** Lines that have the price which a plan had before the one of today. Other amounts are staff's own. */
export async function listEarlierPrices(
	db: Database,
	{ lines }: ProposalBody,
	currency: string,
) {
	const differing = tiers().flatMap(({ offer, name, price }) => {
		const now = readCents(price, currency);
		const line = lines.find(
			({ title, isDiscount }) => title === name && !isDiscount,
		);
		if (!line || line.cents === null || now === null) return [];

		return line.cents === now ? [] : [{ offer, name, now, here: line.cents }];
	});
	if (differing.length === 0) return [];

	const versions = await listVersions(db, "tiers");
	const published = versions.map(({ body }) => body as Plans);
	const isEarlier = ({ offer, here }: (typeof differing)[number]) =>
		[...published, shippedTiers].some(
			(plans) => readCents(plans[offer].price, currency) === here,
		);

	return differing.filter(isEarlier).map(({ name, now, here }) => ({
		name,
		now: money(now / 100),
		here: money(here / 100),
	}));
}
