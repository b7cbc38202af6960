import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { baseline001 } from "#database/migrations/001-baseline.ts";
import { listsAndJobs } from "#database/migrations/007-lists-and-jobs.ts";
import { foreignKeys009 } from "#database/migrations/009-foreign-keys.ts";
import { deskAdditions } from "#database/migrations/010-desk-additions.ts";
import { content011 } from "#database/migrations/011-content.ts";
import { messages012 } from "#database/migrations/012-messages.ts";
import { changes } from "#database/migrations/013-changes.ts";
import { feedProblems014 } from "#database/migrations/014-feed-problems.ts";
import { calendars015 } from "#database/migrations/015-calendars.ts";
import { search016 } from "#database/migrations/016-search.ts";
import { dealValue017 } from "#database/migrations/017-deal-value.ts";
import { passwordLinks018 } from "#database/migrations/018-password-links.ts";
import { stageChanges020 } from "#database/migrations/020-stage-changes.ts";
import { contactPoints023 } from "#database/migrations/023-contact-points.ts";
import { contactOrigins024 } from "#database/migrations/024-contact-origins.ts";
import { media025 } from "#database/migrations/025-media.ts";
import { campaigns031 } from "#database/migrations/031-campaigns.ts";
import { mailExpiry032 } from "#database/migrations/032-mail-expiry.ts";
import { newsletter033 } from "#database/migrations/033-newsletter.ts";
import { scheduledDocuments035 } from "#database/migrations/035-scheduled-documents.ts";
import { imports037 } from "#database/migrations/037-imports.ts";
import { callTasks040 } from "#database/migrations/040-call-tasks.ts";
import { staffNotifications041 } from "#database/migrations/041-staff-notifications.ts";
import {
	dismissedDuplicates042,
	stageIndexes042,
} from "#database/migrations/042-people.ts";
import { newsletterRenewals043 } from "#database/migrations/043-newsletter-renewals.ts";
import { faqAndDrafts044 } from "#database/migrations/044-faq-and-drafts.ts";
import { nullableStage045 } from "#database/migrations/045-nullable-stage.ts";
import { defineMigration } from "#database/migrations/statements.ts";
import type { Schema } from "#database/schema.ts";

/**
 * All migrations, in the order in which they are applied: append new ones. Names must never change after a
 * release. The latest begin with 1 and the last two digits of their file: `144-` for 044.
 */
const migrations: Record<string, Migration> = {
	"001-leads": baseline001,
	// Merged into the first.
	"002-bookings": defineMigration(),
	"003-consent-and-statistics": defineMigration(),
	"004-outbox": defineMigration(),
	"005-desk": defineMigration(),
	"006-outbox-lists": defineMigration(),
	...listsAndJobs,
	"009-foreign-keys": foreignKeys009,
	...deskAdditions,
	...changes,
	"014-feed-problems": feedProblems014,
	"016-search": search016,
	"017-deal-value": dealValue017,
	"018-password-links": passwordLinks018,
	...content011,
	"020-stage-changes": stageChanges020,
	"031-campaigns": campaigns031,
	"012-messages": messages012,
	"015-calendars": calendars015,
	"132-mail-expiry": mailExpiry032,
	"125-media": media025,
	"123-contact-points": contactPoints023,
	"124-contact-origins": contactOrigins024,
	"133-newsletter": newsletter033,
	"135-scheduled-documents": scheduledDocuments035,
	"137-imports": imports037,
	"140-call-tasks": callTasks040,
	"142-dismissed-duplicates": dismissedDuplicates042,
	"142-stage-indexes": stageIndexes042,
	"143-newsletter-renewals": newsletterRenewals043,
	"141-staff-notifications": staffNotifications041,
	"144-faq-and-drafts": faqAndDrafts044,
	"145-nullable-stage": nullableStage045,
};

type MigrationTable = {
	kysely_migration: { name: string; timestamp: string };
};

/**
 * Migrates the database in the transaction of `trx`. Compatible with the table of Kysely's Migrator, whose
 * session lock does not work with a transaction pooler.
 * @param last the last migration to apply.
 * @throws when a migration fails, or when the database is newer than this code.
 */
export async function migrate(
	trx: Kysely<Schema>,
	last?: string,
): Promise<void> {
	const db = trx as unknown as Kysely<MigrationTable>;
	try {
		await db.schema
			.createTable("kysely_migration")
			.ifNotExists()
			.addColumn("name", "varchar(255)", (column) =>
				column.notNull().primaryKey(),
			)
			.addColumn("timestamp", "varchar(255)", (column) => column.notNull())
			.execute();

		const rows = await db
			.selectFrom("kysely_migration")
			.select("name")
			.execute();
		const applied = rows.map(({ name }) => name);
		refuseUnknown("database", applied);

		for (const [name, migration] of Object.entries(migrations)) {
			if (!applied.includes(name)) await apply(db, name, migration);
			if (name === last) break;
		}
	} catch (error) {
		if (error instanceof NewerSchema) throw error;

		const message = error instanceof Error ? error.message : String(error);
		throw new Error(`The tables could not be brought up to date: ${message}`, {
			cause: error,
		});
	}
}

class NewerSchema extends Error {}

async function apply(
	db: Kysely<MigrationTable>,
	name: string,
	migration: Migration,
): Promise<void> {
	await migration.up(db);

	const timestamp = new Date().toISOString();
	await db.insertInto("kysely_migration").values({ name, timestamp }).execute();
}

/** @throws when this code does not know an applied migration. */
export function refuseUnknown(
	what: "database" | "backup",
	applied: readonly string[],
): void {
	const unknown = applied.find((name) => !(name in migrations));
	if (unknown !== undefined)
		throw new NewerSchema(
			`The ${what} was written by a newer version of this program (it has ${unknown}). Use that version.`,
		);
}
