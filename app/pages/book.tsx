import { data } from "react-router";
import { bookingStatus, offerOf } from "#booking/contract.ts";
import { ExternalScheduler } from "#booking/external-scheduler.tsx";
import { callKindOf } from "#booking/kinds.ts";
import { providerOf } from "#booking/provider.ts";
import { receiveBooking } from "#booking/receive.server.ts";
import { Scheduler } from "#booking/scheduler.tsx";
import { schedulerStart } from "#booking/scheduler-page.server.ts";
import { pickedBefore } from "#booking/scheduler-state.ts";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { formPaths } from "#content/form-paths.ts";
import { heldBack, readForm, serverFields } from "#leads/form-action.server.ts";
import { channelOf } from "#leads/store.server.ts";
import { type Site, siteOf } from "#site.server.ts";
import { countBooking } from "#tracking/receive.server.ts";
import { DIRECT } from "#tracking/source.ts";
import type { Route } from "./+types/book.ts";
import { FormPage } from "./form-page.tsx";
import { pageMeta } from "./page-meta.ts";
import "#booking/booking.css";

export const meta = () => pageMeta({ ...bookingCopy.meta, path: "/book", image: "share/book" });

export const handle = { tone: "desk" };

/** The offer and what the address has picked of it; where the diary cannot be read, the page says so and how else to reach us. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const query = new URL(request.url).searchParams;
	const start = await schedulerStart(site, query);
	return {
		...start,
		provider: providerOf(site.bookingUrl),
		host: new URL(site.origin).host,
		offer: offerOf(query.get("offer")),
		kind: callKindOf(query.get("kind")),
		server: serverFields(request, context),
	};
}

/** Books a call. The page's own script gets the result as JSON, a plain form the page with it. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const fields = await readForm(request);
	const held = heldBack(fields, site);
	if (held) return held;
	const result = await receiveBooking(site, fields, request.headers);
	if (result.outcome === "kept" && !isFromScript(request)) await count(site, result.booking.id);
	return data(result, { status: bookingStatus[result.outcome] });
}

function isFromScript(request: Request): boolean {
	return request.headers.get("accept") === "application/json";
}

/** A browser without JavaScript tells nobody that it has booked. Counted once, however often the form is sent. */
async function count({ db, moment: { at }, log }: Site, id: string): Promise<void> {
	const source = (await channelOf(db, id).catch(() => null)) ?? DIRECT;
	const counting = await countBooking(db, { id, page: formPaths.booking, source, at });
	if (counting.outcome === "failed") log("count not kept", { cause: counting.cause });
}

export default function BookPage({ loaderData, actionData: result }: Route.ComponentProps) {
	const { provider, host, server, availability, zoneGiven, refused } = loaderData;
	const sent = result && "values" in result ? result.values : null;
	const before = result ? pickedBefore(result, company.timeZone) : null;
	const offer = sent ? offerOf(sent.offer) : loaderData.offer;
	return (
		<FormPage title={bookingCopy.tab} size="wide" bare>
			{provider.kind === "built-in" ? (
				<Scheduler
					// A link to this very page asks for a new form.
					key={server?.idempotencyKey}
					offer={offer}
					kind={sent ? callKindOf(sent.kind) : loaderData.kind}
					start={{
						availability,
						picked: before ?? loaderData.picked,
						zoneGiven: zoneGiven || before !== null,
						refused,
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
