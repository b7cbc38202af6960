import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { serverArgs, serverEnvironment } from "../cli/server-process.mjs";
import { spawnSite } from "../tests/support/running-site.ts";
import { unusedPort } from "../tests/support/system.ts";

/** A folder on the project's own disk: a commit to a file system in memory would cost nothing. */
export function benchFolder(): string {
	mkdirSync(".cache", { recursive: true });
	return mkdtempSync(join(process.cwd(), ".cache/bench-"));
}

/** Starts the built site with no limit on submissions, and waits until its pages are compressed. */
export async function startSite(folder = benchFolder()) {
	const started = performance.now();
	const file = join(folder, "site.sqlite");
	const environment = { DATABASE_URL: `file:${file}`, SUBMISSION_LIMIT: "0", ...serverEnvironment };
	const NODE_OPTIONS = serverArgs.slice(0, -1).join(" ");
	const site = await spawnSite({ environment: { ...environment, NODE_OPTIONS } });
	/** Milliseconds from the start of the process. */
	const readyAfter = performance.now() - started;
	const headers = { "Accept-Encoding": "br" };
	for (const path of ["/", "/login", "/terms-of-service", "/cookies-policy"])
		await until(async () =>
			(await fetch(site.url + path, { headers })).headers.has("content-encoding"),
		);
	return {
		url: site.url,
		file,
		readyAfter,
		/** The most memory used so far, in MB; NaN where there is no /proc. */
		peakMemory() {
			if (process.platform !== "linux") return Number.NaN;
			const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
			return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000;
		},
		async stop() {
			await site.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The site's pages with all scripts removed: the fastest that this HTML and these styles can be. */
export async function serveLimitPages(site: string) {
	const server = createServer(async ({ url = "/" }, response) => {
		const page = await fetch(site + url);
		const type = page.headers.get("content-type") ?? "";
		const isHtml = type.startsWith("text/html");
		const body = Buffer.from(await page.arrayBuffer());
		const bytes = isHtml
			? Buffer.from(body.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""))
			: body;
		const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
		response.writeHead(page.status, {
			"Content-Type": type,
			"Content-Encoding": "br",
			"Cache-Control": isHtml ? "no-cache" : "public, max-age=31536000",
		});
		response.end(brotliCompressSync(bytes, { params }));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: () => server.close().closeAllConnections(),
	};
}

/** Serves that page by nginx with the same headers, gzipped beforehand; null where nginx is not installed. */
export async function serveByNginx(url: string, workers: number) {
	if (spawnSync("nginx", ["-v"]).error) return null;
	const folder = benchFolder();
	const port = await unusedPort();
	const page = await fetch(url);
	const html = await page.text();
	writeFileSync(join(folder, "index.html"), html);
	writeFileSync(join(folder, "index.html.gz"), gzipSync(html, { level: 9 }));
	const own = /^(date|connection|keep-alive|content-(length|encoding|type)|etag|vary)$/;
	const headers = [...page.headers]
		.filter(([name]) => !own.test(name))
		.map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, "\\$&")}";`);
	const configuration = `daemon off; worker_processes ${workers}; pid nginx.pid; error_log error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 4096; }
http {
	access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100 inactive=1h;
	gzip_static on; gzip_vary on; default_type "text/html; charset=utf-8";
	client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
	server { listen 127.0.0.1:${port}; root ${folder}; ${headers.join("\n")} }
}
`;
	writeFileSync(join(folder, "nginx.conf"), configuration);
	const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" });
	const address = `http://127.0.0.1:${port}`;
	await until(async () => (await fetch(address)).ok);
	const name = `nginx, ${workers} worker${workers === 1 ? "" : "s"}`;
	return { name, url: address, stop: () => child.kill("SIGTERM") };
}

/** Asks every 50 ms for up to a minute. */
async function until(ask: () => Promise<boolean>): Promise<void> {
	for (let attempt = 0; attempt < 1_200; attempt++) {
		if (await ask().catch(() => false)) return;
		await pause(50);
	}
	throw new Error("The server does not answer.");
}
