import { defineConfig } from "vitest/config";
import { keepCompiledModules } from "../support/compiled-modules.ts";
import { moveTemporaryFilesToMemory } from "../support/temporary-files.ts";

keepCompiledModules();
moveTemporaryFilesToMemory();

export default defineConfig({
	test: {
		include: ["tests/engines/{firefox,webkit}.ts"],
		maxWorkers: 2,
		testTimeout: 120_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: 30_000, interval: 100 } },
	},
});
