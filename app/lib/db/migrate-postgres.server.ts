import { type Kysely, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { APPLICATION_NAME } from "#lib/db/postgres.server.ts";
import { migrate, migrationFailed } from "./migrate.server.ts";
import { connectAlone, kyselyOn } from "./postgres-client.server.ts";

/** Any number, the same in every version. */
export const MIGRATION_LOCK = "3853314791062309107";

/**
 * Brings the tables of a PostgreSQL database up to date, in one transaction: it waits until another
 * start has done so, and no statement is bounded, however many rows there are. Its settings end with
 * the transaction, so that it works through a transaction pooler.
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
		// After the first error every statement of a transaction fails, without saying why.
		throw firstError === null ? error : migrationFailed(firstError);
	} finally {
		await client.end();
	}
}

/** A shorter wait for the tables: a waiting statement blocks all later ones. */
async function waitForOthers(transaction: Kysely<Schema>): Promise<void> {
	await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
	await sql`SET LOCAL lock_timeout = '10min'`.execute(transaction);
	await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction);
	await sql`SET LOCAL lock_timeout = '10s'`.execute(transaction);
}
