import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { isReadableMarkdown } from "#lib/markdown/check-text.server.ts";
import type { Route } from "./+types/check-route.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Whether a browser can parse a text without stalling. */
export async function action({ request, context }: Route.ActionArgs) {
	requireStaff(context);
	const fields = await readForm(request);

	return Response.json({
		isReadable: await isReadableMarkdown(fields.get("text") ?? ""),
	});
}
