import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readPlacement } from "#features/campaigns/address.ts";
import {
	makeQrCode,
	renderQrPng,
	renderQrSvg,
} from "#features/campaigns/qr.server.ts";
import { findCampaign } from "#features/campaigns/store.server.ts";
import type { Route } from "./+types/qr-route.ts";
import { buildShortLink } from "./campaign-address.ts";

/** The QR code of a campaign's link as SVG or PNG; `?p=` names the placement. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, origin } = requireStaff(context);
	const campaign = await findCampaign(db, params.slug);
	if (!campaign) throw data(null, { status: 404 });

	const { pathname, searchParams } = new URL(request.url);
	const placement = readPlacement(searchParams);
	const code = makeQrCode(buildShortLink(origin, campaign.slug, placement));
	const isPng = pathname.toLowerCase().endsWith(".png");
	const name = [campaign.slug, placement].filter(Boolean).join("-");
	const file = encodeURIComponent(`${name}.${isPng ? "png" : "svg"}`);

	return new Response(
		isPng ? new Uint8Array(renderQrPng(code)) : renderQrSvg(code),
		{
			headers: {
				"Content-Type": isPng ? "image/png" : "image/svg+xml",
				"Content-Disposition": `inline; filename*=UTF-8''${file}`,
			},
		},
	);
}
