import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Chromium's arguments: no sandbox, no display, no background requests. */
export const browserFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	`--disable-features=${[
		// Each new window would render its address bar's suggestions as two web pages, a second of CPU time.
		"WebUIOmniboxPopup",
		"WebUIOmniboxAimPopup",
		"WebUIOmniboxFullPopup",
		// Playwright's own list: Chromium reads only the last --disable-features.
		"AvoidUnnecessaryBeforeUnloadCheckSync",
		"DestroyProfileOnBrowserClose",
		"HttpsUpgrades",
		"HttpsFirstBalancedModeAutoEnable",
		"MediaRouter",
		"PaintHolding",
		"ThirdPartyStoragePartitioning",
		"AvoidCorsURLLoaderRestartOnRedirect",
		"OptimizationHints",
		"NetworkTimeServiceQuerying",
		"AimEnabled",
		"PreconnectToSearch",
	]}`,
];

/** Above the ports of common services, below the ephemeral ports (Linux: from 32,768). */
const FIRST = 20_000;
const LAST = 32_000;

const WORKERS = 16;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % WORKERS;
const given = new Set<number>();

/**
 * A free port that no other worker of this run uses, outside the ephemeral range, so that no outgoing connection
 * takes it while a server restarts.
 */
export async function unusedPort(): Promise<number> {
	for (;;) {
		const port = randomInt(FIRST / WORKERS, LAST / WORKERS) * WORKERS + worker;
		if (given.has(port)) continue;

		given.add(port);

		if (await isFree(port)) return port;
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}

/** Looks for a program; `why` is appended to the titles of tests that are skipped without it. */
export function installed(command: string, option: string) {
	const isInstalled = !spawnSync(command, [option]).error;
	return {
		isInstalled,
		why: isInstalled ? "" : ` (skipped: ${command} is not installed)`,
	};
}

/**
 * Starts a program that runs until it is closed.
 * @param prepare writes the configuration to the program's folder and returns its arguments.
 */
export function startDaemon(
	command: string,
	prepare: (folder: string) => string[],
	options: (folder: string) => SpawnOptions = () => ({}),
) {
	const folder = mkdtempSync(join(tmpdir(), `sheaf-${command}-`));
	const child = spawn(command, prepare(folder), {
		stdio: "ignore",
		...options(folder),
	});
	const ended = new Promise((resolve) => child.once("exit", resolve));

	return {
		folder,
		async close() {
			child.kill("SIGKILL");
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
