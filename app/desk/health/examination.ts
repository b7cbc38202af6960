import type { Installation } from "#features/site-context.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { CheckResult } from "./finding.ts";

/** `db` throws in a check when the database could not be opened. */
export type Examination<Db = Database> = {
	readonly db: Db;
	installation: Installation;
	at: string;
	/** Also reads large files in full. */
	isThorough?: boolean;
	/** X-Forwarded-For of the request; undefined on the command line. */
	forwardedFor?: string | null | undefined;
};

export type Check = (
	examination: Examination,
) => CheckResult | Promise<CheckResult>;
