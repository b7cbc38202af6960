// What `npm start` and `npm test` need before anything else can run. Plain JavaScript: it also runs on
// the Node that a fresh machine has, before the project's own is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Notes of what was built from what; safe to delete. */
const stamps = join(root, ".cache");
const windows = process.platform === "win32";

/**
 * Installs what the lockfile names, unless it is there already. Where nothing is built (`tools: false`),
 * the packages that run are enough: a server may have no others, and its folder may be read-only.
 */
export function install({ tools = true } = {}) {
	if (isInstalled(tools)) return;
	say("Installing (npm ci) …");
	// NODE_ENV may say production on a server; building needs the tools all the same.
	run(windows ? "npm.cmd" : "npm", [
		"ci",
		"--include=dev",
		"--include=optional",
		"--no-audit",
		"--no-fund",
		"--loglevel=error",
	]);
}

/** Whether npm's own note of what it installed agrees with the lockfile. What is optional may be missing. */
function isInstalled(tools) {
	const note = join(root, "node_modules/.package-lock.json");
	if (!existsSync(note)) return false;
	const installed = packagesIn(note);
	return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
		([path, { version, optional, dev, devOptional }]) =>
			path === "" ||
			((dev || devOptional) && !tools) ||
			(installed[path] ? installed[path].version === version : optional),
	);
}

function packagesIn(lockfile) {
	return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

/** Builds the site when a source has changed since the last build. */
export function build() {
	const wanted = fingerprint();
	const built = existsSync(join(root, "build/server/index.js"));
	if (built && stampOf("built") === wanted) return;
	say("Building …");
	runTool("react-router", ["build"], { quiet: true });
	runNode(["cli/compress-assets.ts"], { quiet: true });
	writeStamp("built", wanted);
}

/** The project's own Node, which the lockfile brings; on a machine it does not know, the one that runs this. */
export function ownNode() {
	const own = join(root, "node_modules/.bin", windows ? "node.cmd" : "node");
	if (existsSync(own) && !windows) return own;
	if (Number(process.versions.node.split(".")[0]) >= 26) return process.execPath;
	fail(
		`This needs Node 26; ${process.version} runs here and no packaged one fits ${process.platform}-${process.arch}. Install Node 26 and try again.`,
	);
}

/** Runs a script with the project's own Node and waits. */
function runNode(args, options) {
	run(ownNode(), args, options);
}

/** Runs a command-line tool of a dependency with the project's own Node and waits. */
function runTool(name, args, options) {
	run(ownNode(), [toolPath(name), ...args], options);
}

/** The script behind a dependency's command. */
export function toolPath(name) {
	return join(root, "node_modules/.bin", name);
}

/** Starts a script with the project's own Node, passing on signals, and ends with its exit code. */
export function become(args, environment = {}) {
	const child = spawn(ownNode(), args, {
		cwd: root,
		env: { ...process.env, ...environment },
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
		process.on(signal, () => child.kill(signal));
	whenNpmEnds(() => child.kill("SIGTERM"));
	child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/**
 * npm ends on a signal without passing it on to what it runs, and its shell may outlive it: both are watched
 * by the parent of each, since a process that loses its parent gets another one.
 */
function whenNpmEnds(callback) {
	if (process.env.npm_lifecycle_event === undefined) return;
	const shell = process.ppid;
	const npm = isShell(shell) ? parentOf(shell) : null;
	const timer = setInterval(() => {
		if (process.ppid === shell && (npm === null || parentOf(shell) === npm)) return;
		clearInterval(timer);
		callback();
	}, 500);
	timer.unref();
}

/** Whether npm runs us through a shell that waits; where there is no /proc, shells replace themselves. */
function isShell(pid) {
	return /^(ba|da|z|k|a)?sh$/.test(procFile(pid, "comm").trim());
}

/** The id of the parent; null when it cannot be told. */
function parentOf(pid) {
	return procFile(pid, "stat").split(") ")[1]?.split(" ")[1] ?? null;
}

function procFile(pid, name) {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "utf8");
	} catch {
		return "";
	}
}

/** Prints the text and ends the program when --help is among the words. */
export function helpWith(text) {
	if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
	process.stdout.write(`${text}\n`);
	process.exit(0);
}

function run(command, args, { quiet = false } = {}) {
	const result = spawnSync(command, args, {
		cwd: root,
		stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
		shell: windows && command.endsWith(".cmd"),
		env: {
			...process.env,
			PATH: `${join(root, "node_modules/.bin")}${windows ? ";" : ":"}${process.env.PATH}`,
		},
		maxBuffer: 64 * 1024 * 1024,
	});
	if (result.status === 0) return;
	if (quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
	fail(
		`${[command.split("/").at(-1), ...args.map((arg) => arg.replace(root, ""))].join(" ")} failed.`,
	);
}

/** Everything that a build is made from. */
const sources = [
	"app",
	"public",
	"cli",
	"server",
	"mdx-plugin.ts",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
];

function fingerprint() {
	const parts = [];
	for (const entry of sources) collect(join(root, entry), parts);
	return hashOf(parts);
}

function collect(path, parts) {
	const stat = statSync(path, { throwIfNoEntry: false });
	if (!stat) return;
	if (!stat.isDirectory()) {
		parts.push(path.slice(root.length), readFileSync(path));
		return;
	}
	for (const name of readdirSync(path).sort()) collect(join(path, name), parts);
}

function hashOf(parts) {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part).update("\0");
	return hash.digest("hex");
}

function stampOf(name) {
	const file = join(stamps, name);
	return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function writeStamp(name, value) {
	mkdirSync(dirname(join(stamps, name)), { recursive: true });
	writeFileSync(join(stamps, name), value);
}

function say(text) {
	process.stdout.write(`${text}\n`);
}

/** Ends the program with one line that says why. */
export function fail(text) {
	process.stderr.write(`${text}\n`);
	process.exit(1);
}
