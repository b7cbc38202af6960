/**
 * `unique`: a row with this key exists. `constraint`: another constraint is violated. `stale`: the row to
 * change is missing, or was changed since it was read. `unavailable`: the database is locked, full,
 * damaged, unreachable, or without its tables.
 */
type DatabaseErrorReason = "unique" | "constraint" | "stale" | "unavailable";

/** All errors of both databases. `table` is the failed statement's, null when none was reached. */
export class DatabaseError extends Error {
	readonly reason: DatabaseErrorReason;
	readonly table: string | null;
	/** SQLite's extended result code, PostgreSQL's SQLSTATE, or a system error code. */
	readonly code: string | undefined;

	constructor(
		reason: DatabaseErrorReason,
		{ cause, table = null }: { cause: unknown; table?: string | null },
	) {
		super(readMessage(cause), { cause });
		this.name = "DatabaseError";
		this.reason = reason;
		this.table = table;

		const { errcode, code } = Object(cause) as {
			errcode?: number;
			code?: string;
		};
		this.code = errcode === undefined ? code : String(errcode);
	}
}

/** A host with several addresses gives an AggregateError without a message. */
function readMessage(cause: unknown): string {
	if (cause instanceof AggregateError)
		return cause.errors.map(readMessage).join(", ");
	return cause instanceof Error ? cause.message : String(cause);
}

function isFault(
	error: unknown,
	reason: DatabaseErrorReason,
	table?: string,
): boolean {
	const hasReason = error instanceof DatabaseError && error.reason === reason;
	return hasReason && (table === undefined || error.table === table);
}

export const isUniqueViolation = (error: unknown, table?: string) =>
	isFault(error, "unique", table);

export const isConstraint = (error: unknown, table?: string) =>
	isFault(error, "constraint", table);

export const isStale = (error: unknown, table?: string) =>
	isFault(error, "stale", table);

/** Another transaction has locked the row (`limitLockWait` in dialect.ts). */
export function isLockTimeout(error: unknown, table: string): boolean {
	return (
		error instanceof DatabaseError &&
		error.code === "55P03" &&
		error.table === table
	);
}

/** For `catch`: returns `value` when the row was changed by another request; rethrows other errors. */
export function ifStale<Value>(value: Value): (error: unknown) => Value {
	return (error) => {
		if (isStale(error)) return value;
		throw error;
	};
}
