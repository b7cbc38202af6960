import { type Migration, readBatches, run } from "./statements.ts";

type Row = { id: string; import_id: string; person_id: string } & Record<
	"before" | "created_at",
	string
>;

type Before = {
	isNew?: true;
	columns?: Record<string, [string | null, string]>;
	points?: string[];
	tags?: string[];
	notes?: string[];
	note?: string;
};

/** An import of contacts is a batch of changes, each with the id of its row. */
export const importsAsChanges192: Migration = {
	async up(db, progress) {
		const contacts = "(SELECT id FROM imports WHERE kind = 'contacts')";
		const query = `SELECT id, import_id, person_id, "before", created_at
			FROM import_rows WHERE import_id IN ${contacts} AND "before" IS NOT NULL
			AND person_id IS NOT NULL AND outcome IN ('new', 'changed')`;

		for await (const rows of readBatches<Row>(db, query, "id", progress))
			await db
				.insertInto("changes")
				.values(
					rows.map(({ id, import_id, person_id, before, created_at }) => ({
						id,
						batch_id: import_id,
						kind: "import",
						audit_id: import_id,
						person_id,
						created_at,
						before: describe(person_id, JSON.parse(before), true),
						after: describe(person_id, JSON.parse(before), false),
					})),
				)
				.execute();

		await run(
			db,
			`UPDATE import_rows SET "before" = NULL WHERE import_id IN ${contacts}`,
		);
	},
};

function describe(
	personId: string,
	{ isNew, columns = {}, points, tags, notes = [], note }: Before,
	isBefore: boolean,
): string {
	const row = isBefore ? null : {};
	if (isNew) return JSON.stringify({ people: { [personId]: row } });

	const rows = (keys: string[] = []) =>
		Object.fromEntries(keys.map((key) => [key, row]));
	const values = Object.entries(columns).map(([name, [before, after]]) => [
		name,
		isBefore ? before : after,
	]);

	return JSON.stringify({
		people: { [personId]: Object.fromEntries(values) },
		contact_points: rows(points),
		person_tags: rows(tags),
		notes: rows(note === undefined ? notes : [...notes, note]),
	});
}
