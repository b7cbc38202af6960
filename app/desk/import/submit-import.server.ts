import {
	type FormOutcome,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { discardImport, startImport, startUndo } from "./imports.server.ts";
import { importLimits } from "./read-contacts.ts";
import { retryImport, runInBackground } from "./run-import.server.ts";

type Check = (
	site: StaffContext,
	id: string,
	fields: FormFields,
) => Promise<FormOutcome>;

/** The forms of an import's page. */
export async function submitImport(
	site: StaffContext,
	id: string,
	request: Request,
	check: Check,
) {
	// A field for each column.
	const fields = await readForm(request, importLimits.columns + 10);
	const outcome = await submitForm(site, fields, {
		check: (_, fields) => check(site, id, fields),
		start: () => startImport(site, id),
		undo: () => startUndo(site, id),
		retry: () => retryImport(site, id),
		discard: () => discardImport(site, id),
	});
	if (outcome?.intent === "start" || outcome?.intent === "undo")
		runInBackground(site, id);

	return respond(outcome);
}
