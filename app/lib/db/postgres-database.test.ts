import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { countRows, onPostgres } from "../../../tests/support/databases.ts";
import { pgBouncer, startPgBouncer } from "../../../tests/support/pgbouncer.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { MIGRATION_LOCK } from "./postgres.server.ts";

async function stranger(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	onTestFinished(() => client.end());

	return client;
}

async function opened(url: string): Promise<Database> {
	const db = await openDatabase(url);
	onTestFinished(() => db.destroy());

	return db;
}

function setting(db: Database, name: string, value = "kept") {
	return db.insertInto("settings").values({ name, value }).execute();
}

async function asked(
	db: Database,
	sql: string,
): Promise<Record<string, unknown> | undefined> {
	return (
		await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql))
	).rows[0];
}

onPostgres((test) => {
	test("migrations have no time limit and run one at a time, whatever the server's settings", async ({
		url,
	}) => {
		const admin = await stranger(url);
		await admin.query(`
			DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE SCHEMA watching;
			ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '200ms';
			CREATE FUNCTION watching.look() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
				IF current_setting('statement_timeout') <> '0' THEN RAISE EXCEPTION 'in a hurry'; END IF;
			END $$;
			CREATE EVENT TRIGGER looking ON ddl_command_start EXECUTE FUNCTION watching.look()`);
		await admin.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);

		const opening = opened(url);
		const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
			AND wait_event = 'advisory' AND clock_timestamp() - query_start > '400ms'`;

		await expect
			.poll(async () => (await admin.query(waiting)).rowCount)
			.toBe(1);

		await admin.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);

		const db = await opening;
		await setting(db, "a");
	});

	test("PgBouncer in transaction mode works, including concurrent first starts", async ({
		url,
	}, { skip }) => {
		if (!pgBouncer.isInstalled) return skip(pgBouncer.why);

		await (await stranger(url)).query(
			"DROP SCHEMA public CASCADE; CREATE SCHEMA public",
		);

		const pooler = await startPgBouncer(url);
		onTestFinished(() => pooler.close());

		const three = await Promise.all([
			opened(pooler.url),
			opened(pooler.url),
			opened(pooler.url),
		]);
		await Promise.all(
			Array.from({ length: 60 }, (_, at) =>
				setting(three[at % 3] as Database, `k${at}`),
			),
		);

		expect(await countRows(three[0], "settings")).toBe(60);
	});

	test("statements have a time limit and commits are synchronous, whatever the server's settings", async ({
		url,
	}) => {
		await (await stranger(url)).query(
			`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`,
		);

		const db = await opened(url);
		const settings = `SELECT current_setting('statement_timeout') AS time,
			current_setting('synchronous_commit') AS sync`;
		const written = await db
			.transaction()
			.execute((trx) => sql.raw(settings).execute(trx));

		expect(written.rows[0]).toEqual({ time: "10s", sync: "on" });
		expect(await asked(db, settings)).toMatchObject({ time: "10s" });
	});

	test("a query that writes is refused", async (db) => {
		await expect(
			asked(
				db,
				"WITH gone AS (DELETE FROM settings RETURNING name) SELECT * FROM gone",
			),
		).rejects.toThrow("read-only");
		expect(await asked(db, "SELECT 1 AS one")).toEqual({ one: 1 });
	});

	test("connections that are cut during a read or a commit do not end the process, and are replaced", async ({
		url,
	}) => {
		const db = await opened(url);
		const admin = await stranger(url);

		for (const sleep of [
			() => asked(db, "SELECT pg_sleep(10)"),
			() =>
				db
					.transaction()
					.execute((trx) => sql`SELECT pg_sleep(10)`.execute(trx)),
		]) {
			const cut = expect(sleep()).rejects.toThrow();

			await expect
				.poll(
					async () => {
						const { rowCount } = await admin.query(
							"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(10)%' AND pid <> pg_backend_pid()",
						);
						return rowCount;
					},
					{ timeout: 10_000 },
				)
				.toBe(1);

			await cut;
		}

		await setting(db, "after");

		expect(await asked(db, "SELECT 1 AS one")).toEqual({ one: 1 });
	});
});
