import { ownReceipts, receiveReceipt, statusOfFiling } from "#consent/receive.server.ts";
import { siteOf } from "#site.server.ts";
import type { Route } from "./+types/consent-receipt.ts";
import { readJsonOrForm } from "./read-body.server.ts";

/** Files a receipt of a cookie choice. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, moment, log } = siteOf(context);
	const { outcome, cause } = await receiveReceipt(db, await readJsonOrForm(request), moment.at);
	if (outcome === "failed") log("consent receipt not filed", { cause });
	return Response.json({ outcome }, { status: statusOfFiling[outcome] });
}

/** Shows a visitor the receipts of the browser that holds this number. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const receipts = await ownReceipts(siteOf(context).db, params.id);
	return Response.json({ receipts }, { status: receipts.length > 0 ? 200 : 404 });
}
