import { BoundSocket } from "node:net";
import { expect, test } from "vitest";
import { concurrentVisitors } from "../support/concurrent-visitors.ts";
import { send } from "../support/http.ts";
import { proxies, type RunningProxy } from "../support/proxies.ts";
import { scratchFolder } from "../support/scratch.ts";
import { siteStarter } from "../support/site-test.ts";
import { unusedPort } from "../support/system.ts";

const inFolder = scratchFolder();
const spawnSite = siteStarter();

/** Starts the site on a socket that stays bound across restarts, as with deploy/sheaf.socket. */
function startOn(socket: BoundSocket, environment: Record<string, string>) {
	return spawnSite({
		environment: {
			DATABASE_URL: `file:${inFolder("site.sqlite")}`,
			SUBMISSION_LIMIT: "0",
			PAGE_LIMIT: "0",
			...environment,
		},
		within: ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"'],
		inherit: socket.fd(),
	});
}

const fetchStatus = (url: string, path: string) =>
	send({ url }, path, { method: "GET" }).then(({ status }) => status, String);

/** Requests pages until it is stopped. @returns the responses other than 200. */
function reader(url: string) {
	const failures: string[] = [];
	let isOn = true;
	async function read(page: string): Promise<void> {
		while (isOn) {
			const status = await fetchStatus(url, page);
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

for (const { name, isInstalled, why, start } of [
	{ name: "without a proxy", isInstalled: true, why: "", start: null },
	...proxies,
]) {
	test.skipIf(!isInstalled)(
		`restarts under load fail no form and no page: ${name}${why}`,
		{ timeout: 240_000 },
		async () => {
			const upstream = await unusedPort();
			const port = start ? await unusedPort() : upstream;
			const url = `http://127.0.0.1:${port}`;
			const socket = new BoundSocket({ host: "127.0.0.1", port: upstream });
			let proxy: RunningProxy | undefined;

			try {
				const environment = {
					SITE_URL: url,
					PORT: String(upstream),
					TRUST_PROXY: start ? "1" : "0",
				};
				let site = await startOn(socket, environment);

				proxy = await start?.({ siteUrl: url, upstream });

				await expect.poll(() => fetchStatus(url, "/livez")).toBe(200);

				const visitors = concurrentVisitors(url, 8);
				const stopReading = reader(url);

				for (let round = 0; round < (start ? 1 : 2); round++) {
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
				await proxy?.close();
				socket.close();
			}
		},
	);
}
