import { data } from "react-router";
import { requireClient } from "#features/portal/portal-session.server.ts";
import { readOwnRecord } from "#features/proposals/own-proposals.server.ts";
import { fileResponse } from "#lib/http/file-response.server.ts";
import type { Route } from "./+types/record-route.ts";

/** The agreement that the client's own address accepted. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, portal } = requireClient(context);
	const record = await readOwnRecord(db, portal.email, params.id);
	if (!record)
		throw data({ message: "There’s no such file." }, { status: 404 });

	return fileResponse(record);
}
