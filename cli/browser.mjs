// Finds a Chromium for the end-to-end tests, or fetches one: the machine's own, Playwright's download,
// Debian's package where we may install it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
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

/** The path of a browser that starts. Ends the program with what to do when there is none to be had. */
export function findBrowser() {
	return onThisMachine() ?? fromPlaywright() ?? fromDebian() ?? none();
}

function onThisMachine() {
	return [process.env.CHROME_PATH, ...places].find((path) => path && starts(path));
}

function fromPlaywright() {
	const downloaded = () => {
		const { chromium } = createRequire(`${root}package.json`)("@playwright/test");
		const path = chromium.executablePath();
		return starts(path) ? path : undefined;
	};
	const there = downloaded();
	if (there) return there;
	process.stdout.write("Fetching a browser …\n");
	spawnSync(ownNode(), [toolPath("playwright"), "install", "chromium"], {
		stdio: "ignore",
		timeout: 300_000,
	});
	return downloaded();
}

function fromDebian() {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0)
		return undefined;
	process.stdout.write("Installing the chromium package …\n");
	const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
	spawnSync("apt-get", ["update"], options);
	spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
	return onThisMachine();
}

function starts(path) {
	return existsSync(path) && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function none() {
	fail(
		"No browser could be found or fetched. Install Chromium or Chrome, or set CHROME_PATH to one, and try again.",
	);
}
