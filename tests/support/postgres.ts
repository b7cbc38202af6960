import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";

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
