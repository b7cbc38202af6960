import { defineConfig } from "vitest/config";
import { mdx } from "./mdx-plugin.ts";

export default defineConfig({
	plugins: [mdx()],
	test: {
		include: ["{app,server,cli,bench,tests}/**/*.test.{ts,tsx}"],
		globalSetup: "tests/support/postgres.ts",
		// A real database server starts once; each file opens databases of its own.
		testTimeout: 40_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
	},
});
