import { CommitFailed } from "./write.ts";

/** A PostgreSQL server refused to be read, or could not be reached. */
export class ReadFailed extends Error {
	/** Of PostgreSQL or of the system; undefined: neither has one for it. */
	readonly code: string | undefined;

	constructor(cause: unknown) {
		super(cause instanceof Error ? cause.message : String(cause), { cause });
		this.name = "ReadFailed";
		this.code = (cause as { code?: string }).code;
	}
}

/** Whether an error is the database's: it is away, locked or damaged, or a table of it is gone. */
export function isDatabaseFault(error: unknown): boolean {
	if (error instanceof CommitFailed) return error.reason === "unavailable";
	// What Node's SQLite throws has no class of its own.
	return (
		error instanceof ReadFailed || (error as { code?: unknown } | null)?.code === "ERR_SQLITE_ERROR"
	);
}
