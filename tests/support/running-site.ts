import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { serverArgs, serverEnvironment } from "../../cli/server-process.mjs";
import { compileCache } from "./compiled-modules.ts";
import { unusedPort } from "./system.ts";

const root = new URL("../..", import.meta.url).pathname;

export type RunningSite = Awaited<ReturnType<typeof runSite>>;

/** Starts the built site as a process with an empty database, on a port that restarts reuse. */
export async function runSite(environment: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-journey-"));
	const databaseFile = join(folder, "site.sqlite");
	const port = await unusedPort();
	const wanted = {
		DATABASE_URL: `file:${databaseFile}`,
		PORT: String(port),
		...environment,
	};

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
		/** Without a trailing slash. */
		url: running.url,
		databaseFile,
		pid: () => running.pid,
		/** Rows of a table in the order of insertion, read from the file. */
		rows: (table: string): Record<string, unknown>[] =>
			withFile((db) =>
				db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
			),
		/** Runs SQL on the file, from outside the server. */
		sql: (text: string) => withFile((db) => db.exec(text)),
		output: () => earlier + running.output(),
		kill: () => running.end("SIGKILL"),
		async start() {
			earlier += running.output();
			running = await spawnSite({ environment: wanted });
		},
		async remove() {
			await running.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export function readRows(
	site: RunningSite,
	table: string,
	email: string,
): Record<string, unknown>[] {
	if (table !== "people")
		return site.rows(table).filter((row) => row.email === email);

	const points = site.rows("contact_points").filter(({ key }) => key === email);

	return site
		.rows("people")
		.filter(({ id }) => points.some(({ person_id }) => person_id === id));
}

/** The payloads of a topic's emails to an address, from the outbox. */
export function mailsTo(site: RunningSite, email: string, topic: string) {
	return site
		.rows("outbox")
		.filter((row) => row.recipient === email && row.topic === topic)
		.map((row) => JSON.parse(String(row.payload)));
}

/** The path of the button in the latest such email to an address. */
export function actionPath(
	site: RunningSite,
	email: string,
	topic: string,
): string {
	return databasePath(mailsTo(site, email, topic).at(-1).document.action.url);
}

/** The path of a link in an email: its origin is not the test site's. */
export function databasePath(url: string): string {
	const { pathname, search } = new URL(url);
	return pathname + search;
}

/** Renames a table while `work` runs, so that queries of it fail. */
export async function withoutTable(
	site: RunningSite,
	table: string,
	work: () => Promise<void>,
) {
	site.sql(`ALTER TABLE ${table} RENAME TO ${table}_away`);

	try {
		await work();
	} finally {
		site.sql(`ALTER TABLE ${table}_away RENAME TO ${table}`);
	}
}

export type TestStaff = {
	id: string;
	name: string;
	email: string;
	cookie: string;
};

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
		INSERT INTO calendars (id, name, staff_id, created_at)
		VALUES ('${id}', '${name}', '${id}', '${at}');
		INSERT INTO sessions (id_hash, staff_id, awaits_code, created_at, seen_at, expires_at)
		VALUES ('${hash}', '${id}', 0, '${at}', '${at}', '${expires}');
	`);

	return { id, name, email, cookie: `sheaf-desk=${value}` };
}

type Wanted = {
	environment: Record<string, string>;
	/** A command and arguments to insert before `node server/start.ts`. */
	within?: readonly string[];
	/** The system user that runs the process. */
	uid?: number;
	/** A file descriptor that the process inherits as its fourth. */
	inherit?: number;
};

/** Starts the server process. `url` rejects when the process exits before it responds. */
export function launchSite({ environment, within = [], uid, inherit }: Wanted) {
	const [command = "", ...words] = [...within, process.execPath, ...serverArgs];
	const child = spawn(command, words, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: compileCache,
			...serverEnvironment,
			...environment,
		},
		stdio: ["ignore", "pipe", "pipe", inherit ?? "ignore"],
		...(uid === undefined ? {} : { uid, gid: uid }),
	});

	let output = "";
	const exited = once(child, "exit").then(([code]) => code as number | null);
	const url = new Promise<string>((resolve, reject) => {
		const note = (chunk: Buffer) => {
			output += chunk.toString();
			const [, port] = / is at http:\/\/[^:]+:(\d+)/.exec(output) ?? [];
			if (port) resolve(`http://127.0.0.1:${port}`);
		};

		child.stdout?.on("data", note);
		child.stderr?.on("data", note);
		void exited.then((code) =>
			reject(new Error(`The site exited with ${code}:\n${output}`)),
		);
	});

	url.catch(() => {});

	return {
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

/** Starts the process and waits until it responds. */
export async function spawnSite(wanted: Wanted) {
	const environment = {
		PORT: String(await unusedPort()),
		...wanted.environment,
	};
	const launched = launchSite({ ...wanted, environment });
	return { ...launched, url: await launched.url };
}
