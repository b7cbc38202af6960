// `npm test`: everything that proves the site, from lint to whole visits in a real browser, on a fresh
// clone as well. Ends with the totals. `npm test -- unit` (or lint, types, e2e) runs one part.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { build, helpWith, install, ownNode, root, toolPath } from "./prepare.mjs";

const wanted = process.argv.slice(2);
const results = [];

helpWith("Usage: npm test [-- lint types unit e2e]\n\nRuns all tests, or the named parts.");
install();
part("lint", () => tool("biome", ["check", "."]) && tool("stylelint", ["app/**/*.css"]));
part("types", () => tool("react-router", ["typegen"]) && tool("tsc", ["--noEmit", "-p", "."]));
// The unit tests read the built site, too: its links, its heads.
if (isWanted("unit") || isWanted("e2e")) build();
part("unit", () =>
	counted(
		"vitest",
		["run", "--reporter=default", "--reporter=json", "--outputFile.json=.cache/unit.json"],
		".cache/unit.json",
		fromVitest,
	),
);
part("e2e", () => {
	const browser = findBrowser();
	return counted("playwright", ["test"], ".cache/e2e.json", fromPlaywright, {
		CHROME_PATH: browser,
	});
});
total();

function part(name, run) {
	if (!isWanted(name)) return;
	process.stdout.write(`\n— ${name} —\n`);
	const started = performance.now();
	const outcome = run();
	const seconds = (performance.now() - started) / 1000;
	const counts =
		typeof outcome === "boolean"
			? { passed: outcome ? 1 : 0, failed: outcome ? 0 : 1, skipped: 0 }
			: outcome;
	results.push({ name, seconds, ...counts });
}

function isWanted(name) {
	return wanted.length === 0 || wanted.includes(name);
}

function tool(name, args, environment = {}) {
	const { status } = spawnSync(ownNode(), [toolPath(name), ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: {
			...process.env,
			...environment,
			PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
		},
	});
	return status === 0;
}

/** Runs a test runner and reads how many tests did what from its report; a crash counts as one failure. */
function counted(name, args, report, read, environment) {
	const succeeded = tool(name, args, environment);
	try {
		const counts = read(JSON.parse(readFileSync(join(root, report), "utf8")));
		if (!succeeded && counts.failed === 0) counts.failed = 1;
		return counts;
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

function fromVitest(report) {
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests,
		skipped: report.numPendingTests,
	};
}

function fromPlaywright({ stats, config }) {
	const ran = config.projects.map(({ name }) => name);
	const missing = ["firefox", "webkit"].filter((name) => !ran.includes(name));
	return {
		passed: stats.expected + stats.flaky,
		failed: stats.unexpected,
		skipped: stats.skipped,
		note: missing.length > 0 ? `not in ${missing.join(" and ")}: not installed here` : "",
	};
}

function total() {
	process.stdout.write("\n");
	for (const { name, passed, failed, seconds, note } of results)
		process.stdout.write(
			`${failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(9)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s${note ? ` (${note})` : ""}\n`,
		);
	const sum = (key) => results.reduce((all, result) => all + result[key], 0);
	const skipped = sum("skipped");
	process.stdout.write(
		`${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
	);
	process.exit(sum("failed") === 0 ? 0 : 1);
}
