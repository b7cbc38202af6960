import { data, redirect } from "react-router";
import { auditFile } from "#features/auth/audit.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import {
	buildDataFile,
	readPersonData,
} from "#features/privacy/person-data.server.ts";
import { findSubject } from "#features/privacy/subject.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/person-route.ts";
import { readAddress } from "./action.server.ts";

/** Exports a person's data as a file. POST keeps the address out of URLs and logs. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	const { db, clock } = site;
	const address = readAddress(await readForm(request));
	if (address === null)
		throw data({ message: "That is not an email address." }, { status: 422 });

	const subject = await findSubject(db, { address });
	const exported = await readPersonData(db, subject, clock.at);
	await auditFile(site, "privacy.export", { by: "desk" });

	return buildDataFile(exported);
}

export function loader({ context }: Route.LoaderArgs) {
	requireOwner(context);
	return redirect("/desk/privacy", 303);
}
