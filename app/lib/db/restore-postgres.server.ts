import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { backupTables, ephemeralTables } from "#database/kept-tables.ts";
import { APPLICATION_NAME } from "#lib/db/postgres.server.ts";
import type { Progress } from "./backup-write.server.ts";
import { type Database, openDatabase, runAll } from "./connection.server.ts";
import { fillTables } from "./fill-tables.server.ts";
import { applyMigrations } from "./migrate.server.ts";
import { connectAlone, kyselyOn } from "./postgres-client.server.ts";
import { InUse } from "./restore-sqlite.server.ts";
import { type Snapshot, snapshotOfConnection } from "./snapshot.server.ts";
import type { Write } from "./write.ts";

const SCRATCH = "sheaf_restoring";

type Steps = {
	/** What stood there before, to be looked at and put aside. */
	before(db: Database, snapshot: Snapshot): Promise<void>;
	/** What is to be done to the restored tables before anybody else sees them. */
	prepare(db: Database): Promise<void>;
};

/**
 * Puts a backup in the place of everything in a PostgreSQL database, in one transaction: the tables are
 * filled in a schema of their own and change places with the old ones at the end. Whoever writes
 * meanwhile waits. Any failure leaves everything as it was.
 * @throws InUse, BackupDamaged
 */
export async function restorePostgres(
	backup: string,
	url: string,
	{ before, prepare }: Steps,
	onProgress?: Progress,
): Promise<void> {
	// Brings the tables up to date, and notes it; those that take their place are made to match.
	await (await openDatabase(url)).close();
	const client = await connectAlone(url, "sheaf-restore");
	try {
		await refuseWhileInUse(client);
		await client.query("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'");
		const tables = [...backupTables.map(({ name }) => name), ...ephemeralTables];
		const { rows } = await client.query("SELECT quote_ident(current_schema()) AS schema");
		const schema: string = rows[0].schema;
		await client.query(`LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`);
		const db = databaseOver(client);
		await before(db, await snapshotOfConnection(client));

		await client.query(`DROP SCHEMA IF EXISTS ${SCRATCH} CASCADE; CREATE SCHEMA ${SCRATCH}`);
		await client.query(`SET LOCAL search_path TO ${SCRATCH}`);
		const makeTables = (upTo: string) => applyMigrations(db, { upTo });
		const { header } = await fillTables({ db: db, makeTables }, backup, onProgress);
		await applyMigrations(db, { after: header.schema });
		await prepare(db);

		for (const table of [...tables].reverse())
			await client.query(`DROP TABLE IF EXISTS ${schema}.${table} CASCADE`);
		for (const table of tables)
			await client.query(`ALTER TABLE ${SCRATCH}.${table} SET SCHEMA ${schema}`);
		await client.query(`DROP SCHEMA ${SCRATCH}`);
		await client.query("COMMIT");
	} finally {
		// An open transaction ends with its connection.
		await client.end();
	}
}

/** The connections of a site that has just ended are given this long to go, in tries of a tenth of a second. */
const TRIES = 20;

async function refuseWhileInUse(client: pg.Client): Promise<void> {
	for (let tries = 0; ; tries++) {
		const { rows } = await client.query(
			`SELECT count(*)::int AS count FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = $1`,
			[APPLICATION_NAME],
		);
		if (rows[0].count === 0) return;
		if (tries === TRIES)
			throw new InUse("The site is running: it is connected to this database. Stop it first.");
		await pause(100);
	}
}

/** The transaction of one connection, where nothing else begins or commits one. */
function databaseOver(client: pg.Client): Database {
	const db = kyselyOn(client);
	return Object.assign(db, { commit: (writes: readonly Write[]) => runAll(db, writes) });
}
