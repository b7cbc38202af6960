import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { timeMarkdown } from "#lib/markdown/check-text.server.ts";
import type { Route } from "./+types/check-route.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Milliseconds of parsing and rendering here: a slower computer parses as much in half a second. */
const MAX_TIME = 300;

/** Whether a browser can parse a text without stalling. */
export async function action({ request, context }: Route.ActionArgs) {
	requireStaff(context);
	const fields = await readForm(request);

	return Response.json({
		isReadable: (await timeMarkdown(fields.get("text") ?? "")) <= MAX_TIME,
	});
}
