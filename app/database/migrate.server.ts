import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { leads001 } from "./migrations/001-leads.ts";
import { bookings002 } from "./migrations/002-bookings.ts";
import { consentAndStatistics003 } from "./migrations/003-consent-and-statistics.ts";
import { outbox004 } from "./migrations/004-outbox.ts";
import { desk005 } from "./migrations/005-desk.ts";
import type { Schema } from "./schema.ts";

/** Every change of the tables, in order. A name, once landed, never changes. */
const migrations: Record<string, Migration> = {
	"001-leads": leads001,
	"002-bookings": bookings002,
	"003-consent-and-statistics": consentAndStatistics003,
	"004-outbox": outbox004,
	"005-desk": desk005,
};

/**
 * Brings the tables up to date; each migration is applied once, wholly or not at all.
 * @returns the names of those applied now.
 * @throws when a migration fails, or when the database is newer than this code knows.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	const { error, results } = await migrator.migrateToLatest();
	if (error) throw describe(error);
	return (results ?? []).map((result) => result.migrationName);
}

function describe(error: unknown): Error {
	const message = error instanceof Error ? error.message : String(error);
	if (message.includes("corrupted migrations"))
		return new Error(
			`The database was written by a newer version of this program (${message}). Start that version, or restore a backup.`,
		);
	return new Error(`The tables could not be brought up to date: ${message}`, { cause: error });
}
