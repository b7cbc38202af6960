import { redirect } from "react-router";
import { linkTo, TOKEN, YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { buildDataFile } from "#features/privacy/person-data.server.ts";
import { confirmRequest } from "#features/privacy/requests.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import type { Route } from "./+types/download-route.ts";

/** The copy as a file. The token is in the form body, so that it is not in the browser's list of downloads. */
export async function action({ request, context }: Route.ActionArgs) {
	const token = (await readForm(request)).get(TOKEN) ?? "";
	const link = await confirmRequest(
		getRequestContext(context),
		token,
		"export",
	);
	if (link.state !== "shown") throw redirect(linkTo(token), 303);

	return buildDataFile(link.copy);
}

/** The download requires POST. */
export function loader() {
	return redirect(YOUR_DATA_PATH, 303);
}
