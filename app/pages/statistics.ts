import { findBooking } from "#booking/store.server.ts";
import { siteOf } from "#site.server.ts";
import { receiveCount } from "#tracking/receive.server.ts";
import type { Route } from "./+types/statistics.ts";
import { countedPages } from "./counted-pages.ts";
import { readJsonOrForm } from "./read-body.server.ts";

/** Takes one count of a browser. A count that cannot be kept is the site's loss alone: the browser hears no error. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, moment, bookingUrl, log } = siteOf(context);
	const known = {
		pages: countedPages,
		isBooking: async (id: string) => Boolean(bookingUrl) || Boolean(await findBooking(db, id)),
	};
	const counting = await receiveCount(db, await readJsonOrForm(request), known, moment.at);
	if (counting.outcome === "failed") log("count not kept", { cause: counting.cause });
	return new Response(null, { status: counting.outcome === "refused" ? 400 : 204 });
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
