import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./app/boot/vite-plugins.ts";
import { keepCompiledModules } from "./tests/support/compiled-modules.ts";
import { moveTemporaryFilesToMemory } from "./tests/support/temporary-files.ts";

keepCompiledModules();
moveTemporaryFilesToMemory();

const files = globSync("{app,server,cli,bench,tests}/**/*.test.{ts,tsx}");
/** Tests with databases, processes or mocks. */
const withState = files.filter((file) =>
	/support\/(?!built-site)|\bvi\./.test(readFileSync(file, "utf8")),
);

export default defineConfig({
	plugins: [inlineScript()],
	test: {
		// Shows the output of failed tests.
		silent: "passed-only",
		// More than cores: tests wait for servers and disks.
		maxWorkers: availableParallelism() + 1,
		testTimeout: 40_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: "isolated",
					include: withState,
					globalSetup: "tests/support/postgres.ts",
				},
			},
			{
				extends: true,
				test: {
					name: "pure",
					include: files.filter((file) => !withState.includes(file)),
					// One worker without isolation halves the run time.
					isolate: false,
				},
			},
		],
	},
});
