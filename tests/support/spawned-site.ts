import { type ChildProcess, spawn } from "node:child_process";

const root = new URL("../..", import.meta.url).pathname;

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
	/** What runs the server, when it is not to be run as it is: the words before `node server/start.ts`. */
	within?: readonly string[];
	/** As which user of the system. */
	uid?: number;
};

/** Starts the process and hands it back at once; `ready` of it may never come. */
export function launchSite({ environment, within = [], uid }: Wanted): {
	child: ChildProcess;
	output(): string;
	exited: Promise<number | null>;
	ready: Promise<SpawnedSite>;
} {
	const [command = process.execPath, ...words] = [...within, process.execPath, "server/start.ts"];
	const child = spawn(command, words, {
		cwd: root,
		env: { PATH: process.env.PATH, PORT: "0", ...environment },
		stdio: ["ignore", "pipe", "pipe"],
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
