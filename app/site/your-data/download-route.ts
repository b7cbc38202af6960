import { redirect } from "react-router";
import { yourDataCopy } from "#content/your-data.ts";
import { linkTo, TOKEN, YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { confirmRequest, inspectRequest } from "#features/privacy/requests.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/download-route.ts";

/** The copy as a file. The token is in the form body, so that it is not in the browser's list of downloads. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const token = (await readForm(request)).get(TOKEN) ?? "";
	const link = await inspectRequest(site, token);
	// Links to erase data redirect to their page.
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

/** The download requires POST. */
export function loader() {
	return redirect(YOUR_DATA_PATH, 303);
}
