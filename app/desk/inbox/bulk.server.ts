import { type Answer, done, refused } from "#desk/layout/form.server.ts";
import { changePerson } from "#desk/people/card-actions.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	filterFrom,
	filterQuery,
	inboxPath,
	leadStatuses,
	selectedIds,
} from "./filter.ts";
import { statusNames } from "./lead-labels.ts";

/** Handles the forms of the inbox: changes of all selected people, and saved views. */
export async function changeInbox(
	site: StaffContext,
	fields: FormFields,
): Promise<Answer> {
	const intent = fields.get("intent");
	if (intent === "save-view") return saveView(site, fields);
	if (intent !== "delete-view") return changeSelected(site, fields, intent);

	await site.db
		.deleteFrom("saved_views")
		.where("id", "=", fields.get("id") ?? "")
		.where("staff_id", "=", site.staff.id)
		.execute();

	return { to: "/desk" };
}

/** Submits the card's form for each person, so that the same rules apply and every change is audited. */
async function changeSelected(
	site: StaffContext,
	fields: FormFields,
	intent: string | undefined,
): Promise<Answer> {
	const leads = site.db.selectFrom("leads").select("person_id").distinct();
	const selected = await leads
		.where("id", "in", [...selectedIds(fields.keys()), ""])
		.execute();
	const ids = selected.flatMap(({ person_id }) => person_id ?? []);
	if (ids.length === 0)
		return refused("Nothing is selected.", "Tick the leads first.");

	let changed = 0;
	const form = formFor(intent, fields);
	// The selection is kept.
	const values = Object.fromEntries(fields);
	if (!form) return { ...refused("Choose what to change first."), values };

	for (const id of ids) {
		const result = await changePerson(site, id, new Map(Object.entries(form)));
		if (result?.notice?.kind === "done") changed++;
	}

	const left = ids.length - changed;
	const one = changed === 0 ? "Nobody was" : "One person was";
	const title = `${changed < 2 ? one : `${changed} people were`} changed.`;
	if (left === 0) return done(title);

	const text = `${left === 1 ? "One person was" : `${left} people were`} not changed: somebody else has just changed them, or a deal that’s ${statusNames.won.toLowerCase()} has no value yet. Open the card to check.`;

	return { ...refused(title, text), values };
}

/** Omitted fields stay unchanged. Null when nothing is chosen. */
function formFor(
	intent: string | undefined,
	fields: FormFields,
): Record<string, string> | null {
	if (intent === "spam" || intent === "notSpam") return { intent };

	const assignee = fields.get("assignee") ?? "";
	if (intent === "assign" && assignee !== "")
		return {
			intent: "status",
			assignee: assignee === "nobody" ? "" : assignee,
		};

	const status = leadStatuses.find((each) => each === fields.get("status"));

	return intent === "status" && status ? { intent, status } : null;
}

const MAX_NAME = 40;

export function savedViews(db: Database, staffId: string) {
	return db
		.selectFrom("saved_views")
		.select(["id", "name", "query"])
		.where("staff_id", "=", staffId)
		.orderBy("name")
		.execute();
}

async function saveView(
	{ db, staff, clock }: StaffContext,
	fields: FormFields,
): Promise<Answer> {
	const filter = filterFrom(new URLSearchParams(fields.get("query") ?? ""));
	const query = filterQuery(filter).toString();
	const name = (fields.get("name") ?? "").replace(/\s+/g, " ").trim();

	const invalid = (error: string): Answer => ({
		errors: { name: error },
		values: { name },
	});

	if (name === "") return invalid("Name the view first.");
	if (name.length > MAX_NAME)
		return invalid(`Please keep the name under ${MAX_NAME} characters.`);

	try {
		await db
			.insertInto("saved_views")
			.values({
				id: clock.newId(),
				staff_id: staff.id,
				name,
				query,
				created_at: clock.at,
			})
			.execute();
	} catch (error) {
		if (!isUniqueViolation(error, "saved_views")) throw error;
		return invalid("You already have a view with that name. Choose another.");
	}

	return { to: inboxPath(filter) };
}

export function tagsOf(db: Database, personIds: readonly (string | null)[]) {
	return db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", [...new Set(personIds.map((id) => id ?? ""))])
		.orderBy("tag")
		.execute();
}
