import { statusOfFiling, storedReceipts, submitReceipt } from "#features/consent/submit.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/consent-receipt.ts";
import { readJsonOrForm } from "./read-body.server.ts";

/** Files a receipt of a cookie choice. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = requestContextOf(context);
	const { outcome, cause } = await submitReceipt(db, await readJsonOrForm(request), clock.at);
	if (outcome === "failed") log("consent receipt not filed", { cause });
	return Response.json({ outcome }, { status: statusOfFiling[outcome] });
}

/** Shows a visitor the receipts of the browser that holds this number. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const receipts = await storedReceipts(requestContextOf(context).db, params.id);
	return Response.json({ receipts }, { status: receipts.length > 0 ? 200 : 404 });
}
