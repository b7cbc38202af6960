import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administer } from "./postgres.ts";
import { unusedPort } from "./system.ts";

export const hasPgBouncer = !spawnSync("pgbouncer", ["--version"]).error;

/** Appended to test titles: the reason that they are skipped. */
export const withoutPgBouncer = hasPgBouncer ? "" : " (skipped: pgbouncer is not installed)";

/** Runs PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(
	url: string,
): Promise<{ url: string; close(): Promise<void> }> {
	const target = new URL(url);
	const port = await unusedPort();
	const folder = mkdtempSync(join(tmpdir(), "sheaf-pgbouncer-"));
	// PgBouncer refuses to run as root.
	chmodSync(folder, 0o755);
	const file = join(folder, "pgbouncer.ini");
	writeFileSync(
		file,
		`[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_reset_query = DISCARD ALL
server_reset_query_always = 1
`,
	);
	const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
	const child = spawn("pgbouncer", ["-q", ...user, file], { stdio: "ignore" });
	const through = new URL(url);
	through.hostname = "127.0.0.1";
	through.port = String(port);
	await answering(child, through.href);
	return {
		url: through.href,
		async close() {
			child.kill("SIGKILL");
			if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function answering(child: ChildProcess, url: string): Promise<void> {
	for (let attempt = 0; attempt < 200; attempt++) {
		if (child.exitCode !== null) break;
		const isUp = await administer(url, "SELECT 1").catch(() => null);
		if (isUp) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("PgBouncer does not respond.");
}
