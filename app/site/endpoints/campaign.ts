import { redirect } from "react-router";
import { campaignTarget } from "#features/tracking/campaign-link.ts";
import { storeCount } from "#features/tracking/statistics.server.ts";
import {
	networkOf,
	type Rate,
	takeToken,
} from "#lib/http/rate-limit.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/campaign.ts";

const noStore = { headers: { "Cache-Control": "no-store" } };

/** Counted visits per client: one a second, as for events sent by pages. */
const counted: Rate = { burst: 60, perMs: 1_000 };

/** `/go/<name>` redirects to the campaign's page with its source in the query, or to the home page. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const target = campaignTarget(params.name);
	if (!target) return redirect("/", noStore);

	const site = requestContextOf(context);
	const { db, clock, clientAddress } = site;
	const key = `links-from:${networkOf(clientAddress ?? "this machine")}`;
	const taken = await takeToken(db, key, counted, Date.parse(clock.at)).catch(
		() => null,
	);
	// Rate-limited visits are redirected, but not counted.
	if (taken?.ok !== false)
		await storeCount(site, {
			event: "campaign_link",
			page: target.page,
			source: target.source,
		});

	return redirect(target.address, noStore);
}
