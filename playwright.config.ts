import { defineConfig } from "@playwright/test";

export default defineConfig({
	testDir: "tests/journeys",
	outputDir: ".cache/journeys",
	fullyParallel: true,
	workers: 2,
	timeout: 45_000,
	retries: 0,
	forbidOnly: true,
	reporter: [["list"], ["json", { outputFile: ".cache/journeys.json" }]],
	use: {
		locale: "en-GB",
		timezoneId: "Europe/London",
		trace: "off",
		launchOptions: {
			...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-dev-shm-usage",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				"--no-first-run",
			],
		},
	},
});
