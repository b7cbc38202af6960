import {
	findReceipts,
	submitReceipt,
} from "#features/consent/receipts.server.ts";
import { readJsonOrForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/consent-receipt.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = getRequestContext(context);
	const sent = await readJsonOrForm(request);
	try {
		const isFiled = await submitReceipt(db, sent, clock.at);
		return new Response(null, { status: isFiled ? 204 : 400 });
	} catch (error) {
		log("consent receipt not filed", { error: String(error) });
		return new Response(null, { status: 503 });
	}
}

/** The receipts of a browser, by the id of the latest one. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const receipts = await findReceipts(getRequestContext(context).db, params.id);
	return Response.json(
		{ receipts },
		{ status: receipts.length > 0 ? 200 : 404 },
	);
}
