import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serverArgs, serverEnvironment } from "../ops/server-process.mjs";
import { pause } from "./measures.ts";

const root = new URL("..", import.meta.url).pathname;

/** The processor's ticks in a second, as /proc counts them. */
const TICKS = 100;

export type BenchSite = {
	/** Where it answers, without a slash at the end. */
	url: string;
	port: number;
	databaseFile: string;
	/** From the start of the process until it said that it is ready, in milliseconds. */
	readyAfter: number;
	/** Memory held right now, in bytes; null where the system does not tell. */
	memory(): number | null;
	/** Resolves when it has nothing left to do: its pages are compressed. */
	quiet(): Promise<void>;
	stop(): Promise<void>;
};

/** A folder on the disk that the project is on: in memory, a commit would cost nothing. */
export function benchFolder(): string {
	mkdirSync(join(root, ".cache"), { recursive: true });
	return mkdtempSync(join(root, ".cache/bench-"));
}

/** Starts the built site as it is served, on a free port, without a limit of forms. */
export async function startBenchSite(databaseFile?: string): Promise<BenchSite> {
	const folder = databaseFile === undefined ? benchFolder() : null;
	const file = databaseFile ?? join(folder ?? "", "site.sqlite");
	const started = performance.now();
	const child = spawn(process.execPath, serverArgs, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			PORT: "0",
			DATABASE_URL: `file:${file}`,
			SUBMISSION_LIMIT: "0",
			...serverEnvironment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const url = await addressOf(child);
	if (!(await fetch(`${url}/readyz`)).ok) throw new Error("The site is not ready.");
	const readyAfter = performance.now() - started;
	return {
		url,
		port: Number(new URL(url).port),
		databaseFile: file,
		readyAfter,
		memory: () => memoryOf(child),
		quiet: () => untilQuiet(child, url),
		async stop() {
			child.kill("SIGTERM");
			if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
			if (folder) rmSync(folder, { recursive: true, force: true });
		},
	};
}

function addressOf(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = "";
		child.stdout?.on("data", (chunk: Buffer) => {
			if (output.length < 10_000) output += chunk.toString();
			const address = /Sheaf is at (http:\/\/\S+)/.exec(output)?.[1];
			if (address) resolve(address);
		});
		child.on("exit", (code) => reject(new Error(`The site ended with ${code}:\n${output}`)));
	});
}

/** The pages are compressed one after the other; the last one listed has come late, and then the processor rests. */
async function untilQuiet(child: ChildProcess, url: string): Promise<void> {
	const paths = ["/", "/login", "/terms-of-service", "/cookies-policy"];
	const giveUp = performance.now() + 60_000;
	const isCompressed = async (path: string) =>
		(await fetch(url + path, { method: "HEAD", headers: { "Accept-Encoding": "br" } })).headers.get(
			"content-encoding",
		) === "br";
	while (!(await Promise.all(paths.map(isCompressed))).every(Boolean)) {
		if (performance.now() > giveUp) throw new Error("The site does not finish compressing.");
		await pause(200);
	}
	for (let before = ticksOf(child), now = Number.NaN; performance.now() < giveUp; before = now) {
		await pause(500);
		now = ticksOf(child);
		if (Number.isNaN(now) || (now - before) / TICKS < 0.05) return;
	}
}

/** Processor time spent so far, in ticks; NaN where there is no /proc. */
function ticksOf({ pid }: ChildProcess): number {
	const file = `/proc/${pid}/stat`;
	if (!existsSync(file)) return Number.NaN;
	const [user = 0, system = 0] = (readFileSync(file, "utf8").split(") ")[1] ?? "")
		.split(" ")
		.slice(11, 13)
		.map(Number);
	return user + system;
}

function memoryOf({ pid }: ChildProcess): number | null {
	const file = `/proc/${pid}/status`;
	if (!existsSync(file)) return null;
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(file, "utf8"))?.[1];
	return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
