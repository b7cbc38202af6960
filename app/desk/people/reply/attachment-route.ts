import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readAttachment } from "#features/leads/messages.server.ts";
import { fileResponse } from "#lib/http/file-response.server.ts";
import type { Route } from "./+types/attachment-route.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const file = await readAttachment(db, params.id);
	if (!file)
		throw data({ message: "There’s no such attachment." }, { status: 404 });

	return fileResponse(file);
}
