/** What a Chromium is started with: perhaps as root, in a container, without a display; it asks nobody anything by itself. */
export const browserFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
];
