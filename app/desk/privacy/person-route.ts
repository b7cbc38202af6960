import { data, redirect } from "react-router";
import { yourDataCopy } from "#content/your-data.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { personData } from "#features/privacy/person-data.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/person-route.ts";
import { typedAddress } from "./desk-action.server.ts";

/** Everything that is kept of a person, as a file. The address comes in the form, so that it stands in no log. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, clock } = requireOwner(context);
	const address = typedAddress((await readForm(request)).get("email") ?? "");
	if (address === null) throw data({ message: "That is no email address." }, { status: 422 });
	const kept = await personData(db, address, clock.at);
	const event = { staffId: staff.id, action: "privacy.export", detail: "by desk" } as const;
	await db.commit([insertAudit(db, event, clock)]);
	return new Response(`${JSON.stringify(kept, null, 2)}\n`, {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="${yourDataCopy.copy.fileName}"`,
			"Cache-Control": "no-store",
		},
	});
}

/** There is nothing to read here. */
export function loader({ context }: Route.LoaderArgs) {
	requireOwner(context);
	return redirect("/desk/privacy", 303);
}
