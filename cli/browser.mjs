// Finds a Chromium for the end-to-end tests, in this order: installed, Playwright's download, Debian's package.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fail, ownNode, root, toolPath } from "./prepare.mjs";

const places = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/snap/bin/chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Debian's package of Chromium without windows: opening and loading pages takes less processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The path of a working browser for tests, which need no window. */
export function findTestBrowser() {
	return [process.env.CHROME_PATH, headlessShell].find(starts) ?? findBrowser();
}

/** The path of a working browser. Exits with instructions when there is none. */
export function findBrowser() {
	return (
		onThisMachine() ??
		fromPlaywright() ??
		fromDebian() ??
		fail(
			"No browser could be found or fetched. Install Chromium, or set CHROME_PATH to one.",
		)
	);
}

function onThisMachine() {
	return [process.env.CHROME_PATH, ...places].find(starts);
}

function fromPlaywright() {
	const { chromium } = createRequire(`${root}package.json`)("@playwright/test");
	const path = chromium.executablePath();
	if (starts(path)) return path;

	process.stdout.write("Fetching a browser …\n");

	const options = { stdio: "ignore", timeout: 300_000 };

	spawnSync(
		ownNode(),
		[toolPath("playwright"), "install", "chromium"],
		options,
	);

	return starts(path) ? path : undefined;
}

function fromDebian() {
	if (
		process.getuid() !== 0 ||
		spawnSync("apt-get", ["--version"]).status !== 0
	)
		return undefined;

	process.stdout.write("Installing the chromium package …\n");

	const options = {
		stdio: "ignore",
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	};
	spawnSync("apt-get", ["update"], options);
	spawnSync(
		"apt-get",
		["install", "-y", "--no-install-recommends", "chromium"],
		options,
	);

	return onThisMachine();
}

function starts(path) {
	return (
		Boolean(path) &&
		spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0
	);
}
