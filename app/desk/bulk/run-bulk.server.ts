import { setImmediate } from "node:timers/promises";
import type { Schema } from "#database/schema.ts";
import { undoMany } from "#desk/people/undo/undo.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { lockPeople } from "#features/leads/lock-person.server.ts";
import { notifyAssignedMany } from "#features/leads/notify-assigned.server.ts";
import { SEARCH_TABLE } from "#features/leads/search.server.ts";
import {
	findDifference,
	readSnapshots,
	withAdded,
} from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { deletingWords, purgeDeletedWords } from "#lib/db/full-text.ts";
import { summarizeError } from "#lib/log/redact.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type Applied, bulkActions } from "./apply-bulk.server.ts";
import type { BulkForm } from "./bulk-form.server.ts";
import { selectPeopleForBulk } from "./bulk-people.server.ts";

/** People changed by one transaction: others wait for it. */
const CHUNK = 500;

export type BulkRow = Omit<Schema["bulk_changes"], "form"> & {
	form: BulkForm;
};

export async function findBulk(
	db: Database,
	id: string,
): Promise<BulkRow | null> {
	const row = await db
		.selectFrom("bulk_changes")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();

	return row ? { ...row, form: JSON.parse(row.form) } : null;
}

/** Begins at once; what fails is repeated by the job (server/site-jobs.ts). */
export function runInBackground(site: StaffContext, id: string): void {
	runBulk(site, id).catch((error) =>
		site.log("bulk change interrupted", summarizeError(error)),
	);
}

/**
 * Changes the people who have no outcome yet, or undoes those who were changed. An outcome is written in the
 * transaction of its change, so that any number of processes may do this at once. A failure is stored.
 */
export async function runBulk(site: StaffContext, id: string): Promise<void> {
	try {
		while (await runChunk(site, id))
			// Requests are answered between two chunks.
			await setImmediate();
	} catch (error) {
		await site.db
			.updateTable("bulk_changes")
			.set({ failed_at: site.clock.at })
			.where("id", "=", id)
			.execute();

		throw error;
	}

	wakeDelivery();
}

/** @returns false when nothing is left. */
function runChunk(site: StaffContext, id: string): Promise<boolean> {
	return site.db.transaction().execute(async (trx) => {
		// Another process that works on the same change waits here.
		await trx
			.updateTable("bulk_changes")
			.set({ failed_at: null })
			.where("id", "=", id)
			.execute();

		const bulk = await findBulk(trx, id);
		if (bulk?.state === "running") return await changeChunk(trx, site, bulk);
		if (bulk?.state === "undoing") return await undoChunk(trx, site, bulk);

		return false;
	});
}

async function changeChunk(
	trx: Database,
	site: StaffContext,
	bulk: BulkRow,
): Promise<boolean> {
	const ids = await listPeople(trx, bulk.id, "waiting");
	if (ids.length === 0) {
		await finish(trx, site, bulk, "done");
		return false;
	}

	await lockPeople(trx, ids);
	const people = await selectPeopleForBulk(trx, ids, site.clock.at);
	const results = new Map<string, string>(ids.map((each) => [each, "same"]));
	const applied = await changePeople(trx, site, bulk, people);
	for (const [personId, result] of applied)
		results.set(personId, typeof result === "string" ? result : "changed");

	await saveOutcomes(trx, bulk, results);
	return true;
}

async function saveOutcomes(
	trx: Database,
	{ id }: Pick<BulkRow, "id">,
	results: ReadonlyMap<string, string>,
): Promise<void> {
	for (const [outcome, theirs] of groupByValue(results))
		await trx
			.updateTable("bulk_people")
			.set({ outcome })
			.where("bulk_id", "=", id)
			.where("person_id", "in", theirs)
			.execute();
}

/** The next people of a bulk change who have an outcome. */
async function listPeople(
	trx: Database,
	bulkId: string,
	outcome: "waiting" | "changed",
): Promise<string[]> {
	const rows = await trx
		.selectFrom("bulk_people")
		.select("person_id")
		.where("bulk_id", "=", bulkId)
		.where("outcome", "=", outcome)
		.orderBy("person_id")
		.limit(CHUNK)
		.execute();

	return rows.map(({ person_id }) => person_id);
}

/** Changes people with an audit event each, and stores the changed columns for undo. */
async function changePeople(
	trx: Database,
	site: StaffContext,
	{ id: batch_id, form }: BulkRow,
	people: Awaited<ReturnType<typeof selectPeopleForBulk>>,
): Promise<Applied> {
	const { action, tables, apply } = bulkActions[form.intent];
	const { staff, clock } = site;
	const ids = people.map(({ id }) => id);
	const before = await readSnapshots(trx, ids, tables);
	const run = () => apply(trx, site, people, form as never);
	const applied: Applied =
		action === "person.tag" || action === "person.untag"
			? await deletingWords(trx, SEARCH_TABLE, run)
			: await run();
	const after = await readSnapshots(trx, ids, tables);

	const kind: Schema["changes"]["kind"] =
		form.intent === "untag" ? "deletion" : "change";
	const events = [];
	const changes = [];
	for (const [personId, result] of applied) {
		if (typeof result === "string") continue;

		const audit = { id: clock.newId(), at: clock.at, staff_id: staff.id };
		events.push({
			...audit,
			action,
			subject: personId,
			detail: result.detail && JSON.stringify(result.detail),
		});

		const was = before.get(personId) ?? {};
		const is = after.get(personId) ?? {};
		const changed = withAdded(findDifference(was, is), was, is, {
			deleted_at: clock.at,
			deleted_by: staff.id,
		});
		if (changed)
			changes.push({
				id: clock.newId(),
				batch_id,
				kind,
				audit_id: audit.id,
				person_id: personId,
				created_at: clock.at,
				before: JSON.stringify(changed.before),
				after: JSON.stringify(changed.after),
			});
	}

	if (events.length > 0)
		await trx.insertInto("audit_log").values(events).execute();
	if (changes.length > 0)
		await trx.insertInto("changes").values(changes).execute();
	// A new task is the last contact.
	if (form.intent === "task")
		await trx
			.updateTable("people")
			.set({ last_contact_at: clock.at })
			.where("id", "in", ids)
			.execute();

	return applied;
}

async function undoChunk(
	trx: Database,
	site: StaffContext,
	bulk: BulkRow,
): Promise<boolean> {
	const people = await listPeople(trx, bulk.id, "changed");
	if (people.length === 0) {
		await finish(trx, site, bulk, "undone");
		return false;
	}

	const changes = await trx
		.selectFrom("changes")
		.select(["id", "person_id"])
		.where("batch_id", "=", bulk.id)
		.where("person_id", "in", people)
		.execute();
	const ids = changes.map(({ id }) => id);
	const undone = await deletingWords(trx, SEARCH_TABLE, () =>
		undoMany(trx, site, ids),
	);
	const isUndone = (id: string) =>
		["undone", "already"].includes(undone.get(id)?.outcome ?? "");
	const results = new Map(people.map((id) => [id, "left"]));
	for (const { id, person_id } of changes)
		if (isUndone(id)) results.set(person_id, "undone");

	await saveOutcomes(trx, bulk, results);

	return true;
}

async function finish(
	trx: Database,
	site: StaffContext,
	{ id, form }: BulkRow,
	state: "done" | "undone",
): Promise<void> {
	const { at } = site.clock;
	await trx
		.updateTable("bulk_changes")
		.set({
			state,
			...(state === "done" ? { finished_at: at } : { undone_at: at }),
		})
		.where("id", "=", id)
		.execute();

	if (form.intent === "tag" || form.intent === "untag" || state === "undone")
		await purgeDeletedWords(trx, SEARCH_TABLE);
	if (form.intent === "assign" && state === "done")
		await notifyAssignedMany(trx, site, {
			personIds: await listChanged(trx, id),
			assigneeId: form.assigneeId,
		});
}

async function listChanged(trx: Database, id: string): Promise<string[]> {
	const rows = await trx
		.selectFrom("bulk_people")
		.select("person_id")
		.where("bulk_id", "=", id)
		.where("outcome", "=", "changed")
		.execute();

	return rows.map(({ person_id }) => person_id);
}

/** True while a bulk change, or the undo of one, is not finished. */
export async function listUnfinished(db: Database) {
	return await db
		.selectFrom("bulk_changes")
		.innerJoin("staff", "staff.id", "bulk_changes.staff_id")
		.select(["bulk_changes.id", "staff.id as staffId"])
		.select(["staff.name", "staff.email", "staff.role"])
		.where("state", "in", ["running", "undoing"])
		.orderBy("bulk_changes.created_at")
		.execute();
}

export async function countOutcomes(
	db: Database,
	id: string,
): Promise<Partial<Record<string, number>>> {
	const rows = await db
		.selectFrom("bulk_people")
		.select("outcome")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.where("bulk_id", "=", id)
		.groupBy("outcome")
		.execute();

	return Object.fromEntries(
		rows.map(({ outcome, count }) => [outcome, Number(count)]),
	);
}

function groupByValue(results: ReadonlyMap<string, string>) {
	const groups = new Map<string, string[]>();
	for (const [key, value] of results)
		groups.set(value, [...(groups.get(value) ?? []), key]);

	return groups;
}
