import type { Kysely } from "kysely";
import type { Progress } from "#database/migrations/statements.ts";
import { migrations } from "#database/migrations.ts";
import type { Schema } from "#database/schema.ts";

type MigrationTable = {
	kysely_migration: { name: string; timestamp: string };
};

/** What an upgrade is doing, for the operator. */
export type UpgradeStep = {
	/** The migration's name. */
	name: string;
	/** From 1. */
	number: number;
	count: number;
	/** Rows that it has gone through, and all of them; null where it is not by rows. */
	rows: { done: number; total: number } | null;
	/** Names rows that could not stay as they were. */
	warning?: string;
};

export type ReportUpgrade = (step: UpgradeStep) => void;

/** As one sentence. */
export function describeUpgrade({
	name,
	number,
	count,
	rows,
	warning,
}: UpgradeStep): string {
	if (warning) return warning;

	const format = (value: number) => value.toLocaleString("en-GB");
	const ofRows = rows
		? `, ${format(rows.done)} of ${format(rows.total)} rows`
		: "";

	return `Upgrading the database: step ${number} of ${count} (${name})${ofRows}`;
}

/**
 * Migrates the database in the transaction of `trx`. Compatible with the table of Kysely's Migrator, whose
 * session lock does not work with a transaction pooler.
 * @param report called before each migration of a database that has some, and between batches of its rows.
 * @param last the last migration to apply.
 * @throws when a migration fails, or when the database is newer than this code.
 */
export async function migrate(
	trx: Kysely<Schema>,
	report: ReportUpgrade = () => {},
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

		const names = Object.keys(migrations);
		const wanted = last ? names.slice(0, names.indexOf(last) + 1) : names;
		const missing = wanted.filter((name) => !applied.includes(name));
		// A new database has no rows to wait for.
		const tell = applied.length > 0 ? report : () => {};

		for (const [index, name] of missing.entries()) {
			const step = { name, number: index + 1, count: missing.length };
			tell({ ...step, rows: null });
			await apply(db, name, {
				report: (done, total) => tell({ ...step, rows: { done, total } }),
				warn: (warning) => tell({ ...step, rows: null, warning }),
			});
		}
	} catch (error) {
		if (error instanceof NewerSchema) throw error;

		const message = error instanceof Error ? error.message : String(error);
		throw new Error(`The tables could not be brought up to date: ${message}`, {
			cause: error,
		});
	}
}

/** True when some of the migrations have not been applied. */
export function isBehind(applied: readonly string[]): boolean {
	return Object.keys(migrations).some((name) => !applied.includes(name));
}

class NewerSchema extends Error {}

async function apply(
	db: Kysely<MigrationTable>,
	name: string,
	progress: Progress,
): Promise<void> {
	await migrations[name]?.up(db, progress);

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
