import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { leads001 } from "#database/migrations/001-leads.ts";
import { bookings002, consentAndStatistics003 } from "#database/migrations/002-bookings.ts";
import { outbox004 } from "#database/migrations/004-outbox.ts";
import { desk005 } from "#database/migrations/005-desk.ts";
import { outboxLists006 } from "#database/migrations/006-outbox-lists.ts";
import { leadLists007 } from "#database/migrations/007-lead-lists.ts";
import { jobs008 } from "#database/migrations/008-jobs.ts";
import { foreignKeys009 } from "#database/migrations/009-foreign-keys.ts";
import {
	adSpend030,
	busyTimes021,
	faqFeedback010,
	meetingLinks040,
	tasksTagsAndViews020,
} from "#database/migrations/010-desk-additions.ts";
import {
	blockedHours044,
	inboundReplies042,
	staffCalendars041,
	webVitals043,
	wonAt045,
} from "#database/migrations/041-calendars-and-reports.ts";
import type { Schema } from "#database/schema.ts";
import { isPostgres } from "./dialect.ts";

/** Every change of the tables, in order. A name, once landed, never changes. */
const migrations: Record<string, Migration> = {
	"001-leads": leads001,
	"002-bookings": bookings002,
	"003-consent-and-statistics": consentAndStatistics003,
	"004-outbox": outbox004,
	"005-desk": desk005,
	"006-outbox-lists": outboxLists006,
	"007-lead-lists": leadLists007,
	"008-jobs": jobs008,
	"009-foreign-keys": foreignKeys009,
	"010-faq-feedback": faqFeedback010,
	"020-tasks-tags-and-views": tasksTagsAndViews020,
	"021-busy-times": busyTimes021,
	"030-ad-spend": adSpend030,
	"040-meeting-links": meetingLinks040,
	"041-staff-calendars": staffCalendars041,
	"042-inbound-replies": inboundReplies042,
	"043-web-vitals": webVitals043,
	"044-blocked-hours": blockedHours044,
	"045-won-at": wonAt045,
};

/**
 * Brings the tables up to date; each migration is applied once, wholly or not at all.
 * @returns the names of those applied now.
 * @throws when a migration fails, or when the database is newer than this code knows.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
	await suspendForeignKeys(db);
	const { error, results } = await migratorOf(db).migrateToLatest();
	if (error) throw migrationFailed(error);
	return (results ?? []).map((result) => result.migrationName);
}

/**
 * Makes the tables of an empty database as they were after that migration, for a backup of that time.
 * @throws when there is no such migration: the backup is newer than this code.
 */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
	refuseUnknown(name);
	await suspendForeignKeys(db);
	const { error } = await migratorOf(db).migrateTo(name);
	if (error) throw migrationFailed(error);
}

/** By which a database is known to be of this program. */
export const FIRST_MIGRATION = "001-leads";

/** @throws when a backup's last migration is none that this code knows. */
export function refuseUnknown(name: string): void {
	if (!(name in migrations))
		throw new Error(
			`The backup was made by a newer version of this program (its tables are at ${name}). Restore it with that version.`,
		);
}

/** The error in one sentence, for the operator. */
export function migrationFailed(error: unknown): Error {
	const message = error instanceof Error ? error.message : String(error);
	if (message.includes("corrupted migrations"))
		return new Error(
			`The database was written by a newer version of this program (${message}). Start that version, or restore a backup.`,
		);
	return new Error(`The tables could not be brought up to date: ${message}`, { cause: error });
}

/** Tables that are built anew must not take with them what refers to them. Only for the connection that migrates. */
async function suspendForeignKeys(db: Kysely<Schema>): Promise<void> {
	if (!isPostgres(db)) await sql`PRAGMA foreign_keys=OFF`.execute(db);
}

function migratorOf(db: Kysely<Schema>): Migrator {
	return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
