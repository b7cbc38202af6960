import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import type { Route } from "./+types/draft-route.ts";
import { saveIssueDraft } from "./save-issue.server.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Saves an issue while its author types. */
export async function action({ params, request, context }: Route.ActionArgs) {
	const result = await saveIssueDraft(
		requireStaff(context),
		parseRowNumber(params.number),
		await readForm(request),
	);

	return "version" in result
		? Response.json(result)
		: Response.json(null, { status: result.status });
}
