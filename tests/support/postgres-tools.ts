import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

export const withoutPostgresTools =
	"pg_dump is missing, or older than the server";

/** True when pg_dump is installed and not older than the server, which it refuses to read otherwise. */
export async function hasPostgresTools(db: Database): Promise<boolean> {
	const { rows } = await sql<{
		version: string;
	}>`SHOW server_version_num`.execute(db);
	const server = Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000);
	const found = /\) (\d+)/.exec(
		spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "",
	);

	return found !== null && Number(found[1]) >= server;
}
