import { isDeepStrictEqual } from "node:util";
import type {
	Compilable,
	CompiledQuery,
	Insertable,
	InsertQueryBuilder,
	InsertResult,
} from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "./connection.server.ts";
import { isPostgres } from "./dialect.ts";

/*
 * Inserts of every form, compiled once: compiling one takes Kysely as long as SQLite takes to run it.
 */

type Table = keyof Schema & string;
type Insert<Into extends Table> = InsertQueryBuilder<
	Schema,
	Into,
	InsertResult
>;

const compiled = new Map<string, CompiledQuery>();

/** @param complete adds clauses without parameters, such as `onConflict`. */
export async function insertRow<Into extends Table>(
	db: Database,
	table: Into,
	row: Insertable<Schema[Into]>,
	complete: (insert: Insert<Into>) => Insert<Into> = (insert) => insert,
): Promise<void> {
	const columns = Object.keys(row);
	await runCompiled(db, `${table}(${columns})`, Object.values(row), () =>
		complete(db.insertInto(table).values(row)),
	);
}

/**
 * Runs a statement whose SQL depends on `key` only.
 * @param parameters in the order of the statement.
 * @throws when they are not those of the built statement.
 */
export async function runCompiled(
	db: Database,
	key: string,
	parameters: readonly unknown[],
	build: () => Compilable,
): Promise<void> {
	const name = `${isPostgres(db) ? "postgres" : "sqlite"} ${key}`;
	let query = compiled.get(name);
	if (!query) {
		query = build().compile();
		if (!isDeepStrictEqual(query.parameters, parameters))
			throw new Error(
				`The parameters of ${key} are in another order than in its SQL.`,
			);

		compiled.set(name, query);
	}

	await db.executeQuery({ ...query, parameters });
}
