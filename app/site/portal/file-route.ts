import { data } from "react-router";
import { readAttachment } from "#features/leads/messages.server.ts";
import { isOwnFile } from "#features/portal/portal.server.ts";
import { requireClient } from "#features/portal/portal-session.server.ts";
import { fileResponse } from "#lib/http/file-response.server.ts";
import type { Route } from "./+types/file-route.ts";

/** A file of a message to or from the client's own address. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, portal } = requireClient(context);
	const file =
		(await isOwnFile(db, portal.email, params.id)) &&
		(await readAttachment(db, params.id));
	if (!file) throw data({ message: "There’s no such file." }, { status: 404 });

	return fileResponse(file);
}
