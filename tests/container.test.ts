import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	chownSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, matchesGlob, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuilt, notBuilt } from "./support/built-site.ts";
import { send } from "./support/http.ts";
import { unusedPort } from "./support/system.ts";

const root = new URL("..", import.meta.url).pathname;
const readText = (file: string) => readFileSync(join(root, file), "utf8");
const readLines = (file: string) =>
	readText(file)
		.replace(/^#.*\n/gm, "")
		.replace(/\\\n/g, "")
		.split("\n")
		.filter(Boolean);

/** `folder` replaces /srv/sheaf; `commands` are HEALTHCHECK and CMD. */
type Stage = {
	name: string;
	folder: string;
	env: Record<string, string>;
	commands: string[][];
};

/** Copies files of the repository that .dockerignore does not exclude. */
function copyFromContext(source: string, to: string): void {
	const ignored = readLines(".dockerignore");

	const filter = (from: string) =>
		!ignored.some((pattern) =>
			matchesGlob(relative(root, from) || ".", pattern),
		);

	expect(filter(join(root, source)), `${source} is sent to the build`).toBe(
		true,
	);

	cpSync(join(root, source), to, { recursive: true, filter });
}

/** Replaces `npm ci --omit=dev`: copies the lockfile's runtime packages from the installed ones. */
function copyPackages({ folder }: Stage): void {
	const { packages } = JSON.parse(
		readFileSync(join(folder, "package-lock.json"), "utf8"),
	);
	const wanted = Object.keys(packages).filter(
		(path) => path && !packages[path].dev,
	);

	for (const path of [...wanted, "node_modules/.bin"].filter((path) =>
		existsSync(root + path),
	))
		cpSync(root + path, join(folder, path), {
			recursive: true,
			verbatimSymlinks: true,
		});
}

/** Replacements of the RUN lines, by their start, without downloads and without a second build. */
const runs: Record<string, (stage: Stage) => void> = {
	"npm ci --include=dev": ({ folder }) =>
		symlinkSync(`${root}node_modules`, join(folder, "node_modules")),
	"npm ci --omit=dev": copyPackages,
	"npm run build"({ folder, env }) {
		const { status, stderr } = spawnSync("node", ["vite.config.ts"], {
			cwd: folder,
			env,
		});

		expect(status, `the build's configuration: ${stderr}`).toBe(0);

		cpSync(`${root}build`, join(folder, "build"), { recursive: true });
	},
	"apt-get update": () => {},
	"install -d -o node -g node -m 0700 data": ({ folder }) =>
		mkdirSync(join(folder, "data")),
};

/** Executes the Dockerfile, with a folder for each stage. @returns the last stage. */
function executeDockerfile(scratch: string): Stage {
	const stages: Stage[] = [];
	for (const line of readLines("Dockerfile")) {
		const [, instruction = "", words = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
		const stage = stages.at(-1);

		if (instruction === "FROM") {
			const folder = join(scratch, String(stages.length));
			mkdirSync(folder);

			const [, name = ""] = words.split(" AS ");
			stages.push({
				name,
				folder,
				env: { PATH: process.env.PATH ?? "" },
				commands: [],
			});
			continue;
		}

		if (!stage) throw new Error(`${instruction} before FROM`);

		const here = (path: string) => join(stage.folder, path);

		if (instruction === "ENV")
			for (const [, name = "", value = ""] of words.matchAll(/(\w+)=(\S+)/g))
				stage.env[name] = value
					.replace("/srv/sheaf", stage.folder)
					.replace("$PATH", stage.env.PATH ?? "");
		else if (instruction === "COPY") {
			const [, from, paths = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(words) ?? [];
			const sources = paths.split(" ");
			const to = sources.pop() ?? "";
			for (const source of sources) {
				const target =
					to.endsWith("/") && source !== "." ? join(to, basename(source)) : to;
				const other = stages.find(({ name }) => name === from);

				if (!from) copyFromContext(source, here(target));
				else
					cpSync(
						source.replace("/srv/sheaf", String(other?.folder)),
						here(target),
						{
							recursive: true,
							verbatimSymlinks: true,
						},
					);
			}
		} else if (instruction === "RUN") {
			const [, run] =
				Object.entries(runs).find(([start]) => words.startsWith(start)) ?? [];
			if (!run) throw new Error(`This test does not know how to run: ${words}`);

			run(stage);
		} else if (/^(CMD|HEALTHCHECK)$/.test(instruction))
			stage.commands.push(JSON.parse(words.slice(words.indexOf("["))));
	}

	return stages.at(-1) as Stage;
}

test.skipIf(!isBuilt)(
	`the image starts, passes its health check and writes only to data/${notBuilt}`,
	{ timeout: 120_000 },
	async () => {
		const scratch = mkdtempSync(join(tmpdir(), "sheaf-image-"));
		onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
		chmodSync(scratch, 0o755);

		const { folder, env, commands } = executeDockerfile(scratch);
		const [health = [], start = []] = commands;
		// As the image's user, who may write only to data/.
		const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
		if (user) chownSync(join(folder, "data"), user.uid, user.gid);

		const port = String(await unusedPort());
		const options = {
			cwd: folder,
			env: { ...env, HOST: "127.0.0.1", PORT: port },
			...user,
		};
		const child = spawn(start[0] ?? "", start.slice(1), {
			...options,
			stdio: "inherit",
		});
		onTestFinished(async () => {
			child.kill("SIGKILL");
			if (child.exitCode === null) await once(child, "exit");
		});

		const isHealthy = () =>
			spawnSync(health[0] ?? "", health.slice(1), options).status === 0;

		await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true);

		const reply = await send({ url: `http://127.0.0.1:${port}` }, "/ask", {
			method: "GET",
		});
		expect([
			reply.status,
			existsSync(join(folder, "data/site.sqlite")),
		]).toEqual([200, true]);
	},
);

test("the image dumps the PostgreSQL of compose.yaml with a client of its version", () => {
	const [, server] =
		/image: postgres:(\d+)/.exec(readText("compose.yaml")) ?? [];

	expect(readText("Dockerfile")).toContain(
		`install -y --no-install-recommends postgresql-client-${server}`,
	);
});
