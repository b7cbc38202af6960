import { defineConfig } from "vitest/config";
import { inlineScript } from "./inline-script-plugin.ts";
import { mdx } from "./mdx-plugin.ts";

export default defineConfig({
	plugins: [inlineScript(), mdx()],
	test: {
		include: ["{app,server,cli,bench,tests}/**/*.test.{ts,tsx}"],
		globalSetup: "tests/support/postgres.ts",
		// Tests wait for servers and disks: one worker, the default on two cores, leaves a core idle.
		maxWorkers: 2,
		testTimeout: 40_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
	},
});
