import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { postgresOn, startPostgres } from "./start-postgres.ts";

/** A PostgreSQL server of one test's own, which it may stop and start. */
export type OwnPostgres = {
	/** The address of an empty database. */
	url: string;
	rows(table: string): Promise<Record<string, unknown>[]>;
	stop(): Promise<void>;
	start(): Promise<void>;
	/** Ends it and removes its data. */
	remove(): Promise<void>;
};

/** Starts one with data of its own. */
export async function ownPostgres(): Promise<OwnPostgres> {
	const databaseDir = await mkdtemp(join(tmpdir(), "sheaf-own-postgres-"));
	const wanted = { databaseDir, persistent: true, flags: ["-c", "max_connections=100"] };
	const started = await startPostgres(wanted);
	const { port } = started;
	let { server } = started;
	const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
	return {
		url,
		async rows(table) {
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			try {
				return (await client.query(`SELECT * FROM ${table}`)).rows;
			} finally {
				await client.end();
			}
		},
		stop: () => server.stop(),
		async start() {
			server = postgresOn(port, wanted);
			await server.start();
		},
		async remove() {
			await server.stop().catch(() => {});
			await rm(databaseDir, { recursive: true, force: true });
		},
	};
}
