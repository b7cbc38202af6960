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

test.each([
	[["--help"], 0, /^Usage: npm run seed/],
	[["--count", "many"], 2, /^--count must be a number from 1 to 10,000,000\. --help says how\.\n$/],
	[
		["--database", "mysql://x"],
		2,
		/^--database must be file:… or postgres:\/\/…\. --help says how\.\n$/,
	],
])("%j makes nothing and says why in one line", (words, code, said) => {
	const result = seed(...words);
	expect(result.code).toBe(code);
	expect(result.out + result.error).toMatch(said);
	expect(existsSync(join(folder, "data"))).toBe(false);
});
