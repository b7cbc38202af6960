import { storedReceipts, submitReceipt } from "#features/consent/receipts.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/consent-receipt.ts";

const statusOf = { filed: 200, refused: 400, failed: 503 } as const;

/** Stores a receipt of a cookie choice. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = requestContextOf(context);
	const { outcome, cause } = await submitReceipt(db, await readJsonOrForm(request), clock.at);
	if (outcome === "failed") log("consent receipt not filed", { cause });
	return Response.json({ outcome }, { status: statusOf[outcome] });
}

/** The receipts of a browser by the id of the latest. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const receipts = await storedReceipts(requestContextOf(context).db, params.id);
	return Response.json({ receipts }, { status: receipts.length > 0 ? 200 : 404 });
}
