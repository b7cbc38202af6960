import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-seed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function seed(...words: string[]) {
	const script = new URL("./seed.ts", import.meta.url).pathname;
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
		cwd: folder,
		encoding: "utf8",
	});
	return { code: status, out: stdout, error: stderr };
}

test("a sample installation is made by one command, once, and every kind of lead is in it", async () => {
	expect(seed()).toMatchObject({ code: 0, error: expect.stringContaining("500 of 500") });
	const db = await openDatabase(`file:${join(folder, "data/sample.sqlite")}`);
	const kinds = await db
		.selectFrom("leads")
		.select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
		.groupBy("kind")
		.execute();
	const outbox = await db.selectFrom("outbox").select("id").execute();
	await db.destroy();
	expect(kinds.map(({ kind }) => kind).sort()).toEqual([
		"academy",
		"booking",
		"newsletter",
		"question",
		"quiz",
	]);
	expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(500);
	expect(outbox, "nothing is sent").toEqual([]);
	expect(seed()).toEqual({
		code: 1,
		out: "",
		error: "There are leads in this database already; name an empty one with --database.\n",
	});
});

test("--help tells how, and makes nothing", () => {
	expect(seed("--help")).toMatchObject({
		code: 0,
		out: expect.stringMatching(/^Usage: npm run seed/),
	});
	expect(existsSync(join(folder, "data"))).toBe(false);
});

test.each([
	[["--count", "many"], "--count must be a number from 1 to 10,000,000. --help says how.\n"],
	[["--database", "mysql://x"], "--database must be file:… or postgres://…. --help says how.\n"],
	[["--colour", "red"], "Unknown option '--colour'. --help says how.\n"],
	[
		["more"],
		"Unexpected argument 'more'. This command does not take positional arguments. --help says how.\n",
	],
])("%j is refused in one line", (words, error) => {
	expect(seed(...words)).toEqual({ code: 2, out: "", error });
});
