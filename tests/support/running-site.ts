import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serverArgs } from "../../cli/server-process.mjs";
import { unusedPort } from "./system.ts";

const root = new URL("../..", import.meta.url).pathname;

export type RunningSite = {
	/** Where it answers, without a slash at the end. */
	url: string;
	/** The SQLite file behind it. */
	databaseFile: string;
	pid(): number | undefined;
	/** Rows of a table, newest last, read past the server. */
	rows(table: string): Record<string, unknown>[];
	/** Runs SQL on the file from outside, as an operator or a fault would. */
	sql(text: string): void;
	/** Everything the server has written so far. */
	output(): string;
	/** Ends the process at once, as a power cut would. */
	kill(): Promise<void>;
	/** Starts it again on the same address and file. */
	start(): Promise<void>;
	/** Ends it and removes its data. */
	remove(): Promise<void>;
};

/** Starts the built site as its own process, on a port that it keeps, with an empty database. */
export async function runSite(environment: Record<string, string> = {}): Promise<RunningSite> {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-journey-"));
	const databaseFile = join(folder, "site.sqlite");
	const port = await unusedPort();
	const wanted = { DATABASE_URL: `file:${databaseFile}`, PORT: String(port), ...environment };
	let launched = launchSite({ environment: wanted });
	let earlier = "";
	await launched.ready;

	function withFile<Result>(work: (db: DatabaseSync) => Result): Result {
		const db = new DatabaseSync(databaseFile);
		try {
			db.exec("PRAGMA busy_timeout=5000");
			return work(db);
		} finally {
			db.close();
		}
	}

	const output = () => earlier + launched.output();
	const ended = async (signal: NodeJS.Signals) => {
		launched.child.kill(signal);
		await launched.exited;
	};
	return {
		url: `http://127.0.0.1:${port}`,
		databaseFile,
		pid: () => launched.child.pid,
		rows: (table) =>
			withFile((db) => db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()) as Record<
				string,
				unknown
			>[],
		sql: (text) => withFile((db) => db.exec(text)),
		output,
		kill: () => ended("SIGKILL"),
		async start() {
			earlier = output();
			launched = launchSite({ environment: wanted });
			await launched.ready;
		},
		async remove() {
			await ended("SIGTERM");
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The rows of a table that belong to an address. */
export function rowsOf(site: RunningSite, table: string, email: string): Record<string, unknown>[] {
	return site.rows(table).filter((row) => row.email === email);
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

/** A process of the built site that a test may treat badly. It keeps no data of its own. */
export type SpawnedSite = {
	/** Where it answers, without a slash at the end. */
	url: string;
	pid: number;
	/** Everything it has written so far. */
	output(): string;
	isRunning(): boolean;
	/** Sends a signal and waits for the end. */
	end(signal?: NodeJS.Signals): Promise<void>;
};

type Wanted = {
	environment: Record<string, string>;
	/** A command to run the server with: the words before `node server/start.ts`. */
	within?: readonly string[];
	/** As which user of the system. */
	uid?: number;
	/** A file descriptor for it to inherit, as its first after standard error. */
	inherit?: number;
};

/** Starts the process and hands it back at once; `ready` of it may never come. */
export function launchSite({ environment, within = [], uid, inherit }: Wanted): {
	child: ChildProcess;
	output(): string;
	exited: Promise<number | null>;
	ready: Promise<SpawnedSite>;
} {
	const [command = "", ...words] = [...within, process.execPath, ...serverArgs];
	const child = spawn(command, words, {
		cwd: root,
		env: { PATH: process.env.PATH, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "pipe", inherit ?? "ignore"],
		...(uid === undefined ? {} : { uid, gid: uid }),
	});
	let output = "";
	const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
	const ready = new Promise<SpawnedSite>((resolve, reject) => {
		const note = (chunk: Buffer) => {
			output += chunk.toString();
			const [, port] = /Sheaf is at http:\/\/[^:]+:(\d+)/.exec(output) ?? [];
			if (port) resolve(site(`http://127.0.0.1:${port}`));
		};
		child.stdout?.on("data", note);
		child.stderr?.on("data", note);
		void exited.then((code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
	});
	// Whoever does not wait for it does not mind.
	ready.catch(() => {});

	function site(url: string): SpawnedSite {
		return {
			url,
			pid: child.pid ?? 0,
			output: () => output,
			isRunning: () => child.exitCode === null && child.signalCode === null,
			async end(signal = "SIGTERM") {
				child.kill(signal);
				await exited;
			},
		};
	}
	return { child, output: () => output, exited, ready };
}

/** Starts the process and waits until it answers. @throws when it ends before. */
export function spawnSite(wanted: Wanted): Promise<SpawnedSite> {
	return launchSite(wanted).ready;
}
