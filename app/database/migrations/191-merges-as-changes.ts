import {
	type AnyDatabase,
	type Migration,
	readBatches,
	run,
} from "./statements.ts";

type Columns = Record<string, unknown>;

type Merge = {
	id: string;
	kept_id: string;
	merged_id: string;
	created_at: string;
	undone_at: string | null;
	moved: string;
	before: string;
};

const dealColumns = [
	"stage",
	"value_cents",
	"period",
	"lost_reason",
	"expected_on",
	"won_at",
	"deal_from",
];

/** A merge is a change of the card that stays. Those by a migration could not be undone, and have no record. */
export const mergesAsChanges191: Migration = {
	async up(db, progress) {
		const query = `SELECT id, kept_id, merged_id, created_at, undone_at, moved,
			"before" FROM person_merges WHERE "before" <> '{}'`;

		for await (const rows of readBatches<Merge>(db, query, "id", progress))
			for (const merge of rows) {
				const { id, kept_id: person_id, created_at, undone_at } = merge;
				const { before, after } = describe(merge);
				await db
					.insertInto("changes")
					.values({
						id,
						batch_id: id,
						kind: "merge",
						audit_id: await findEvent(db, merge),
						person_id,
						created_at,
						undone_at,
						before: JSON.stringify(before),
						after: JSON.stringify(after),
					})
					.execute();
			}

		await run(db, "DROP TABLE person_merges");
	},
};

/** The event of the merge on the card that stays; the merge's own id without one. */
async function findEvent(db: AnyDatabase, merge: Merge): Promise<string> {
	const event = await db
		.selectFrom("audit_log")
		.select("id")
		.where("action", "=", "person.merge")
		.where("subject", "=", merge.kept_id)
		.where("at", "=", merge.created_at)
		.executeTakeFirst();

	return event?.id ?? merge.id;
}

/** One that was undone has nothing to restore. */
function describe(merge: Merge): { before: object; after: object } {
	if (merge.undone_at !== null) return { before: {}, after: {} };

	return { before: buildSide(merge, true), after: buildSide(merge, false) };
}

function buildSide(merge: Merge, isBefore: boolean) {
	const { kept_id, merged_id } = merge;
	const { revived = [], people = [], ...moved } = JSON.parse(merge.moved);
	const {
		survivor,
		after,
		primary = [],
		noteId,
		deal,
	} = JSON.parse(merge.before);
	const own = deal ? without(survivor, dealColumns) : survivor;
	const columns = Object.keys(own ?? {}).filter(
		(column) => own[column] !== after?.[column],
	);
	const owner = { person_id: isBefore ? merged_id : kept_id };
	const rows = (ids: string[] = [], values: Columns = owner) =>
		Object.fromEntries(ids.map((id) => [id, values]));
	const tags: (Columns & { tag: string })[] = revived;

	return {
		people: {
			[kept_id]: {
				...pick(isBefore ? own : after, columns),
				...(deal && pick(isBefore ? deal : {}, dealColumns)),
			},
			[merged_id]: { merged_into: isBefore ? null : kept_id },
			...rows(people, { merged_into: isBefore ? merged_id : kept_id }),
		},
		contact_points: {
			...rows(moved.contact_points),
			...rows(primary, { ...owner, is_primary: isBefore ? 1 : 0 }),
		},
		leads: rows(moved.leads),
		notes: {
			...rows(moved.notes),
			...(noteId && { [noteId]: isBefore ? null : {} }),
		},
		tasks: rows(moved.tasks),
		messages: rows(moved.messages),
		stage_changes: rows(moved.stage_changes),
		person_tags: {
			...rows(moved.person_tags),
			...Object.fromEntries(
				tags.map(({ tag, ...removed }) => [
					tag,
					isBefore ? removed : { deleted_at: null, deleted_by: null },
				]),
			),
		},
	};
}

function pick(values: Columns, columns: readonly string[]): Columns {
	return Object.fromEntries(
		columns.map((column) => [column, values[column] ?? null]),
	);
}

function without(values: Columns, columns: readonly string[]): Columns {
	return Object.fromEntries(
		Object.entries(values ?? {}).filter(
			([column]) => !columns.includes(column),
		),
	);
}
