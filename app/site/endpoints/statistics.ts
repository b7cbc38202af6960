import { findBooking } from "#features/booking/store.server.ts";
import { submitCount } from "#features/tracking/statistics.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { countedPages } from "#site/pages.ts";
import type { Route } from "./+types/statistics.ts";

/** Takes one count of a browser. A count that cannot be kept is the site's loss alone: the browser hears no error. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, bookingUrl, log } = requestContextOf(context);
	const known = {
		pages: countedPages,
		isBooking: async (id: string) => Boolean(bookingUrl) || Boolean(await findBooking(db, id)),
	};
	const counting = await submitCount(db, await readJsonOrForm(request), known, clock.at);
	if (counting.outcome === "failed") log("count not kept", { cause: counting.cause });
	return new Response(null, { status: counting.outcome === "refused" ? 400 : 204 });
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
