import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { selfSigned } from "./certificates.ts";
import { installed, startDaemon } from "./system.ts";

const shippedCaddyfile = new URL("../../deploy/Caddyfile", import.meta.url)
	.pathname;

type Front = {
	/** The public origin, on a port of 127.0.0.1. With https, the proxy terminates TLS. */
	siteUrl: string;
	/** The port of 127.0.0.1 where the site listens. */
	upstream: number;
};

export type RunningProxy = {
	/** The certificate to trust; undefined without TLS or before it is created. */
	ca(): string | undefined;
	close(): Promise<void>;
};

/** Proxies under test, each with the reason that its tests are skipped. */
export const proxies = [
	{ name: "Caddy", ...installed("caddy", "version"), start: startCaddy },
	{ name: "nginx", ...installed("nginx", "-v"), start: startNginx },
];

/** Uses the shipped configuration. */
function startCaddy({ siteUrl, upstream }: Front): RunningProxy {
	return startCaddyWith(`import ${shippedCaddyfile}`, {
		environment: { SITE_URL: siteUrl, UPSTREAM: `127.0.0.1:${upstream}` },
	});
}

type CaddySettings = {
	/** Global options. */
	options?: readonly string[];
	environment?: Record<string, string>;
};

/**
 * Starts Caddy on this machine alone, with certificates of its local authority.
 * @param lines of the Caddyfile, without global options.
 */
export function startCaddyWith(
	lines: string,
	{ options = [], environment = {} }: CaddySettings = {},
): RunningProxy {
	const local = [
		"admin off",
		"skip_install_trust",
		"auto_https disable_redirects",
		"default_bind 127.0.0.1",
		...options,
	].join("\n");
	const { folder, close } = startDaemon(
		"caddy",
		(folder) => {
			const file = join(folder, "Caddyfile");
			writeFileSync(file, `{\n${local}\n}\n${lines}\n`);

			return ["run", "--config", file, "--adapter", "caddyfile"];
		},
		(folder) => ({
			cwd: folder,
			env: {
				PATH: process.env.PATH,
				HOME: folder,
				XDG_DATA_HOME: folder,
				...environment,
			},
		}),
	);
	const root = join(folder, "caddy/pki/authorities/local/root.crt");

	return {
		ca: () => (existsSync(root) ? readFileSync(root, "utf8") : undefined),
		close,
	};
}

/** Configured as the runbook requires of other proxies. Nginx buffers requests before it forwards them. */
async function startNginx({ siteUrl, upstream }: Front): Promise<RunningProxy> {
	const { protocol, host } = new URL(siteUrl);
	const isTls = protocol === "https:";
	const { cert, key } = await selfSigned("127.0.0.1");
	const { close } = startDaemon("nginx", (folder) => {
		writeFileSync(join(folder, "cert.pem"), cert);
		writeFileSync(join(folder, "key.pem"), key);

		const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
			.map((name) => `${name}_temp_path ${folder}/${name};`)
			.join("\n");

		writeFileSync(
			join(folder, "nginx.conf"),
			`daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
events {}
http { access_log off; client_max_body_size 22m; client_body_timeout 2s; ${temporary}
	server { listen ${host}${isTls ? " ssl http2" : ""};
		${isTls ? `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;` : ""}
		location / {
			proxy_pass http://127.0.0.1:${upstream};
			proxy_set_header Host $http_host;
			proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
		}
	}
}`,
		);

		return ["-c", join(folder, "nginx.conf")];
	});

	return { ca: () => (isTls ? cert : undefined), close };
}
