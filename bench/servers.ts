import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { runSite } from "../tests/support/running-site.ts";
import { unusedPort } from "../tests/support/system.ts";

/** Starts the built site with no limit on submissions, and waits until the home page is compressed well. */
export async function startSite(environment: Record<string, string> = {}) {
	const started = performance.now();
	const site = await runSite({ SUBMISSION_LIMIT: "0", ...environment });
	/** Milliseconds from the start of the process. */
	const readyAfter = performance.now() - started;
	const first = await countBytes(site.url);

	await until(async () => (await countBytes(site.url)) < first);

	return { ...site, readyAfter };
}

/** The bytes of a page as it is sent. */
async function countBytes(url: string): Promise<number> {
	const headers = { "Accept-Encoding": "br" };
	const { headers: sent } = await fetch(url, { method: "HEAD", headers });

	return Number(sent.get("content-length"));
}

/** The site's pages without scripts: the upper limit for this HTML and these styles. */
export async function serveLimitPages(site: string) {
	const server = createServer(async ({ url = "/" }, response) => {
		const page = await fetch(site + url);
		const type = page.headers.get("content-type") ?? "";
		let body = Buffer.from(await page.arrayBuffer());
		if (type.startsWith("text/html"))
			body = Buffer.from(
				body.toString().replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ""),
			);

		const headers = { "Content-Type": type, "Content-Encoding": "br" };

		response.writeHead(page.status, {
			...headers,
			"Cache-Control": "public, max-age=31536000",
		});
		response.end(
			brotliCompressSync(body, {
				params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
			}),
		);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");

	const { port } = server.address() as AddressInfo;

	return {
		url: `http://127.0.0.1:${port}`,
		stop: () => server.close().closeAllConnections(),
	};
}

/** Serves that page by nginx with the same headers, gzipped in advance; null where nginx is not installed. */
export async function serveByNginx(url: string) {
	if (spawnSync("nginx", ["-v"]).error) return null;

	const folder = mkdtempSync(join(tmpdir(), "nginx-"));
	const port = await unusedPort();
	const page = await fetch(url);
	const html = await page.text();

	writeFileSync(join(folder, "index.html"), html);
	writeFileSync(join(folder, "index.html.gz"), gzipSync(html, { level: 9 }));

	const own =
		/^(date|connection|keep-alive|content-(length|encoding|type)|etag|vary)$/;
	const headers = [...page.headers]
		.filter(([name]) => !own.test(name))
		.map(
			([name, value]) =>
				`add_header ${name} "${value.replace(/["\\]/g, "\\$&")}";`,
		);
	const configuration = `daemon off; worker_processes auto; pid nginx.pid; error_log error.log;
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

	const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], {
		stdio: "inherit",
	});
	const address = `http://127.0.0.1:${port}`;
	await until(async () => (await fetch(address)).ok);

	return { url: address, stop: () => child.kill("SIGTERM") };
}

/** Polls every 50 ms for up to a minute. */
async function until(ask: () => Promise<boolean>): Promise<void> {
	for (let attempt = 0; attempt < 1_200; attempt++) {
		if (await ask().catch(() => false)) return;

		await pause(50);
	}

	throw new Error("The server does not answer.");
}
