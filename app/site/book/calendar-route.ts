import { redirect } from "react-router";
import { SIGNATURE } from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import { buildCallLinks } from "#features/booking/scheduling/booked-call.server.ts";
import { formatCalendarType } from "#features/booking/scheduling/calendar-file.server.ts";
import { openLink } from "#features/booking/scheduling/change.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/calendar-route.ts";

/** The calendar file of a booking, requested by a signed link; the page of the call says why there is none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const site = getRequestContext(context);
	const { search, searchParams } = new URL(request.url);
	const row = await openLink(
		site,
		params.id,
		searchParams.get(SIGNATURE),
	).catch(() => "failed");
	if (typeof row === "string")
		return redirect(`${BOOKING_PATH}/manage/${params.id}${search}`);

	return new Response(buildCallLinks(row, site).calendarFile, {
		headers: {
			"Content-Type": formatCalendarType(row),
			"Content-Disposition": 'attachment; filename="call.ics"',
			"X-Robots-Tag": "noindex",
		},
	});
}
