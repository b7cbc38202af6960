import { requireStaff } from "#features/auth/require-staff.server.ts";
import { parseCrop } from "#features/media/picture-limits.ts";
import { cropPicture, finishUpload } from "#features/media/uploads.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/upload-route.ts";

/** Uploads are sent only. */
export function loader({ context }: Route.LoaderArgs) {
	requireStaff(context);

	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Makes the picture of a complete upload, or of a part of another picture. The slices come before (server/media.ts). */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { db, clock, staff } = requireStaff(context);
	const fields = await readForm(request);
	const site = { db, clock, staffId: staff.id };
	const { id } = params;
	const alt = fields.get("alt") ?? "";
	const from = fields.get("from");
	const crop = parseCrop(fields.get("crop") ?? "");

	const whole = { x: 0, y: 0, width: 1, height: 1 };
	const result = from
		? await cropPicture(site, { id, from, alt, crop: crop ?? whole })
		: await finishUpload(site, { id, alt, crop });

	return Response.json(result, { status: "refused" in result ? 422 : 200 });
}
