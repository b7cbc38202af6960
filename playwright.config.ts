import { defineConfig } from "@playwright/test";
import { keepCompiledModules } from "./tests/support/compiled-modules.ts";
import { browserFlags } from "./tests/support/system.ts";
import { moveTemporaryFilesToMemory } from "./tests/support/temporary-files.ts";

keepCompiledModules();
moveTemporaryFilesToMemory();

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: ".cache/e2e",
	fullyParallel: true,
	workers: 2,
	// Long enough for many steps on a busy machine; a step that hangs fails earlier.
	timeout: 240_000,
	expect: { timeout: 30_000 },
	// A test that passes only the second time is named at the end of `npm test`.
	retries: 1,
	forbidOnly: true,
	reporter: [["list"], ["json", { outputFile: ".cache/e2e.json" }]],
	use: {
		locale: "en-GB",
		timezoneId: "Europe/London",
		// Animations cost a quarter of a page's processor time. Tests of motion enable them.
		contextOptions: { reducedMotion: "reduce" },
		trace: "off",
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
	},
	projects: [
		{
			name: "chromium",
			use: {
				launchOptions: {
					...(process.env.CHROME_PATH
						? { executablePath: process.env.CHROME_PATH }
						: {}),
					args: browserFlags,
				},
			},
		},
	],
});
