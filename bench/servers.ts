import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { serverArgs, serverEnvironment } from "../cli/server-process.mjs";
import { unusedPort } from "../tests/support/system.ts";

const root = new URL("..", import.meta.url).pathname;

export type BenchSite = Awaited<ReturnType<typeof startSite>>;

/** A folder on the project's own disk: a commit to a file system in memory would cost nothing. */
export function benchFolder(): string {
	mkdirSync(join(root, ".cache"), { recursive: true });
	return mkdtempSync(join(root, ".cache/bench-"));
}

/** Starts the built site on a free port, with no limit on submissions, and waits until its pages are compressed. */
export async function startSite(folder = benchFolder()) {
	const started = performance.now();
	const child = spawn(process.execPath, serverArgs, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			PORT: "0",
			DATABASE_URL: `file:${join(folder, "site.sqlite")}`,
			SUBMISSION_LIMIT: "0",
			...serverEnvironment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.on("data", (chunk) => {
		if (output.length < 10_000) output += chunk;
	});
	const url = await until(child, () => /Sheaf is at (http:\/\/\S+)/.exec(output)?.[1]);
	await until(child, async () => (await fetch(`${url}/readyz`)).ok);
	const readyAfter = performance.now() - started;
	const headers = { "Accept-Encoding": "br" };
	for (const path of ["/", "/login", "/terms-of-service", "/cookies-policy"])
		await until(child, async () =>
			(await fetch(url + path, { method: "HEAD", headers })).headers.get("content-encoding"),
		);
	return {
		url,
		file: join(folder, "site.sqlite"),
		/** Milliseconds from the start of the process. */
		readyAfter,
		/** Bytes: now, and the highest so far; NaN where there is no /proc. */
		memory() {
			if (process.platform !== "linux") return { now: Number.NaN, highest: Number.NaN };
			const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
			const value = (name: string) =>
				1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
			return { now: value("VmRSS"), highest: value("VmHWM") };
		},
		stop: () => end(child, "SIGTERM", folder),
	};
}

/** The site's pages with all scripts removed: the fastest that this HTML and these styles can be. */
export async function serveLimitPages(site: string) {
	const pages = new Map<string, ReturnType<typeof limitPage>>();
	const server = createServer(async ({ url = "/" }, response) => {
		const page = pages.get(url) ?? limitPage(site + url);
		pages.set(url, page);
		const { status, headers, bytes } = await page;
		response.writeHead(status, headers).end(bytes);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop() {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function limitPage(url: string) {
	const response = await fetch(url);
	const type = response.headers.get("content-type") ?? "";
	let bytes = Buffer.from(await response.arrayBuffer());
	const headers: Record<string, string> = { "Content-Type": type, "Cache-Control": "no-cache" };
	if (type.startsWith("text/html"))
		bytes = Buffer.from(bytes.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""));
	else headers["Cache-Control"] = "public, max-age=31536000";
	if (!/^(font|image\/(png|x-icon))/.test(type)) {
		headers["Content-Encoding"] = "br";
		bytes = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
	}
	return { status: response.status, headers, bytes };
}

/** Serves that page by nginx with the same headers, gzipped beforehand; null where nginx is not installed. */
export async function serveByNginx(url: string, workers: number) {
	const installed = spawnSync("nginx", ["-v"], { encoding: "utf8" });
	if (installed.error) return null;
	const folder = benchFolder();
	const port = await unusedPort();
	const page = await fetch(url);
	writeFileSync(join(folder, "index.html"), await page.text());
	spawnSync("gzip", ["-k9", join(folder, "index.html")]);
	const own = /^(date|connection|keep-alive|content-(length|encoding|type)|etag|vary)$/;
	const headers = [...page.headers].filter(([name]) => !own.test(name));
	const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&").replaceAll("$", "")}"`;
	const configuration = `daemon off; worker_processes ${workers}; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 4096; }
http {
	access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
	open_file_cache max=100 inactive=1h; gzip_static on; gzip_vary on;
	default_type "text/html; charset=utf-8";
	${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
	server {
		listen 127.0.0.1:${port}; root ${folder};
		${headers.map(([name, value]) => `add_header ${quoted(name)} ${quoted(value)};`).join("\n\t\t")}
	}
}
`;
	writeFileSync(join(folder, "nginx.conf"), configuration);
	const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
		stdio: "ignore",
	});
	await until(child, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
	const version = /nginx\/(\S+)/.exec(installed.stderr)?.[1];
	return {
		name: `nginx ${version}, ${workers} worker${workers === 1 ? "" : "s"}`,
		url: `http://127.0.0.1:${port}`,
		stop: () => end(child, "SIGQUIT", folder),
	};
}

/** Asks every 50 ms for up to a minute. */
async function until<Value>(
	child: ChildProcess,
	ask: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
	for (let attempt = 0; attempt < 1_200; attempt++) {
		const value = await Promise.resolve(ask()).catch(() => null);
		if (value) return value;
		if (child.exitCode !== null) break;
		await pause(50);
	}
	throw new Error("The server does not answer.");
}

async function end(child: ChildProcess, signal: NodeJS.Signals, folder: string) {
	child.kill(signal);
	if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
	rmSync(folder, { recursive: true, force: true });
}
