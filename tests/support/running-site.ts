import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serverArgs } from "../../cli/server-process.mjs";
import { unusedPort } from "./system.ts";

const root = new URL("../..", import.meta.url).pathname;

export type RunningSite = Awaited<ReturnType<typeof runSite>>;

/** Starts the built site as its own process, on a port that it keeps, with an empty database. */
export async function runSite(environment: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-journey-"));
	const databaseFile = join(folder, "site.sqlite");
	const port = await unusedPort();
	const wanted = { DATABASE_URL: `file:${databaseFile}`, PORT: String(port), ...environment };
	let running = await spawnSite({ environment: wanted });
	let earlier = "";

	function withFile<Result>(work: (db: DatabaseSync) => Result): Result {
		const db = new DatabaseSync(databaseFile);
		try {
			db.exec("PRAGMA busy_timeout=5000");
			return work(db);
		} finally {
			db.close();
		}
	}

	return {
		/** Where it answers, without a slash at the end. */
		url: running.url,
		databaseFile,
		pid: () => running.pid,
		/** Rows of a table, newest last, read past the server. */
		rows: (table: string): Record<string, unknown>[] =>
			withFile((db) => db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()),
		/** Runs SQL on the file from outside, as an operator or a fault would. */
		sql: (text: string) => withFile((db) => db.exec(text)),
		/** Everything the server has written so far. */
		output: () => earlier + running.output(),
		/** Ends the process at once, as a power cut would. */
		kill: () => running.end("SIGKILL"),
		/** Starts it again on the same address and file. */
		async start() {
			earlier += running.output();
			running = await spawnSite({ environment: wanted });
		},
		/** Ends it and removes its data. */
		async remove() {
			await running.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The rows of a table that belong to an address. */
export function rowsOf(site: RunningSite, table: string, email: string): Record<string, unknown>[] {
	return site.rows(table).filter((row) => row.email === email);
}

/** The mails of a topic to an address, as the outbox holds them. */
export function mailsTo(site: RunningSite, email: string, topic: string) {
	return site
		.rows("outbox")
		.filter((row) => row.recipient === email && row.topic === topic)
		.map((row) => JSON.parse(String(row.payload)));
}

/** The path of a link in a mail, which names the public origin; the site of a test has another port. */
export function pathOf(url: string): string {
	const { pathname, search } = new URL(url);
	return pathname + search;
}

/** Renames tables away for the length of `work`, as a broken database would look, and puts them back. */
export async function withoutTable(
	site: RunningSite,
	table: string,
	work: () => Promise<void>,
): Promise<void> {
	site.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);
	try {
		await work();
	} finally {
		site.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
	}
}

/** Somebody who works at the desk. */
export type TestStaff = { id: string; name: string; email: string; cookie: string };

/** The account and the session alone. */
export function newSession(
	site: Pick<RunningSite, "sql">,
	role: "owner" | "member" = "owner",
	name = "Ada Desk",
): TestStaff {
	const id = randomUUID();
	const email = `${id}@staff.example`;
	const value = randomBytes(32).toString("base64url");
	const hash = createHash("sha256").update(value).digest("hex");
	const now = new Date();
	const at = now.toISOString();
	const expires = new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
	site.sql(`
		INSERT INTO staff (id, email, name, role, created_at)
		VALUES ('${id}', '${email}', '${name}', '${role}', '${at}');
		INSERT INTO sessions (id_hash, staff_id, awaits_code, created_at, seen_at, expires_at)
		VALUES ('${hash}', '${id}', 0, '${at}', '${at}', '${expires}');
	`);
	return { id, name, email, cookie: `sheaf-desk=${value}` };
}

type Wanted = {
	environment: Record<string, string>;
	/** A command to run the server with: the words before `node server/start.ts`. */
	within?: readonly string[];
	/** As which user of the system. */
	uid?: number;
	/** A file descriptor for it to inherit, as its first after standard error. */
	inherit?: number;
};

/** Starts the process, which keeps no data of its own; `url` rejects when it ends before it answers. */
export function launchSite({ environment, within = [], uid, inherit }: Wanted) {
	const [command = "", ...words] = [...within, process.execPath, ...serverArgs];
	const child = spawn(command, words, {
		cwd: root,
		env: { PATH: process.env.PATH, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "pipe", inherit ?? "ignore"],
		...(uid === undefined ? {} : { uid, gid: uid }),
	});
	let output = "";
	const exited = once(child, "exit").then(([code]) => code as number | null);
	const url = new Promise<string>((resolve, reject) => {
		const note = (chunk: Buffer) => {
			output += chunk.toString();
			const [, port] = /Sheaf is at http:\/\/[^:]+:(\d+)/.exec(output) ?? [];
			if (port) resolve(`http://127.0.0.1:${port}`);
		};
		child.stdout?.on("data", note);
		child.stderr?.on("data", note);
		void exited.then((code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
	});
	url.catch(() => {});
	return {
		child,
		url,
		pid: child.pid ?? 0,
		output: () => output,
		exited,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		async end(signal: NodeJS.Signals = "SIGTERM") {
			child.kill(signal);
			await exited;
		},
	};
}

export type SpawnedSite = Awaited<ReturnType<typeof spawnSite>>;

/** Starts the process and waits until it answers. */
export async function spawnSite(wanted: Wanted) {
	const launched = launchSite(wanted);
	return { ...launched, url: await launched.url };
}
