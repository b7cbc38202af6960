import { redirect } from "react-router";
import { siteOf } from "#site.server.ts";
import { campaignTarget } from "#tracking/campaign-link.ts";
import { countCampaignLink } from "#tracking/receive.server.ts";
import type { Route } from "./+types/campaign.ts";

const noStore = { headers: { "Cache-Control": "no-store" } };

/** `/go/<name>`: on to the campaign's page with its source in the address; an unknown name leads home. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, moment, log } = siteOf(context);
	const target = campaignTarget(params.name);
	if (!target) return redirect("/", noStore);
	const counting = await countCampaignLink(db, { ...target, at: moment.at });
	if (counting.outcome === "failed") log("campaign link not counted", { cause: counting.cause });
	return redirect(target.address, noStore);
}
