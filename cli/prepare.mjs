// Prepares `npm start` and `npm test`. Plain JavaScript: it also runs on
// the Node that a fresh machine has, before the project's own is installed.
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
 * Installs what the lockfile of a folder names, unless it is there already. Where nothing is built
 * (`tools: false`), the packages that run are enough: a server may have no others, and its folder may be read-only.
 */
export function install({ folder = root, tools = true } = {}) {
	if (isInstalled(folder, tools)) return;
	say("Installing (npm ci) …");
	// NODE_ENV may say production on a server; building needs the tools all the same.
	const include = ["--include=dev", "--include=optional"];
	run("npm", ["ci", ...include, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
}

/** Whether npm's own note of what it installed agrees with the lockfile. What is optional may be missing. */
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

/** Builds the site when a source has changed since the last build. */
export function build() {
	const stamp = join(root, ".cache/built");
	const isBuilt = existsSync(stamp) && existsSync(join(root, "build/server/index.js"));
	if (isBuilt && Math.max(...sources.map(lastChange)) < statSync(stamp).ctimeMs) return;
	say("Building …");
	mkdirSync(dirname(stamp), { recursive: true });
	rmSync(stamp, { force: true });
	run(ownNode(), [toolPath("react-router"), "build"], { quiet: true });
	run(ownNode(), ["cli/finish-build.ts"], { quiet: true });
	writeFileSync(stamp, "");
}

/** Everything that a build is made from. */
const sources = [
	"app",
	"public",
	"cli",
	"server",
	"inline-script-plugin.ts",
	"mdx-plugin.ts",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
].map((name) => join(root, name));

/** The change time counts: copying a file may keep an old modification time. */
function lastChange(path) {
	const isFolder = statSync(path).isDirectory();
	const names = isFolder ? ["", ...readdirSync(path, { recursive: true })] : [""];
	return Math.max(...names.map((name) => statSync(join(path, name)).ctimeMs));
}

/** The project's own Node, which the lockfile brings; on a machine it does not know, the one that runs this. */
export function ownNode() {
	const own = join(root, "node_modules/.bin/node");
	if (existsSync(own)) return own;
	if (Number(process.versions.node.split(".")[0]) >= 26) return process.execPath;
	fail(
		`This needs Node 26; ${process.version} runs here and no packaged one fits ${process.platform}-${process.arch}. Install Node 26 and try again.`,
	);
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
	// npm passes a signal to its shell only, which ends without us: then another process is our parent.
	const shell = process.ppid;
	const watch = () => process.ppid !== shell && child.kill("SIGTERM");
	if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref();
	child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Prints the text and exits when --help is given. */
export function helpWith(text) {
	if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
	process.stdout.write(`${text}\n`);
	process.exit(0);
}

function run(command, args, { quiet = false, cwd = root } = {}) {
	const { status, stdout, stderr } = spawnSync(command, args, {
		cwd,
		stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
		env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
		maxBuffer: 64 * 1024 * 1024,
	});
	if (status === 0) return;
	if (quiet) process.stderr.write(`${stdout}${stderr}`);
	fail(`${[command, ...args].join(" ").replaceAll(root, "")} failed.`);
}

function say(text) {
	process.stdout.write(`${text}\n`);
}

/** Ends the program with one line that says why. */
export function fail(text) {
	process.stderr.write(`${text}\n`);
	process.exit(1);
}
