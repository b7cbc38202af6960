import { DatabaseError } from "#lib/db/errors.ts";
import { CommitFailed } from "./write.ts";

/** Whether an error is the database's: it is away, locked or damaged, or a table of it is gone. */
export function isDatabaseFault(error: unknown): boolean {
	if (error instanceof CommitFailed) return error.reason === "unavailable";
	// What Node's SQLite throws has no class of its own.
	return (
		(error instanceof DatabaseError && error.reason !== "unique") ||
		(error as { code?: unknown } | null)?.code === "ERR_SQLITE_ERROR"
	);
}
