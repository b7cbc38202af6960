import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { inlineScript } from "./app/boot/vite-plugins.ts";
import { keepCompiledModules } from "./tests/support/compiled-modules.ts";
import { moveTemporaryFilesToMemory } from "./tests/support/temporary-files.ts";

keepCompiledModules();
moveTemporaryFilesToMemory();

const files = globSync("{app,server,cli,bench,tests}/**/*.test.{ts,tsx}");
const isolated = filesWith(/\bvi\.(mock|doMock|resetModules)\b/);
const withServers = filesWith(/support\/(?!built-site)/);

function filesWith(pattern: RegExp): string[] {
	return files.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

/** One worker runs many files, and imports the modules that they share once. */
const reusedWorkers = {
	isolate: false,
	setupFiles: "tests/support/reused-worker.ts",
};

export default defineConfig({
	plugins: [inlineScript()],
	test: {
		// Shows the output of failed tests.
		silent: "passed-only",
		// More than cores: tests wait for servers and disks.
		maxWorkers: availableParallelism() + 2,
		testTimeout: 40_000,
		hookTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
		projects: [
			{
				extends: true,
				test: { name: "isolated", include: isolated },
			},
			{
				extends: true,
				test: {
					name: "servers",
					include: withServers.filter((file) => !isolated.includes(file)),
					globalSetup: "tests/support/postgres.ts",
					...reusedWorkers,
				},
			},
			{
				extends: true,
				test: {
					name: "pure",
					include: files.filter(
						(file) => ![...isolated, ...withServers].includes(file),
					),
					...reusedWorkers,
				},
			},
		],
	},
});
