import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

export const withoutPostgresTools = "pg_dump is missing, or older than the server";

/** Whether backups of this server can be made here: pg_dump reads no server newer than itself. */
export async function hasPostgresTools(db: Database): Promise<boolean> {
	const { rows } = await sql<{ version: string }>`SHOW server_version_num`.execute(db);
	const server = Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000);
	const found = /\) (\d+)/.exec(
		spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "",
	);
	return found !== null && Number(found[1]) >= server;
}
