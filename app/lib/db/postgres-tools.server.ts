import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/**
 * Runs one of PostgreSQL's client programs, with the password outside its arguments, which everybody on
 * the machine can read.
 * @returns what it prints.
 * @throws with what it says; with code ENOENT when it is not installed.
 */
export async function postgresTool(
	program: "pg_dump" | "pg_restore" | "psql",
	options: readonly string[],
	{ url, signal, input }: { url?: string; signal?: AbortSignal | undefined; input?: string } = {},
): Promise<string> {
	const address = url === undefined ? null : new URL(url);
	const password = decodeURIComponent(address?.password ?? "");
	if (address) address.password = "";
	const target = address ? [`--dbname=${address.href}`] : [];
	const child = spawn(program, [...options, ...target], {
		stdio: ["pipe", "pipe", "pipe"],
		env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
		signal,
	});
	const ended = new Promise<number | null>((resolve, reject) => {
		child.on("error", (error) => reject(explained(error, program)));
		child.on("close", resolve);
	});
	child.stdin.on("error", () => {});
	child.stdin.end(input ?? "");
	const [printed, said, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
	if (code !== 0) throw new Error(`${program}: ${said.trim().split("\n").at(-1)}`);
	return printed;
}

function explained(error: Error & { code?: string }, program: string): Error {
	if (error.code !== "ENOENT") return error;
	return Object.assign(
		new Error(
			`${program} is not installed. Install PostgreSQL's client programs, of the server's version or newer.`,
		),
		{ code: "ENOENT" },
	);
}
