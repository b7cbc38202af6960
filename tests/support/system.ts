import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Arguments of Chromium: also as root, in a container, without a display and without requests of its own. */
export const browserFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	`--disable-features=${[
		// Each new window would render its address bar's suggestions as two web pages: a second of processor time.
		"WebUIOmniboxPopup",
		"WebUIOmniboxAimPopup",
		"WebUIOmniboxFullPopup",
		// Those that Playwright disables by the same argument, of which the last one counts.
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

/** Above what services have for themselves, below what systems give to connections that go out (Linux: from 32,768 on). */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port of this machine that nobody listens on. Unlike one that the system chooses, no connection that goes
 * out is ever given it: whoever ends and begins again finds it free, and while nobody is there nobody answers.
 */
export async function unusedPort(): Promise<number> {
	for (;;) {
		const port = randomInt(FIRST, LAST);
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
