import { data } from "react-router";
import { bookingCopy } from "#content/booking.ts";
import {
	bookingStatus,
	parseCallKind,
	parseOffer,
} from "#features/booking/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import { ExternalScheduler } from "#features/booking/providers/external-scheduler.tsx";
import { findProvider } from "#features/booking/providers/provider.ts";
import { withTime } from "#features/booking/scheduling/picker-state.ts";
import { Scheduler } from "#features/booking/scheduling/scheduler.tsx";
import { readSchedulerStart } from "#features/booking/scheduling/scheduler-page.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import {
	rateLimited,
	serverFields,
} from "#features/leads/form-action.server.ts";
import { findTrafficSource } from "#features/leads/store.server.ts";
import { DIRECT } from "#features/tracking/source.ts";
import { storeCount } from "#features/tracking/statistics.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { isScriptForm } from "#lib/forms/script-form.server.ts";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...bookingCopy().meta, path: "/book" });

export const handle = { tone: "dark" };

export async function loader({ request, context }: Route.LoaderArgs) {
	const site = getRequestContext(context);
	const query = new URL(request.url).searchParams;
	const start = await readSchedulerStart(site, query);

	return {
		...start,
		provider: findProvider(site.bookingUrl),
		host: new URL(site.origin).host,
		offer: parseOffer(query.get("offer")),
		kind: parseCallKind(query.get("kind")),
		server: serverFields(request, context),
	};
}

/** Responds with JSON to the page's script, and with the page to a plain form. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const fields = await readForm(request);
	const limited = rateLimited(fields, site);
	if (limited) return limited;

	const result = await submitBooking(site, fields, request.headers);
	if (result.outcome === "saved" && !isScriptForm(request))
		await count(site, result.booking.id);

	return data(result, { status: bookingStatus[result.outcome] });
}

/** Counts a booking made without JavaScript, which sends no event. Idempotent by its id. */
async function count(site: Site, id: string): Promise<void> {
	const source =
		(await findTrafficSource(site.db, id).catch(() => null)) ?? DIRECT;
	await storeCount(site, { event: "booked", page: BOOKING_PATH, source }, id);
}

export default function BookPage({
	loaderData,
	actionData: result,
}: Route.ComponentProps) {
	const { provider, host, server, offer, kind, picked, ...start } = loaderData;
	const values = result && "values" in result ? result.values : {};

	return (
		<FormPage title={bookingCopy().tab} size="wide" bare full>
			{provider.kind === "built-in" ? (
				<Scheduler
					// Links to this page start a new form.
					key={server?.idempotencyKey}
					offer={offer}
					kind={kind}
					start={{
						...start,
						picked: withTime(picked, values.starts_at),
						server: server ?? undefined,
						result,
					}}
				/>
			) : (
				<ExternalScheduler provider={provider} offer={offer} host={host} />
			)}
		</FormPage>
	);
}
