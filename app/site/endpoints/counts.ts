import { findBooking } from "#features/booking/scheduling/store.server.ts";
import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { submitCount } from "#features/tracking/statistics.server.ts";
import { submitWebVitals } from "#features/tracking/web-vitals.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import { countedPages } from "#site/pages.ts";
import type { Route } from "./+types/counts.ts";

/** Handlers by the last part of the path. Each returns false for an invalid report. */
const reports = {
	statistics: countEvent,
	miss: recordZeroResults,
	"web-vitals": countWebVitals,
};

/** Browsers receive no error when a report cannot be stored. */
export async function action({ pattern, request, context }: Route.ActionArgs) {
	const name = pattern.split("/").at(-1) as keyof typeof reports;
	const isValid = await reports[name](
		getRequestContext(context),
		await readJsonOrForm(request),
	);

	return new Response(null, { status: isValid ? 204 : 400 });
}

function countEvent(site: Site, sent: unknown) {
	const { db, bookingUrl } = site;
	return submitCount(site, sent, {
		pages: countedPages(),
		isBooking: async (id) =>
			Boolean(bookingUrl) || Boolean(await findBooking(db, id)),
	});
}

async function countWebVitals({ db, clock, log }: Site, sent: unknown) {
	try {
		return await submitWebVitals(db, sent, countedPages(), clock.at);
	} catch (error) {
		log("web vitals not stored", {
			error: error instanceof Error ? error.name : "unknown",
		});
		return true;
	}
}

/** The endpoints accept POST only. */
export function loader() {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
