import { data, redirect } from "react-router";
import { yourDataCopy } from "#content/your-data.ts";
import { readForm } from "#leads/form-action.server.ts";
import { typedAddress } from "#privacy/desk-action.server.ts";
import { personData } from "#privacy/person-data.server.ts";
import { insertAudit } from "#staff/audit.server.ts";
import { ownersDeskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-privacy-person.ts";

/** Everything that is kept of a person, as a file. The address comes in the form, so that it stands in no log. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, moment } = ownersDeskOf(context);
	const address = typedAddress((await readForm(request)).get("email") ?? "");
	if (address === null) throw data({ message: "That is no email address." }, { status: 422 });
	const kept = await personData(db, address, moment.at);
	const deed = { staffId: staff.id, action: "privacy.export", detail: "by desk" } as const;
	await db.commit([insertAudit(db, deed, moment)]);
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
	ownersDeskOf(context);
	return redirect("/desk/privacy", 303);
}
