import { requireStaff } from "#features/auth/require-staff.server.ts";
import { noteEditor } from "#features/content/editors.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/editing-route.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Sent by open editors. Answers with the names of colleagues who have the same document open. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, clock } = requireStaff(context);
	const fields = await readForm(request);
	const key = (fields.get("key") ?? "").slice(0, 200);

	return Response.json({
		names: await noteEditor(db, { key, staffId: staff.id, at: clock.at }),
	});
}
