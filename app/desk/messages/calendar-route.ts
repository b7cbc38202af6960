import { data } from "react-router";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { findMessage } from "#lib/outbox/messages.server.ts";
import { mailParts } from "#lib/outbox/outbox.server.ts";
import type { Route } from "./+types/calendar-route.ts";
import { mailAtDesk } from "./mail-at-desk.ts";

/** The calendar file attached to an email, as far as the viewer may see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, notify, staff } = requireStaff(context);
	const found = await findMessage(db, params.id);
	const mail = found?.row.kind === "mail" ? mailParts(found.row) : null;
	const { calendar } = mail ? mailAtDesk(mail, staff.role, notify?.mail === true) : {};
	if (!calendar) throw data({ message: "There is no such file." }, { status: 404 });
	return new Response(calendar.text, {
		headers: {
			"Content-Type": `text/calendar; charset=utf-8; method=${calendar.method}`,
			"Content-Disposition": 'attachment; filename="call.ics"',
		},
	});
}
