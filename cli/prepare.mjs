// Prepares `npm start` and `npm test`. Plain JavaScript, since it runs on the machine's Node before the
// project's Node is installed.
import { spawn, spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Installs the packages of a folder's lockfile, unless they are installed. With `tools: false` the runtime
 * packages are sufficient: a server may have no others, and its folder may be read-only.
 */
export function install({ folder = root, tools = true } = {}) {
	if (isInstalled(folder, tools)) return;

	console.log("Installing (npm ci) …");

	// A build needs the tools even with NODE_ENV=production.
	const include = ["--include=dev", "--include=optional"];

	run(
		"npm",
		["ci", ...include, "--no-audit", "--no-fund", "--loglevel=error"],
		{ cwd: folder },
	);
}

/** Compares npm's record of installed packages with the lockfile. Optional packages may be missing. */
function isInstalled(folder, tools) {
	const note = join(folder, "node_modules/.package-lock.json");
	if (!existsSync(note)) return false;

	const installed = packagesIn(note);

	return Object.entries(packagesIn(join(folder, "package-lock.json"))).every(
		([path, { version, optional, dev, devOptional }]) =>
			path === "" ||
			((dev || devOptional) && !tools) ||
			(installed[path] ? installed[path].version === version : optional),
	);
}

function packagesIn(lockfile) {
	return JSON.parse(readFileSync(lockfile, "utf8")).packages;
}

/** Builds the site: `always`, or when a source has changed since the last build. */
export function build({ always = false } = {}) {
	const stamp = join(root, ".cache/built");
	const isBuilt =
		existsSync(stamp) && existsSync(join(root, "build/server/index.js"));
	const builtAt = isBuilt ? statSync(stamp).ctimeMs : 0;
	if (!always && Math.max(...sources.map(lastChange)) < builtAt) return;

	const { status } = spawnSync(ownNode(), ["cli/check-texts.ts"], {
		cwd: root,
		stdio: "inherit",
	});
	if (status !== 0) process.exit(1);

	console.log("Building …");
	mkdirSync(dirname(stamp), { recursive: true });
	rmSync(stamp, { force: true });

	const output = { quiet: !always };
	run(ownNode(), [toolPath("react-router"), "build"], output);
	run(ownNode(), ["cli/finish-build.ts"], output);
	writeFileSync(stamp, "");
}

/** Files and folders that a build depends on. */
const sources = [
	"app",
	"public",
	"cli",
	"server",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
].map((name) => join(root, name));

/** Uses the change time (ctime), since copies may keep an old modification time. */
function lastChange(path) {
	const isFolder = statSync(path).isDirectory();
	const names = isFolder
		? ["", ...readdirSync(path, { recursive: true })]
		: [""];

	return Math.max(...names.map((name) => statSync(join(path, name)).ctimeMs));
}

/** The project's Node from the lockfile; on platforms without it, the running Node. */
export function ownNode() {
	const own = join(root, "node_modules/.bin/node");
	if (existsSync(own)) return own;
	if (Number(process.versions.node.split(".")[0]) >= 26)
		return process.execPath;

	fail(
		`This needs Node 26; ${process.version} runs here and no packaged one fits ${process.platform}-${process.arch}. Install Node 26 and try again.`,
	);
}

export function toolPath(name) {
	return join(root, "node_modules/.bin", name);
}

export const toolEnvironment = {
	...process.env,
	PATH: `${toolPath("")}:${process.env.PATH}`,
};

/** Runs a script with the project's Node, forwards signals, and exits with its code. */
export function become(args, environment = {}) {
	const child = spawn(ownNode(), args, {
		cwd: root,
		env: { ...process.env, ...environment },
		stdio: ["inherit", "inherit", "inherit", "ipc"],
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
		process.on(signal, () => child.kill(signal));

	// npm signals only its shell. When the shell exits, this process has another parent.
	const shell = process.ppid;
	const watch = () => process.ppid !== shell && child.kill("SIGTERM");
	if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();

	child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Prints the text and exits when --help is given. */
export function helpWith(text) {
	if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h"))
		return;

	console.log(text);
	process.exit(0);
}

function run(command, args, { quiet = false, cwd = root } = {}) {
	const { status, stdout, stderr } = spawnSync(command, args, {
		cwd,
		stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
		env: toolEnvironment,
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status === 0) return;
	if (quiet) process.stderr.write(`${stdout}${stderr}`);

	fail(`${[command, ...args].join(" ").replaceAll(root, "")} failed.`);
}

export function fail(text) {
	console.error(text);
	process.exit(1);
}
