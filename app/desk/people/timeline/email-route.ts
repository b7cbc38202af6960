import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { fileResponse } from "#lib/http/file-response.server.ts";
import type { Route } from "./+types/email-route.ts";

/** The whole text of an email that is too long for the card. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const message = await db
		.selectFrom("messages")
		.select("text")
		.where("id", "=", params.id)
		.executeTakeFirst();
	if (!message)
		throw data({ message: "There’s no such email." }, { status: 404 });

	return fileResponse({
		name: `email-${params.id}.txt`,
		bytes: Buffer.from(message.text),
	});
}
