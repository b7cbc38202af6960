import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Runs statements that both databases understand, in order. */
export async function run(
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	db: Kysely<any>,
	...statements: string[]
): Promise<void> {
	for (const statement of statements) await sql.raw(statement).execute(db);
}

export function defineMigration(...statements: string[]): Migration {
	return { up: (db) => run(db, ...statements) };
}
