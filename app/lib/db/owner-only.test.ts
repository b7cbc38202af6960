import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp } from "./backup.server.ts";
import { openDatabase } from "./connection.server.ts";
import { dataFolderOf } from "./data-folder.ts";
import { makeFolder } from "./owner-only.server.ts";

let scratch = "";
beforeEach(() => {
	scratch = mkdtempSync(join(tmpdir(), "sheaf-owner-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modesIn = (folder: string) =>
	Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));

test("a new installation’s folders and files are its owner’s alone", async () => {
	const folder = join(scratch, "deep", "data");
	const url = `file:${join(folder, "site.sqlite")}`;
	const db = await openDatabase(url);
	await sql.raw("INSERT INTO settings VALUES ('a', 'b')").execute(db);
	const files = { "site.sqlite": "600", "site.sqlite-wal": "600", "site.sqlite-shm": "600" };
	expect(modesIn(folder)).toEqual(files);
	await backUp(url, new Date().toISOString());
	await db.destroy();
	expect([modeOf(join(scratch, "deep")), modeOf(folder), modeOf(join(folder, "backups"))]).toEqual([
		"700",
		"700",
		"700",
	]);
});

test("what others could read of an older installation, they can’t any longer", async () => {
	const url = `file:${join(scratch, "site.sqlite")}`;
	const { path } = dataFolderOf(url);
	await (await openDatabase(url)).destroy();
	chmodSync(join(path, "site.sqlite"), 0o644);
	mkdirSync(join(path, "backups"), { mode: 0o755 });
	chmodSync(scratch, 0o755);
	const db = await openDatabase(url);
	await backUp(url, new Date().toISOString());
	expect(modesIn(scratch)).toEqual({
		"site.sqlite": "600",
		"site.sqlite-wal": "600",
		"site.sqlite-shm": "600",
		backups: "700",
	});
	// A folder of the operator's choice may hold things of others: it stays as it is.
	expect(modeOf(scratch)).toBe("755");
	await db.destroy();
});

test("a folder that cannot be made is refused at once", () => {
	expect(() => makeFolder("/proc/nobody/can")).toThrow(/ENOENT|EACCES|EPERM/);
});
