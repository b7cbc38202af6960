import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The tables are those of that time. */
// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
export type AnyDatabase = Kysely<any>;

/** Progress reports of a long migration. */
export interface Progress {
	/** Called between batches of rows. */
	report(done: number, total: number): void;
	/** Names rows that could not stay as they were, for the operator. */
	warn(sentence: string): void;
}

export interface Migration {
	up(db: AnyDatabase, progress: Progress): Promise<void>;
}

/** Runs statements that both databases understand, in order. */
export async function run(
	db: AnyDatabase,
	...statements: string[]
): Promise<void> {
	for (const statement of statements) await sql.raw(statement).execute(db);
}

export function defineMigration(...statements: string[]): Migration {
	return { up: (db) => run(db, ...statements) };
}

/** Adds text columns, by table, where they do not exist. */
export function addMissing(wanted: Record<string, string>): Migration {
	return {
		async up(db) {
			for (const {
				name: table,
				columns,
			} of await db.introspection.getTables()) {
				const name = wanted[table];
				if (name && !columns.some((column) => column.name === name))
					await run(db, `ALTER TABLE ${table} ADD COLUMN ${name} text`);
			}
		},
	};
}

export function isPostgres(db: AnyDatabase): boolean {
	return db.getExecutor().adapter instanceof PostgresAdapter;
}

type Row = Record<string, string | null>;

/**
 * The rows of a query in batches, in the order of `key`, with the progress
 * reported after each.
 */
export async function* readBatches<Columns extends Row>(
	db: AnyDatabase,
	query: string,
	key: string,
	{ report }: Pick<Progress, "report">,
	size = 1_000,
): AsyncGenerator<Columns[]> {
	const counted = await sql<{ total: number | string }>`
		SELECT count(*) AS total FROM (${sql.raw(query)}) AS counted`.execute(db);
	const total = Number(counted.rows[0]?.total);
	let last = "";
	let done = 0;

	for (;;) {
		const { rows } = await sql<Columns>`
			SELECT * FROM (${sql.raw(query)}) AS batch WHERE ${sql.ref(key)} > ${last}
			ORDER BY ${sql.ref(key)} LIMIT ${sql.lit(size)}`.execute(db);
		if (rows.length === 0) return;

		yield rows;
		last = rows.at(-1)?.[key] ?? "";
		done += rows.length;
		report(done, total);
	}
}
