import { redirect } from "react-router";
import { yourDataCopy } from "#content/your-data.ts";
import { linkTo, TOKEN, YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { confirmRequest, inspectRequest } from "#features/privacy/requests.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/download-route.ts";

/** The copy as a file. The token comes in the form, so that it stands in no list of downloads. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const token = (await readForm(request)).get(TOKEN) ?? "";
	const link = await inspectRequest(site, token);
	// A link that erases gives no copy; its own page says what it is for.
	if (link.state !== "open" || link.kind !== "export") throw redirect(linkTo(token), 303);
	const done = await confirmRequest({ ...site, folder: null }, token);
	if (done.state !== "shown") throw redirect(linkTo(token), 303);
	return new Response(`${JSON.stringify(done.data, null, 2)}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="${yourDataCopy.copy.fileName}"`,
			"Cache-Control": "no-store",
		},
	});
}

/** There is nothing to read here. */
export function loader() {
	return redirect(YOUR_DATA_PATH, 303);
}
