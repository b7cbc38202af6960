import { execFile } from "node:child_process";
import { promisify } from "node:util";

type Target = { url?: string; signal?: AbortSignal | undefined };

/**
 * Runs one of PostgreSQL's client programs. The password is not in its arguments, which are visible to all
 * users of the machine.
 * @returns its output.
 * @throws ToolMissing; otherwise an error with its output.
 */
export async function findPostgresTool(
	program: "pg_dump" | "pg_restore" | "psql",
	options: readonly string[],
	{ url, signal }: Target = {},
): Promise<string> {
	const address = url === undefined ? null : new URL(url);
	const password = decodeURIComponent(address?.password ?? "");

	if (address) address.password = "";

	const target = address ? [`--dbname=${address.href}`] : [];
	const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
	try {
		return (
			await promisify(execFile)(program, [...options, ...target], {
				env,
				signal,
			})
		).stdout;
	} catch (error) {
		const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
		if (code === "ENOENT") throw new ToolMissing(program);
		throw stderr === ""
			? error
			: new Error(`${program}: ${stderr.trim().split("\n").at(-1)}`);
	}
}

export class ToolMissing extends Error {
	constructor(program: string) {
		super(
			`${program} is not installed. Install PostgreSQL's client programs, of the server's version or newer.`,
		);
	}
}
