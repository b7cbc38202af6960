import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { APPLICATION_NAME } from "#lib/db/postgres.server.ts";
import { migrate, migrationFailed } from "./migrate.server.ts";
import { connectAlone, kyselyOn } from "./postgres-client.server.ts";

/** Any number, the same for all who migrate. */
export const MIGRATION_LOCK = "3853314791062309107";

/**
 * Brings the tables of a PostgreSQL database up to date, in one transaction: it waits until another
 * start has done so, and no statement is bounded, however many rows there are. Everything it sets ends
 * with the transaction, so that a pooler which lends connections by the transaction may stand between.
 */
export async function migratePostgres(url: string): Promise<void> {
	const client = await connectAlone(url, APPLICATION_NAME);
	let firstError: unknown = null;
	const db = kyselyOn(client, (event) => {
		if (event.level === "error") firstError ??= event.error;
	});
	try {
		await db.transaction().execute(async (transaction) => {
			await waitForOthers(transaction);
			await migrate(transaction);
		});
	} catch (error) {
		// In a transaction that has failed, whatever is asked next fails too, and tells nothing.
		throw firstError === null ? error : migrationFailed(firstError);
	} finally {
		await client.end();
	}
}

/** The tables themselves are not waited for so long: who waits for one holds up whoever comes after. */
async function waitForOthers(transaction: Kysely<Schema>): Promise<void> {
	await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
	await sql`SET LOCAL lock_timeout = '10min'`.execute(transaction);
	await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction);
	await sql`SET LOCAL lock_timeout = '10s'`.execute(transaction);
}
