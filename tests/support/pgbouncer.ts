import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { administer } from "./postgres.ts";
import { installed, startDaemon, unusedPort } from "./system.ts";

export const pgBouncer = installed("pgbouncer", "--version");

/** Runs PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(url: string) {
	const target = new URL(url);
	const through = new URL(url);
	through.hostname = "127.0.0.1";
	through.port = String(await unusedPort());

	const { close } = startDaemon("pgbouncer", (folder) => {
		// PgBouncer refuses to run as root.
		chmodSync(folder, 0o755);

		const file = join(folder, "pgbouncer.ini");
		writeFileSync(
			file,
			`[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${through.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_reset_query = DISCARD ALL
server_reset_query_always = 1
`,
		);

		return ["-q", ...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file];
	});

	await vi.waitFor(() => administer(through.href, "SELECT 1"), {
		timeout: 10_000,
	});

	return { url: through.href, close };
}
