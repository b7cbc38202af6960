import { Kysely, type KyselyConfig, PostgresAdapter, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "#database/schema.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A connection outside the pool, without time limits. When it breaks, the running query fails.
 * @param name shown in pg_stat_activity.
 * @throws with one plain sentence when it cannot connect.
 */
export async function connectAlone(url: string, name: string): Promise<pg.Client> {
	const client = clientOf(url, name);
	// Without a listener a server that goes away would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new Error(
			`PostgreSQL at ${client.host}:${client.port} could not be reached: ${reasonOf(error)}. Look at the address, and whether the server runs.`,
			{ cause: error },
		);
	}
	return client;
}

/** @throws for an unusable address, without repeating it: it may have a password. */
function clientOf(url: string, name: string): pg.Client {
	try {
		return new pg.Client({
			connectionString: url,
			application_name: name,
			connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		});
	} catch (error) {
		throw new Error(`DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
	}
}

/** A host with several addresses gives an error for each, and the whole has no message. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
	return error instanceof Error ? error.message : String(error);
}

/** Kysely over one connection, which stays open. */
export function kyselyOn(client: pg.Client, log: KyselyConfig["log"] = []): Kysely<Schema> {
	const connection = { query: client.query.bind(client), release: () => {} };
	const pool = { connect: async () => connection, end: async () => {} };
	return new Kysely<Schema>({ dialect: new UnlockedPostgres({ pool: pool as never }), log });
}

/**
 * Kysely locks migrations for a session. A transaction pooler has no sessions, and a failed
 * transaction cannot unlock: the migration takes a lock of its transaction (migrate-postgres.server.ts).
 */
class UnlockedPostgres extends PostgresDialect {
	override createAdapter(): PostgresAdapter {
		return new UnlockedAdapter();
	}
}

class UnlockedAdapter extends PostgresAdapter {
	override async acquireMigrationLock(): Promise<void> {}

	override async releaseMigrationLock(): Promise<void> {}
}
