import { redirect } from "react-router";
import { findSession } from "#features/auth/session.server.ts";
import {
	buildCampaignAddress,
	makeUnlistedCampaign,
	readPlacement,
	readSlug,
} from "#features/campaigns/address.ts";
import { isCountedVisit } from "#features/campaigns/counted-visits.ts";
import {
	type Campaign,
	countOpening,
	findCampaign,
} from "#features/campaigns/store.server.ts";
import { storeCount } from "#features/tracking/statistics.server.ts";
import {
	type Rate,
	takeToken,
	toNetwork,
} from "#lib/http/rate-limit.server.ts";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/campaign.ts";

const noStore = { headers: { "Cache-Control": "no-store" } };

/** Counted visits per client: one a second, as for events sent by pages. */
const counted: Rate = { burst: 60, perMs: 1_000 };

/** `/go/<slug>` redirects to the campaign's page with its source in the query, or to the home page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const slug = readSlug(params.name);
	if (slug === "") return redirect("/", noStore);

	const site = getRequestContext(context);
	const { searchParams } = new URL(request.url);
	// Without a database the link still leads to the site.
	const campaign = await findCampaign(site.db, slug).catch(() => null);
	if (isCountedVisit(request))
		await countVisit(site, request, campaign, readPlacement(searchParams));

	const address = buildCampaignAddress(
		campaign ?? makeUnlistedCampaign(slug),
		searchParams,
		site.clock.at,
	);

	return redirect(address, noStore);
}

/** Visits of staff, and more of a client than the rate allows, are not counted. */
async function countVisit(
	site: Site,
	request: Request,
	campaign: Campaign | null,
	placement: string,
): Promise<void> {
	const { db, origin, clock, clientAddress, log } = site;
	const { at } = clock;
	const cookie = request.headers.get("cookie");
	try {
		if (cookie && (await findSession(db, cookie, origin, at, false))) return;

		const key = `links-from:${toNetwork(clientAddress ?? "this machine")}`;
		const taken = await takeToken(db, key, counted, Date.parse(at));
		if (!taken.ok) return;

		if (campaign) return await countOpening(db, campaign.id, placement, at);

		const other = { event: "campaign_link", page: "/", source: "other" };
		await storeCount(site, other);
	} catch (error) {
		log("campaign link not counted", { error: String(error) });
	}
}
