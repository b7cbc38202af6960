import { changeMany } from "#desk/bulk/bulk.server.ts";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { changeViews } from "#desk/list/saved-views.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	filterFrom,
	filterQuery,
	type LeadFilter,
	noFilter,
} from "./filter.ts";
import { selectMatchingPeople } from "./leads.server.ts";

/**
 * Handles the forms of the inbox: changes of selected people, and saved views.
 * @param filter of the shown list, for a change of all who match.
 */
export async function changeInbox(
	site: StaffContext,
	fields: FormFields,
	filter: LeadFilter = noFilter,
): Promise<FormOutcome> {
	const { db, staff, clock } = site;
	const changed = await changeViews(site, fields, "inbox", (query) =>
		filterQuery(filterFrom(query)),
	);
	if (changed) return changed;

	return await changeMany(site, fields, () =>
		selectMatchingPeople(db, {
			filter,
			staffId: staff.id,
			at: clock.at,
			perPerson: true,
		}),
	);
}

export function selectTags(
	db: Database,
	personIds: readonly (string | null)[],
) {
	return db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", [...new Set(personIds.map((id) => id ?? "")), ""])
		.where("deleted_at", "is", null)
		.orderBy("tag")
		.execute();
}
