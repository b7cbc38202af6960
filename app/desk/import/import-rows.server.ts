import { randomUUIDv7 } from "node:crypto";
import { lockContactPoints } from "#features/leads/contact-points.server.ts";
import {
	buildPersonColumns,
	buildPoints,
} from "#features/leads/edit-contact.server.ts";
import {
	indexNames,
	indexNewPeople,
	indexNote,
	indexPerson,
} from "#features/leads/search.server.ts";
import type {
	CardSnapshot,
	Difference,
	Rows,
} from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { ImportedContact } from "./contact-row.ts";
import {
	type Import,
	type ImportRow,
	listWaitingRows,
	readCells,
	saveRows,
} from "./imports.server.ts";
import {
	type KnownContact,
	loadKnown,
	makeEmptyContacts,
	planRow,
	type RowPlan,
	splitNote,
} from "./plan.server.ts";

/** Rows of one transaction: other writers wait for less than a tenth of a second. */
const CHUNK = 100;

/** Imports the next rows. @returns false when there are none. */
export async function importRows(
	trx: Database,
	found: Import,
	at: string,
): Promise<boolean> {
	const rows = await listWaitingRows(trx, found.id, { limit: CHUNK });
	if (rows.length === 0) return false;

	const read = rows.map((row) => ({
		row,
		contact: readCells(row, found.mapping),
	}));
	const contacts = read.flatMap(({ contact }) =>
		"details" in contact ? [contact] : [],
	);
	const known = makeEmptyContacts();
	await loadKnown(trx, contacts, known);

	const ids = [...known.byEmail.values(), ...known.byPhone.values()]
		.flat()
		.map((contact) => contact.id);
	await lockContactPoints(trx, [...new Set(ids)].sort());

	const saved: ImportRow[] = [];
	const changes: RowChange[] = [];
	const made: NewPerson[] = [];
	const seen = new Set<string>();

	for (const { row, contact } of read) {
		if ("refused" in contact) {
			saved.push({ ...row, outcome: "refused", message: contact.refused });
			continue;
		}

		const plan = planRow(contact, known, found.prefers);
		const keys = listTouched(contact, plan);
		// A row about a contact of this chunk waits for the next one.
		if (keys.some((key) => seen.has(key))) break;
		for (const key of keys) seen.add(key);

		if (plan.outcome === "new") {
			const person = buildNewPerson(contact, found, at);
			made.push(person);
			saved.push({
				...row,
				outcome: "new",
				message: null,
				person_id: person.id,
			});
			changes.push({
				id: row.id,
				person_id: person.id,
				before: { people: { [person.id]: null } },
				after: { people: { [person.id]: {} } },
			});
		} else if (plan.outcome === "refused")
			saved.push({ ...row, outcome: "refused", message: plan.message });
		else {
			const person_id = plan.known.id;
			saved.push({ ...row, outcome: plan.outcome, message: null, person_id });
			if (plan.outcome === "changed")
				changes.push({
					id: row.id,
					person_id,
					...(await changeContact(trx, plan, found, at)),
				});
		}
	}

	await insertPeople(trx, made);
	await saveRows(trx, saved);
	await insertChanges(trx, found, changes, at);

	return true;
}

/** What a row has changed, under the id of the row. */
type RowChange = Difference & { id: string; person_id: string };

/** An import is a batch of changes. */
async function insertChanges(
	trx: Database,
	found: Import,
	changes: readonly RowChange[],
	created_at: string,
): Promise<void> {
	if (changes.length === 0) return;

	await trx
		.insertInto("changes")
		.values(
			changes.map(({ before, after, ...row }) => ({
				...row,
				batch_id: found.id,
				kind: "import" as const,
				audit_id: found.id,
				created_at,
				before: JSON.stringify(before),
				after: JSON.stringify(after),
			})),
		)
		.execute();
}

/** Keys of the contacts that a row makes or changes. */
function listTouched(
	{ details: { emails, phones, name } }: ImportedContact,
	plan: RowPlan,
): string[] {
	const own = [
		...buildPoints("email", emails).map(({ key }) => key),
		...buildPoints("phone", phones).map(({ key }) =>
			[key, name?.toLowerCase()].join(" "),
		),
	];

	return "known" in plan ? [...own, plan.known.id] : own;
}

type NewPerson = ReturnType<typeof buildNewPerson>;

function buildNewPerson(
	{ details, tags, note }: ImportedContact,
	{ basis, staff_id }: Import,
	at: string,
) {
	const id = randomUUIDv7();
	const points = [
		...buildPoints("email", details.emails),
		...buildPoints("phone", details.phones),
	];

	return {
		id,
		details,
		texts: [
			details.name,
			...points.map(({ value }) => value),
			details.company,
			...tags,
		],
		row: {
			...buildPersonColumns(details),
			id,
			origin: "import",
			basis,
			version: 1,
			created_at: at,
			last_lead_at: at,
		},
		points: points.map((point) => ({
			...point,
			id: randomUUIDv7(),
			person_id: id,
			created_at: at,
		})),
		tags: tags.map((tag) => ({ person_id: id, tag, created_at: at })),
		notes: buildNotes(id, splitNote(note), staff_id, at),
	};
}

function buildNotes(
	person_id: string,
	texts: readonly string[],
	staff_id: string | null,
	created_at: string,
) {
	// In the order of the texts: ids of one moment are not.
	const ids = texts.map(() => randomUUIDv7()).sort();

	return texts.map((text, index) => ({
		id: ids[index] ?? "",
		person_id,
		staff_id,
		text,
		created_at,
	}));
}

async function insertPeople(
	trx: Database,
	people: readonly NewPerson[],
): Promise<void> {
	if (people.length === 0) return;

	const tags = people.flatMap((person) => person.tags);
	const notes = people.flatMap((person) => person.notes);

	await trx
		.insertInto("people")
		.values(people.map(({ row }) => row))
		.execute();
	await trx
		.insertInto("contact_points")
		.values(people.flatMap(({ points }) => points))
		.execute();
	if (tags.length > 0)
		await trx.insertInto("person_tags").values(tags).execute();
	if (notes.length > 0) await trx.insertInto("notes").values(notes).execute();

	await indexNewPeople(trx, people);
	for (const note of notes) await indexNote(trx, note);
	await indexNames(
		trx,
		...people.map(({ details }) => [details.name, details.company]),
	);
}

async function changeContact(
	trx: Database,
	{
		known,
		change,
	}: { known: KnownContact } & Extract<RowPlan, { change: unknown }>,
	{ staff_id }: Import,
	at: string,
): Promise<Difference> {
	const { id: person_id } = known;
	const { columns, emails, phones, tags } = change;
	const { company_key } = buildPersonColumns({
		...known,
		...columns,
		emails: [],
		phones: [],
	});

	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			...columns,
			company_key,
			version: eb("version", "+", 1),
		}))
		.where("id", "=", person_id)
		.execute();

	const hasPoint = {
		email: known.emailKeys.size > 0,
		phone: known.phoneKeys.size > 0,
	};
	const points = [
		...buildPoints("email", emails),
		...buildPoints("phone", phones),
	].map((point) => ({
		...point,
		is_primary: hasPoint[point.kind] ? 0 : point.is_primary,
		id: randomUUIDv7(),
		person_id,
		created_at: at,
	}));
	if (points.length > 0)
		await trx.insertInto("contact_points").values(points).execute();

	for (const tag of tags)
		await trx
			.insertInto("person_tags")
			.values({ person_id, tag, created_at: at })
			.onConflict((conflict) =>
				conflict
					.columns(["person_id", "tag"])
					.doUpdateSet({ deleted_at: null, deleted_by: null }),
			)
			.execute();

	const notes = buildNotes(person_id, change.notes, staff_id, at);
	for (const row of notes) {
		await trx.insertInto("notes").values(row).execute();
		await indexNote(trx, row);
	}

	await indexPerson(trx, person_id);
	await indexNames(trx, [columns.name, columns.company]);

	const names = Object.keys(columns) as (keyof typeof columns)[];
	const added = {
		contact_points: mapKeys(points.map(({ id }) => id)),
		person_tags: mapKeys(tags),
		notes: Object.fromEntries(notes.map(({ id, text }) => [id, { text }])),
	};
	const taken = Object.fromEntries(names.map((name) => [name, known[name]]));

	return {
		before: { people: { [person_id]: taken }, ...withoutRows(added) },
		after: { people: { [person_id]: { ...columns } }, ...added },
	};
}

function mapKeys(keys: readonly string[]): Rows {
	return Object.fromEntries(keys.map((key) => [key, {}]));
}

/** The snapshot before these rows were added. */
function withoutRows(added: CardSnapshot): CardSnapshot {
	return Object.fromEntries(
		Object.entries(added).map(([table, rows]) => [
			table,
			Object.fromEntries(Object.keys(rows).map((key) => [key, null])),
		]),
	);
}
