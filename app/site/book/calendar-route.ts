import { bookingCopy } from "#content/booking.ts";
import { linksOf } from "#features/booking/booked-call.server.ts";
import { calendarType } from "#features/booking/calendar-file.server.ts";
import { openLink } from "#features/booking/change.server.ts";
import { SIGNATURE } from "#features/booking/contract.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/calendar-route.ts";

/** The calendar file of a booking, requested by a signed link. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const site = requestContextOf(context);
	const signature = new URL(request.url).searchParams.get(SIGNATURE);
	const linked = await openLink(site, params.id, signature).catch(() => null);
	const { begun, refused, failed } = bookingCopy.calendarRefusals;
	if (!linked) return sentence(failed, 503);
	if (!("row" in linked))
		return linked.state === "begun" ? sentence(begun, 410) : sentence(refused, 403);

	return new Response(linksOf(linked.row, site).calendarFile, {
		headers: {
			"Content-Type": calendarType(linked.row),
			"Content-Disposition": 'attachment; filename="call.ics"',
			"X-Robots-Tag": "noindex",
		},
	});
}

function sentence(text: string, status: number): Response {
	return new Response(`${text}\n`, {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", "X-Robots-Tag": "noindex" },
	});
}
