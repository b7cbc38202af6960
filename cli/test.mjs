// `npm test`: all checks, also on a fresh clone. README.md lists its parts and options.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findTestBrowser } from "./browser.mjs";
import {
	build,
	helpWith,
	install,
	ownNode,
	root,
	toolEnvironment,
	toolPath,
} from "./prepare.mjs";

helpWith(`Usage: npm test [-- lint types unit e2e engines] [--changed]

Runs all tests, or the named parts. With --changed: lint, types, and the unit tests that the uncommitted
changes can affect, or the last commit where nothing is uncommitted.`);

const words = process.argv.slice(2);
const onlyChanged = words.includes("--changed");
const wanted = words.filter((word) => !word.startsWith("--"));

/** By Vitest's name of a test's state. */
const outcomes = { passed: true, failed: false };

const parts = {
	lint: () =>
		tool("biome", ["check", "."]) &&
		tool("stylelint", ["app/**/*.css"]) &&
		// Knip reads imports of the types of routes.
		tool("react-router", ["typegen"]) &&
		tool("knip", ["--no-progress"]),
	types: () =>
		tool("react-router", ["typegen"]) && tool("tsc", ["--noEmit", "-p", "."]),
	unit() {
		const changed = onlyChanged
			? [`--changed=${changedSince()}`, "--passWithNoTests"]
			: [];
		return vitest("unit", [...changed, "--reporter=default"]);
	},
	e2e() {
		const environment = { CHROME_PATH: findTestBrowser() };
		return counted(
			"playwright",
			["test"],
			"e2e",
			testsOfPlaywright,
			environment,
		);
	},
	engines() {
		const config = "--config=tests/engines/vitest.config.ts";
		const { tests } = vitest("engines", [config, "--reporter=verbose"]);
		const missing = ["Firefox", "WebKit"].filter((engine) =>
			tests.every(
				({ name, passed }) => passed === null || !name.includes(engine),
			),
		);
		const note =
			missing.length > 0
				? `not in ${missing.join(" and ")}: not installed`
				: "";

		return { tests, note };
	},
};

const unknown = wanted.filter((word) => !(word in parts));
if (unknown.length > 0) {
	console.error(
		`There is no part ${unknown.join(", ")}: see npm test -- --help.`,
	);
	process.exit(2);
}
install();
const some = onlyChanged ? ["lint", "types", "unit"] : Object.keys(parts);
const names = some.filter(
	(name) => wanted.length === 0 || wanted.includes(name),
);
// Unit tests also read the built site.
if (!onlyChanged && names.some((name) => name !== "lint" && name !== "types"))
	build();

const results = names.map((name) => {
	console.log(`\n— ${name} —`);

	const started = performance.now();
	const outcome = parts[name]();
	const { tests, note = "" } =
		typeof outcome === "boolean"
			? { tests: [{ name, passed: outcome }] }
			: outcome;

	return { name, tests, note, seconds: (performance.now() - started) / 1000 };
});

const all = results.flatMap(({ tests }) => tests);
const timed = all.filter(({ file }) => file);
const slowest = timed
	.filter(({ seconds }) => seconds > 1)
	.sort((a, b) => b.seconds - a.seconds);
printSlowest("tests", slowest);
printSlowest("files", sumByFile(timed));
console.log();
for (const { name, tests, seconds, note } of results) {
	const state = tests.some(({ passed }) => passed === false)
		? "FAILED"
		: "ok    ";
	const counts = `${formatCounts(tests)}, ${seconds.toFixed(1)} s`;
	console.log(
		`${state} ${name.padEnd(9)} ${counts}${note ? ` (${note})` : ""}`,
	);
}
console.log(formatCounts(all));
// The whole error is in the runner's own output, this part of it in the last lines of a log.
for (const { name, passed, error } of all)
	if (passed === false)
		console.log(`FAILED ${name}\n${(error ?? "").slice(0, 1000)}`);
for (const { name, isFlaky, error } of all)
	if (isFlaky)
		console.log(`PASSED THE SECOND TIME ${name}\n${error.slice(0, 1000)}`);
process.exit(all.some(({ passed }) => passed === false) ? 1 : 0);

function tool(name, args, environment) {
	const { status } = spawnSync(ownNode(), [toolPath(name), ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...toolEnvironment, ...environment },
	});
	return status === 0;
}

function vitest(part, args) {
	const report = ["--reporter=json", `--outputFile.json=.cache/${part}.json`];
	return counted("vitest", ["run", ...args, ...report], part, testsOfVitest);
}

/** Runs a test runner and reads its report. A crash counts as one failure. */
function counted(name, args, part, read, environment) {
	const succeeded = tool(name, args, environment);
	const crash = { name: `${name} itself`, passed: false };
	try {
		const tests = read(
			JSON.parse(readFileSync(join(root, `.cache/${part}.json`), "utf8")),
		);
		const isExplained =
			succeeded || tests.some(({ passed }) => passed === false);

		return { tests: isExplained ? tests : [...tests, crash] };
	} catch {
		return { tests: [crash] };
	}
}

/** `passed` is null for skipped tests. */
function testsOfVitest({ testResults }) {
	return testResults.flatMap(({ name: file, status, assertionResults }) => {
		const tests = assertionResults.map(
			({ status, duration, fullName, failureMessages }) => ({
				file: file.replace(root, ""),
				name: `${file.replace(root, "")}: ${fullName}`,
				passed: outcomes[status] ?? null,
				seconds: (duration ?? 0) / 1000,
				error: failureMessages.join("\n"),
			}),
		);
		const isBroken =
			status === "failed" && !tests.some(({ passed }) => passed === false);

		return isBroken ? [...tests, { name: file, passed: false }] : tests;
	});
}

function testsOfPlaywright({ suites }) {
	const listSpecs = (suite) => [
		...suite.specs,
		...(suite.suites ?? []).flatMap(listSpecs),
	];

	return suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
		tests.map(({ status, results }) => ({
			file,
			name: `${file}: ${title}`,
			passed: status === "skipped" ? null : status !== "unexpected",
			isFlaky: status === "flaky",
			seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
			error: results
				.flatMap(({ errors }) => errors.map(({ message }) => message))
				.join("\n"),
		})),
	);
}

/** @param all the slowest first. */
function printSlowest(what, all) {
	if (all.length > 0) console.log(`\nThe slowest ${what}:`);
	for (const { name, seconds } of all.slice(0, 10))
		console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

/** The time that each file's tests took, the slowest first. */
function sumByFile(tests) {
	const byFile = new Map();
	for (const { file, seconds = 0 } of tests)
		byFile.set(file, (byFile.get(file) ?? 0) + seconds);

	return [...byFile]
		.map(([name, seconds]) => ({ name, seconds }))
		.sort((a, b) => b.seconds - a.seconds);
}

/** The commit to compare changes with. */
function changedSince() {
	const { stdout } = spawnSync("git", ["status", "--porcelain"], {
		cwd: root,
		encoding: "utf8",
	});
	return stdout.trim() === "" ? "HEAD~1" : "HEAD";
}

function formatCounts(tests) {
	const count = (state) =>
		tests.filter(({ passed }) => passed === state).length;

	const skipped = count(null);
	return `${count(true)} passed, ${count(false)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
