/** One statement of a unit of work, compiled by Kysely, with the table it is about. */
export type Write = {
	table: string;
	sql: string;
	parameters: readonly unknown[];
	/** When given, any other number of changed rows undoes the whole list. */
	expectRows?: number;
};

/** What a statement did. `rows` are those of a RETURNING clause. */
export type Committed = { changes: number; rows: Record<string, unknown>[] };

/** Why a commit failed: a value that must be unique was there; a row to change was not; or the database cannot write. */
export type CommitFailure = "duplicate" | "missed" | "unavailable";

/** Nothing of the list was kept. `table` is that of the statement that failed, null when none was reached. */
export class CommitFailed extends Error {
	readonly reason: CommitFailure;
	readonly table: string | null;

	constructor(reason: CommitFailure, table: string | null, cause: string) {
		super(`${reason}${table === null ? "" : ` at ${table}`}: ${cause}`);
		this.name = "CommitFailed";
		this.reason = reason;
		this.table = table;
	}
}

/** Takes a compiled Kysely query as a write on `table`. */
export function write(
	table: string,
	query: { compile(): { sql: string; parameters: readonly unknown[] } },
	expectRows?: number,
): Write {
	const { sql, parameters } = query.compile();
	return { table, sql, parameters, ...(expectRows === undefined ? {} : { expectRows }) };
}
