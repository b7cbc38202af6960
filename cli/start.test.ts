import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { isBuilt, notBuilt } from "../tests/support/built-site.ts";
import { send } from "../tests/support/http.ts";
import { scratchFolder } from "../tests/support/scratch.ts";

vi.setConfig({ testTimeout: 90_000, expect: { poll: { timeout: 40_000 } } });

const root = new URL("..", import.meta.url).pathname;
const inFolder = scratchFolder();
let launcher = 0;
afterEach(() => {
	try {
		// The server exits with its launcher.
		if (launcher > 0) process.kill(launcher, "SIGKILL");
	} catch {
		// The launcher has already exited.
	}

	launcher = 0;
});

/** Runs `npm start` without installing and building. */
async function npmStart(): Promise<{ npm: ChildProcess; url: string }> {
	const scripts = { start: "node start.mjs" };
	writeFileSync(
		inFolder("package.json"),
		JSON.stringify({ type: "module", scripts }),
	);
	writeFileSync(
		inFolder("start.mjs"),
		`import { become } from "${root}cli/prepare.mjs";
		process.stdout.write("launcher " + process.pid + "\\n");
		become(["server/start.ts"]);`,
	);

	const npm = spawn("npm", ["start"], {
		cwd: inFolder(),
		env: {
			...process.env,
			PORT: "0",
			DATABASE_URL: `file:${inFolder("site.sqlite")}`,
		},
		stdio: ["ignore", "pipe", "ignore"],
	});
	let output = "";
	npm.stdout.on("data", (chunk) => {
		output += chunk;
	});

	const found = (pattern: RegExp) => pattern.exec(output)?.[1];
	await expect.poll(() => found(/Sheaf is at (\S+)/)).toBeDefined();

	const url = found(/Sheaf is at (\S+)/) ?? "";
	const { text } = await send({ url }, "/robots.txt", { method: "GET" });

	expect(text).toContain(`http://localhost:${new URL(url).port}/sitemap.xml`);

	launcher = Number(found(/launcher (\d+)/));

	return { npm, url };
}

/** Opens a new connection: a keep-alive connection would delay the server's exit. */
const isUp = (url: string) =>
	send({ url }, "/livez", { method: "GET" }).then(
		() => true,
		() => false,
	);

test.skipIf(!isBuilt).each([
	["npm", "SIGTERM"],
	["its launcher", "SIGTERM"],
	["its launcher", "SIGKILL"],
] as const)(
	`the server stops when %s gets %s${notBuilt}`,
	async (name, signal) => {
		const { npm, url } = await npmStart();
		process.kill(name === "npm" ? Number(npm.pid) : launcher, signal);

		await expect.poll(() => isUp(url)).toBe(false);
	},
);

test.each(["start", "dev", "test"])(
	"npm run %s -- --help prints help and starts nothing",
	(name) => {
		const command = name === "test" ? ["cli/test.mjs"] : ["cli/run.mjs", name];
		const words = [...command, "--help"];
		const { status, stdout } = spawnSync(process.execPath, words, {
			cwd: root,
			encoding: "utf8",
		});

		expect(status).toBe(0);
		expect(stdout).toMatch(/^Usage: npm /);
	},
);
