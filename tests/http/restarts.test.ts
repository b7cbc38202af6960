import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { BoundSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { concurrentVisitors } from "../support/concurrent-visitors.ts";
import { send } from "../support/http.ts";
import { launchSite } from "../support/running-site.ts";
import { unusedPort } from "../support/system.ts";

const root = new URL("../..", import.meta.url).pathname;
const isInstalled = (command: string, option: string) => !spawnSync(command, [option]).error;

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-restarts-"));
});
afterEach(async () => {
	for (const child of running.splice(0)) {
		if (child.exitCode !== null || child.signalCode !== null) continue;
		const ended = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGKILL");
		await ended;
	}
	rmSync(folder, { recursive: true, force: true });
});

/** Starts the site on a socket that stays bound between processes, as systemd passes it (deploy/sheaf.socket). */
async function startOn(socket: BoundSocket, environment: Record<string, string>) {
	const { child, ready } = launchSite({
		environment: {
			DATABASE_URL: `file:${join(folder, "site.sqlite")}`,
			SUBMISSION_LIMIT: "0",
			PAGE_LIMIT: "0",
			...environment,
		},
		within: ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"'],
		inherit: socket.fd(),
	});
	running.push(child);
	return await ready;
}

function front(command: string, words: string[], environment: Record<string, string> = {}): void {
	const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, ...environment };
	running.push(spawn(command, words, { env, cwd: folder, stdio: "ignore" }));
}

function startCaddy(port: number, upstream: number): void {
	const file = join(folder, "Caddyfile");
	writeFileSync(file, `{\n\tadmin off\n}\nimport ${join(root, "deploy/Caddyfile")}\n`);
	front("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
		SITE_URL: `http://127.0.0.1:${port}`,
		UPSTREAM: `127.0.0.1:${upstream}`,
	});
}

function startNginx(port: number, upstream: number): void {
	const file = join(folder, "nginx.conf");
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join("\n");
	writeFileSync(
		file,
		`daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
events {}
http { access_log off; ${temporary}
	server { listen 127.0.0.1:${port};
		location / {
			proxy_pass http://127.0.0.1:${upstream};
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
		}
	}
}`,
	);
	front("nginx", ["-c", file]);
}

/** Opens pages until it is stopped. @returns the answers other than 200. */
function reader(url: string) {
	const failures: string[] = [];
	let isOn = true;
	async function read(page: string): Promise<void> {
		while (isOn) {
			const reply = send({ url }, page, { method: "GET" });
			const status = await reply.then(({ status }) => status, String);
			if (status !== 200) failures.push(`GET ${page}: ${status}`);
		}
	}
	const reading = Promise.all(["/", "/book/slots"].map(read));
	return async () => {
		isOn = false;
		await reading;
		return failures;
	};
}

for (const { name, isThere, start, rounds } of [
	{ name: "itself", isThere: true, start: null, rounds: 2 },
	{ name: "Caddy", isThere: isInstalled("caddy", "version"), start: startCaddy, rounds: 1 },
	{ name: "nginx", isThere: isInstalled("nginx", "-v"), start: startNginx, rounds: 1 },
]) {
	const why = isThere ? "" : ` (skipped: ${name.toLowerCase()} is not installed)`;
	test.skipIf(!isThere)(
		`restarts under load fail no form and no page behind ${name}${why}`,
		{ timeout: 240_000 },
		async () => {
			const upstream = await unusedPort();
			const port = start ? await unusedPort() : upstream;
			const url = `http://127.0.0.1:${port}`;
			const socket = new BoundSocket({ host: "127.0.0.1", port: upstream });
			try {
				const environment = {
					SITE_URL: url,
					PORT: String(upstream),
					TRUST_PROXY: start ? "1" : "0",
				};
				let site = await startOn(socket, environment);
				start?.(port, upstream);
				await expect
					.poll(() =>
						send({ url }, "/livez", { method: "GET" }).then(({ status }) => status, String),
					)
					.toBe(200);
				const visitors = concurrentVisitors(() => url, { size: 8 });
				const stopReading = reader(url);
				for (let round = 0; round < rounds; round++) {
					const before = visitors.acknowledged.length;
					await expect
						.poll(() => visitors.acknowledged.length, { timeout: 30_000 })
						.toBeGreaterThan(before + 10);
					await site.end();
					site = await startOn(socket, environment);
				}
				await visitors.leave();
				expect(await stopReading()).toEqual([]);
				expect(visitors.refused).toEqual([]);
			} finally {
				socket.close();
			}
		},
	);
}
