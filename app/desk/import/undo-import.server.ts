import { sql } from "kysely";
import type { ChangeKind } from "#database/work-tables.ts";
import { restoreUnchanged } from "#features/leads/restore-snapshots.server.ts";
import {
	indexPerson,
	removeUnusedNames,
} from "#features/leads/search.server.ts";
import type { Difference } from "#features/leads/snapshots.server.ts";
import { makeCompanyKey } from "#lib/contacts/company.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { searchWords } from "#lib/search/words.ts";
import type { ImportRow } from "./imports.server.ts";

/** Undoes rows of an import. @returns the rows with their new outcome. */
export async function undoRows(
	trx: Database,
	rows: readonly ImportRow[],
	at: string,
): Promise<ImportRow[]> {
	const changes = await readChanges(trx, rows);
	const isNew = ({ id, person_id }: ImportRow) =>
		changes.get(id)?.before.people?.[person_id ?? ""] === null;
	const made = rows.filter(isNew);
	const undone: ImportRow[] = [];

	const merged = await listMerged(trx, rows);
	// Later rows of the same file have changed contacts that it made.
	for (const row of rows.filter((each) => !isNew(each))) {
		if (merged.has(row.person_id)) {
			undone.push({ ...row, outcome: "left", message: MERGED });
			continue;
		}

		const changed = await restoreContact(
			trx,
			row.person_id ?? "",
			changes.get(row.id),
		);
		const isChanged = changed.length > 0;
		undone.push({
			...row,
			outcome: isChanged ? "left" : "undone",
			message: isChanged
				? `Changed since, and kept: ${changed.join(", ")}.`
				: null,
		});
	}

	const additions = await findAdditions(trx, made);
	const left = made.filter(({ id }) => additions.has(id));
	const removed = made.filter(({ id }) => !additions.has(id));
	const goneIds = new Set(removed.map(({ person_id }) => person_id));
	await removeContacts(
		trx,
		removed.map(({ person_id }) => person_id ?? ""),
	);
	await trx
		.updateTable("changes")
		.set({ undone_at: at })
		.where("id", "in", [...changes.keys(), ""])
		.execute();

	return [
		// Rows about a contact that the file made go with it.
		...undone.map((row) =>
			goneIds.has(row.person_id) ? { ...row, ...withoutContact } : row,
		),
		...left.map((row) => ({
			...row,
			outcome: "left" as const,
			message: additions.get(row.id) ?? null,
		})),
		...removed.map((row) => ({ ...row, ...withoutContact })),
	];
}

const MERGED = "Merged into another card since.";

/** The cards of rows that were merged: what the file added is on another card. */
async function listMerged(
	trx: Database,
	rows: readonly ImportRow[],
): Promise<ReadonlySet<string | null>> {
	const people = await trx
		.selectFrom("people")
		.select("id")
		.where("id", "in", [...rows.map(({ person_id }) => person_id ?? ""), ""])
		.where("merged_into", "is not", null)
		.execute();

	return new Set(people.map(({ id }) => id));
}

const withoutContact = {
	outcome: "undone",
	message: null,
	person_id: null,
	before: null,
} as const;

/** What the rows have changed, by their ids. */
async function readChanges(
	trx: Database,
	rows: readonly ImportRow[],
): Promise<Map<string, Difference>> {
	const changes = await trx
		.selectFrom("changes")
		.select(["id", "before", "after"])
		.where("id", "in", [...rows.map(({ id }) => id), ""])
		.execute();

	return new Map(
		changes.map(({ id, before, after }) => [
			id,
			{ before: JSON.parse(before), after: JSON.parse(after) },
		]),
	);
}

const additionTexts = {
	leads: "They have written since.",
	messages: "There are emails on the card.",
	tasks: "There is a task on the card.",
	notes: "There is a note on the card.",
	person_tags: "The card has been tagged since.",
	proposals: "There is a proposal on the card.",
	stage_changes: "The card has been changed since.",
} as const;

const changeTexts: Partial<Record<ChangeKind, string>> = {
	change: "The card has been changed since.",
	deletion: "The card has been changed since.",
	merge: "Another card has been merged into it since.",
	import: "Another import has changed the card since.",
};

/** Reasons not to remove imported contacts, such as a note added since, by the row’s id. */
async function findAdditions(
	trx: Database,
	rows: readonly ImportRow[],
): Promise<Map<string, string>> {
	const [first] = rows;
	const ids = rows.flatMap(({ person_id }) => person_id ?? []);
	const byPerson = new Map<string, string>();
	if (ids.length === 0) return byPerson;

	const people = await trx
		.selectFrom("people")
		.select(["id", "merged_into", "stage"])
		.where("id", "in", ids)
		.execute();
	for (const { id, merged_into, stage } of people) {
		if (merged_into !== null) byPerson.set(id, MERGED);
		else if (stage !== null) byPerson.set(id, "The card is on the board.");
	}

	for (const [table, text] of Object.entries(additionTexts)) {
		const { rows: added } = await sql<{ person_id: string }>`
			SELECT DISTINCT added.person_id FROM ${sql.table(table)} AS added
			JOIN people ON people.id = added.person_id
			WHERE added.person_id IN (${sql.join(ids)})
			AND added.created_at > people.created_at`.execute(trx);
		for (const { person_id } of added) byPerson.set(person_id, text);
	}

	const changes = await trx
		.selectFrom("changes")
		.innerJoin("people", "people.id", "changes.person_id")
		.select(["person_id", "kind"])
		.where("person_id", "in", ids)
		.where("undone_at", "is", null)
		.where("batch_id", "<>", first?.import_id ?? "")
		.whereRef("changes.created_at", ">", "people.created_at")
		.execute();
	for (const { person_id, kind } of changes) {
		const text = changeTexts[kind];
		if (text) byPerson.set(person_id, text);
	}

	return new Map(
		rows.flatMap(({ id, person_id }) => {
			const text = byPerson.get(person_id ?? "");
			return text === undefined ? [] : [[id, text]];
		}),
	);
}

async function removeContacts(
	trx: Database,
	personIds: readonly string[],
): Promise<void> {
	const people = await trx
		.selectFrom("people")
		.select(["name", "company"])
		.where("id", "in", personIds)
		.execute();

	// The rows of the import would be deleted with the people.
	await trx
		.updateTable("import_rows")
		.set({ person_id: null })
		.where("person_id", "in", personIds)
		.execute();
	for (const table of [
		"search_entries",
		"notes",
		"person_tags",
		"contact_points",
	] as const)
		await trx.deleteFrom(table).where("person_id", "in", personIds).execute();
	await trx.deleteFrom("people").where("id", "in", personIds).execute();

	await removeUnusedNames(
		trx,
		people.flatMap(({ name, company }) =>
			searchWords(name, company).split(" "),
		),
	);
}

/** Restores columns that still have the imported value. @returns the names of the others. */
async function restoreContact(
	trx: Database,
	personId: string,
	change: Difference | undefined,
): Promise<string[]> {
	if (!change) return [];

	const used = await listUsedPoints(trx, personId, change);
	const left = await restoreUnchanged(trx, personId, leaveOut(change, used));
	if (used.size > 0) left.push("email addresses");
	const person = await trx
		.selectFrom("people")
		.select("company")
		.where("id", "=", personId)
		.executeTakeFirst();
	if (!person) return [];

	const { company } = person;
	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			company_key: company === null ? null : makeCompanyKey(company),
			version: eb("version", "+", 1),
		}))
		.where("id", "=", personId)
		.execute();
	await indexPerson(trx, personId);

	return left;
}

/** The ids of the imported addresses with which the person has written since. */
async function listUsedPoints(
	trx: Database,
	personId: string,
	{ before }: Difference,
): Promise<ReadonlySet<string>> {
	const points = await trx
		.selectFrom("contact_points")
		.select(["id", "key"])
		.where("id", "in", [...Object.keys(before.contact_points ?? {}), ""])
		.where("kind", "=", "email")
		.execute();
	if (points.length === 0) return new Set();

	const written = await trx
		.selectFrom("leads")
		.select("email")
		.where("person_id", "=", personId)
		.union(
			trx
				.selectFrom("messages")
				.select("address as email")
				.where("person_id", "=", personId)
				.where("direction", "=", "in"),
		)
		.execute();
	const keys = new Set(written.map(({ email }) => emailKey(email)));

	return new Set(points.filter(({ key }) => keys.has(key)).map(({ id }) => id));
}

function leaveOut(
	{ before, after }: Difference,
	points: ReadonlySet<string>,
): Difference {
	const others = Object.entries(before.contact_points ?? {}).filter(
		([id]) => !points.has(id),
	);

	return {
		before: { ...before, contact_points: Object.fromEntries(others) },
		after,
	};
}
