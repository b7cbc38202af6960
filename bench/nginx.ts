import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { steadyPort } from "../tests/support/steady-port.ts";
import { benchFolder } from "./bench-site.ts";
import { pause } from "./measures.ts";

export type Nginx = { port: number; version: string; stop(): Promise<void> };

/** Headers that nginx writes itself, or that belong to one answer. */
const nginxWrites =
	/^(date|connection|keep-alive|content-(length|encoding|type)|etag|vary|transfer-encoding)$/i;

/** The version of the nginx on this machine; null where there is none. */
export function nginxVersion(): string | null {
	const asked = spawnSync("nginx", ["-v"], { encoding: "utf8" });
	return asked.error ? null : (/nginx\/(\S+)/.exec(asked.stderr + asked.stdout)?.[1] ?? "unknown");
}

/**
 * Serves the page that `url` answers by nginx: the same bytes, compressed beforehand, and the same headers.
 * @param workers a number, or `auto` for one on each core.
 */
export async function serveByNginx(url: string, workers: number | "auto"): Promise<Nginx> {
	const folder = benchFolder();
	const { body, headers } = await pageOf(url);
	const port = await steadyPort();
	mkdirSync(join(folder, "pages"));
	writeFileSync(join(folder, "pages/index.html.gz"), body);
	writeFileSync(join(folder, "pages/index.html"), gunzipSync(body));
	writeFileSync(join(folder, "nginx.conf"), config(folder, port, workers, headers));
	const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
		stdio: "ignore",
	});
	await answering(child, port);
	return {
		port,
		version: nginxVersion() ?? "unknown",
		async stop() {
			child.kill("SIGQUIT");
			if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function pageOf(url: string): Promise<{ body: Buffer; headers: [string, string][] }> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "Accept-Encoding": "gzip" } }, async (answer) => {
			const chunks: Buffer[] = [];
			for await (const chunk of answer) chunks.push(chunk);
			const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
				typeof value === "string" && !nginxWrites.test(name)
					? [[name, value] as [string, string]]
					: [],
			);
			resolve({ body: Buffer.concat(chunks), headers });
		}).on("error", reject);
	});
}

/** As nginx is set up for speed: files kept open, nothing logged. */
function config(
	folder: string,
	port: number,
	workers: number | "auto",
	headers: [string, string][],
) {
	const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&").replaceAll("$", "")}"`;
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${join(folder, name)};`)
		.join("\n\t");
	return `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes ${workers};
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 4096; }
http {
	access_log off;
	sendfile on;
	tcp_nopush on;
	keepalive_requests 100000000;
	open_file_cache max=100 inactive=1h;
	gzip_static on;
	gzip_vary on;
	default_type "text/html; charset=utf-8";
	${temporary}
	server {
		listen 127.0.0.1:${port};
		root ${join(folder, "pages")};
		${headers.map(([name, value]) => `add_header ${quoted(name)} ${quoted(value)};`).join("\n\t\t")}
	}
}
`;
}

async function answering(child: ChildProcess, port: number): Promise<void> {
	for (let attempt = 0; attempt < 50; attempt++) {
		if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
		const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isThere) return;
		await pause(100);
	}
	throw new Error("nginx does not answer.");
}
