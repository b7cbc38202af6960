import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/paste-route.ts";
import { convertPaste } from "./convert-paste.server.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** The Markdown of text that was copied from a word processor. */
export async function action({ request, context }: Route.ActionArgs) {
	requireStaff(context);
	const fields = await readForm(request);

	return Response.json({
		markdown: await convertPaste(fields.get("html") ?? ""),
	});
}
