import type { FormOutcome } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** The lists whose filters can be saved, with their addresses. */
const listPaths = { inbox: "/desk", people: "/desk/people" } as const;

export type ListName = keyof typeof listPaths;

const MAX_NAME = 40;

export function listSavedViews(db: Database, staffId: string, list: ListName) {
	return db
		.selectFrom("saved_views")
		.select(["id", "name", "query"])
		.where("staff_id", "=", staffId)
		.where("list", "=", list)
		.where("deleted_at", "is", null)
		.orderBy("name")
		.execute();
}

/**
 * Handles the forms of saved views; null for another form.
 * @param parse the query as the list writes it, without what it does not know.
 */
export async function changeViews(
	site: StaffContext,
	fields: FormFields,
	list: ListName,
	parse: (query: URLSearchParams) => URLSearchParams,
): Promise<FormOutcome | null> {
	const intent = fields.get("intent");
	if (intent === "delete-view") return await deleteView(site, fields, list);
	if (intent !== "save-view") return null;

	const query = parse(new URLSearchParams(fields.get("query") ?? ""));

	return await saveView(site, fields, list, query.toString());
}

async function deleteView(
	{ db, staff, clock }: StaffContext,
	fields: FormFields,
	list: ListName,
): Promise<FormOutcome> {
	await db
		.updateTable("saved_views")
		.set({ deleted_at: clock.at, deleted_by: staff.id })
		.where("id", "=", fields.get("id") ?? "")
		.where("staff_id", "=", staff.id)
		.where("deleted_at", "is", null)
		.execute();

	return { to: listPaths[list] };
}

async function saveView(
	{ db, staff, clock }: StaffContext,
	fields: FormFields,
	list: ListName,
	query: string,
): Promise<FormOutcome> {
	const name = (fields.get("name") ?? "").replace(/\s+/g, " ").trim();

	const invalid = (error: string): FormOutcome => ({
		errors: { name: error },
		values: { name },
	});

	if (name === "") return invalid("Name the view first.");
	if (name.length > MAX_NAME)
		return invalid(`Please keep the name under ${MAX_NAME} characters.`);

	// A deleted view gives its name to the new one.
	const saved = await db
		.insertInto("saved_views")
		.values({
			id: clock.newId(),
			staff_id: staff.id,
			name,
			query,
			list,
			created_at: clock.at,
		})
		.onConflict((conflict) =>
			conflict
				.columns(["staff_id", "name"])
				.doUpdateSet({ query, list, deleted_at: null, deleted_by: null })
				.where("saved_views.deleted_at", "is not", null),
		)
		.returning("id")
		.executeTakeFirst();

	return saved
		? { to: query === "" ? listPaths[list] : `${listPaths[list]}?${query}` }
		: invalid("You already have a view with that name. Choose another.");
}
