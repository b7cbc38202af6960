import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { migrations } from "#database/migrations.ts";
import type { Schema } from "#database/schema.ts";

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
