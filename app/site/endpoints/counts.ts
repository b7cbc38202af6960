import { findBooking } from "#features/booking/store.server.ts";
import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { submitCount } from "#features/tracking/statistics.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { countedPages } from "#site/pages.ts";
import type { Route } from "./+types/counts.ts";

/**
 * Takes one count of a browser: an event at /statistics, a search without results at /faq/miss. A count that
 * cannot be stored is the site's loss alone: the browser hears no error.
 */
export async function action({ pattern, request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const sent = await readJsonOrForm(request);
	const isTaken = pattern.endsWith("miss")
		? await recordZeroResults(site, sent)
		: await countEvent(site, sent);
	return new Response(null, { status: isTaken ? 204 : 400 });
}

async function countEvent(site: ReturnType<typeof requestContextOf>, sent: unknown) {
	const { db, clock, bookingUrl, log } = site;
	const known = {
		pages: countedPages,
		isBooking: async (id: string) => Boolean(bookingUrl) || Boolean(await findBooking(db, id)),
	};
	const counting = await submitCount(db, sent, known, clock.at);
	if (counting.outcome === "failed") log("count not kept", { cause: counting.cause });
	return counting.outcome !== "refused";
}

/** There is nothing to read here. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
