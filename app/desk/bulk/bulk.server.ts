import { sql } from "kysely";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { DeskNotice } from "#desk/layout/form-result.ts";
import { readSelectedIds } from "#desk/list/selection.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { type BulkForm, readBulkForm } from "./bulk-form.server.ts";
import { describeOutcome } from "./bulk-outcome.server.ts";
import type { PeopleQuery } from "./bulk-people.server.ts";
import { askFirst } from "./bulk-questions.server.ts";
import {
	type BulkRow,
	findBulk,
	runBulk,
	runInBackground,
} from "./run-bulk.server.ts";

/** More people are changed in the background, on a page that shows how far it is. */
const MAX_AT_ONCE = 200;

/**
 * Handles the forms of a list's selected people.
 * @param selectAll a query for all people who match the list's filter.
 */
export async function changeMany(
	site: StaffContext,
	fields: FormFields,
	selectAll: () => Promise<PeopleQuery>,
): Promise<FormOutcome> {
	const intent = fields.get("intent");
	if (intent === "undo") return await undoChanges(site, fields);
	if (intent === "answered") return await markAnswered(site, fields);
	if (intent === "confirm-bulk") return await confirm(site, fields);

	// The people stay selected.
	const values = Object.fromEntries(fields);
	const isAll = fields.get("all") === "1";
	const selected = selectPeople(site.db, readSelectedIds(fields.keys()));
	const form = await readBulkForm(site.db, fields);
	if (!form)
		return {
			...((await selected.execute()).length === 0 && !isAll
				? nothingSelected
				: refused("Choose what to change first.")),
			values,
		};

	const bulk = await addDraft(site, form, isAll ? await selectAll() : selected);
	if (bulk.total === 0) return { ...nothingSelected, values };

	const asked = await askFirst(site, bulk, isAll);
	if (asked) return { ...asked, values };

	return await start(site, bulk, values);
}

const nothingSelected = refused(
	"Nothing is selected.",
	"Tick the people first.",
);

/** By their own ids, or those of their leads. */
function selectPeople(db: Database, selected: readonly string[]) {
	const ids = [...selected, ""];

	return db
		.selectFrom("people")
		.select("people.id")
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("people.id", "in", ids),
				eb(
					"people.id",
					"in",
					selectFrom("leads")
						.select((lead) => lead.ref("leads.person_id").$notNull().as("id"))
						.where("leads.id", "in", ids),
				),
			]),
		)
		.where("people.merged_into", "is", null);
}

/** Stores who is to be changed, so that what staff confirm is what is changed. */
async function addDraft(
	{ db, staff, clock }: StaffContext,
	form: BulkForm,
	people: PeopleQuery,
): Promise<BulkRow> {
	const id = clock.newId();

	return await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("bulk_changes")
			.values({
				id,
				staff_id: staff.id,
				form: JSON.stringify(form),
				state: "draft",
				total: 0,
				created_at: clock.at,
			})
			.execute();
		await sql`INSERT INTO bulk_people (bulk_id, person_id, outcome)
			SELECT ${id}, matching.id, 'waiting' FROM (${people}) AS matching`.execute(
			trx,
		);

		return await countDraft(trx, id);
	});
}

async function countDraft(trx: Database, id: string): Promise<BulkRow> {
	await trx
		.updateTable("bulk_changes")
		.set(({ selectFrom }) => ({
			total: selectFrom("bulk_people")
				.select(({ fn }) => fn.countAll<number>().as("count"))
				.where("bulk_id", "=", id)
				.$asScalar()
				.$notNull(),
		}))
		.where("id", "=", id)
		.execute();
	const bulk = await findBulk(trx, id);
	if (!bulk) throw new Error(`There is no bulk change ${id}.`);

	return bulk;
}

/** A confirmed bulk change applies to exactly the people whom the question counted. */
async function confirm(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const bulk = await findBulk(site.db, fields.get("bulk") ?? "");
	if (bulk?.state !== "draft" || bulk.staff_id !== site.staff.id)
		return refused(
			"This has been answered already.",
			"Nothing was changed. Select the people again.",
			409,
		);
	if (fields.get("only") !== "others" || bulk.form.intent !== "spam")
		return await start(site, bulk);

	await site.db
		.deleteFrom("bulk_people")
		.where("bulk_id", "=", bulk.id)
		.where("person_id", "in", [...Object.keys(bulk.form.agreed), ""])
		.execute();

	return await start(site, await countDraft(site.db, bulk.id));
}

async function start(
	site: StaffContext,
	bulk: BulkRow,
	values?: Record<string, string>,
): Promise<FormOutcome> {
	const { numUpdatedRows } = await site.db
		.updateTable("bulk_changes")
		.set({ state: "running" })
		.where("id", "=", bulk.id)
		.where("state", "=", "draft")
		.executeTakeFirst();
	if (numUpdatedRows === 0n)
		return refused("This has been started already.", undefined, 409);

	if (bulk.total > MAX_AT_ONCE) {
		runInBackground(site, bulk.id);
		return { to: `/desk/bulk/${bulk.id}` };
	}

	await runBulk(site, bulk.id);

	return await describeOutcome(site, bulk, values);
}

/** The answer to the question that follows a change of stage. */
async function markAnswered(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { how = "", stage = "" } = Object.fromEntries(fields);
	const people = await selectPeople(
		site.db,
		readSelectedIds(fields.keys()),
	).execute();
	const form = new Map(Object.entries({ intent: "answered", how, stage }));
	const batch = { ...site, batchId: site.clock.newId() };
	const answers: FormOutcome[] = [];
	for (const { id } of people) {
		const answer = await changePerson(batch, id, form);
		if (answer) answers.push(answer);
	}

	const saved = answers.filter(({ notice }) => notice?.kind === "done");
	const undo = saved.find(({ notice }) => notice?.undo)?.notice?.undo;
	const words: Record<string, string> = {
		open: "left open",
		none: "need no answer",
	};
	const title = `${saved.length} ${words[how] ?? "marked as answered"}.`;

	return { notice: { ...done(title).notice, undo } as DeskNotice };
}
