import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listBackups, runBackup } from "#lib/db/backup-folder.server.ts";
import { headerOf } from "#lib/db/backup-read.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { type DataFolder, dataFolderOf } from "#lib/db/data-folder.ts";
import { fileFromBackup } from "#lib/db/restore-sqlite.server.ts";
import { onBothDatabases, onSqlite } from "../../../tests/support/databases.ts";
import { ask, siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { cleanBackups, uncleanBackups } from "./backups.server.ts";
import { erasePerson } from "./erase.server.ts";
import { erasureKey } from "./erasure-key.server.ts";
import { moveInstallation } from "./move.server.ts";
import { replayErasuresAtStart } from "./replay-erasures.server.ts";
import { restoreInstallation } from "./restore.server.ts";

const before = "2026-11-20T09:00:00.000Z";
const now = "2026-11-20T10:30:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const jo = "jo.bloggs@firm-of-jo.example";
const desk = { staffId: null, how: "desk" } as const;

type Open = Database & { url: string };

// Real processes and whole databases, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

let scratch = "";
beforeEach(() => {
	scratch = mkdtempSync(join(tmpdir(), "sheaf-restore-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

function erase(db: Open, address = jo, at = now) {
	return erasePerson({ ...siteAt(db, at), folder: folderOf(db) }, address, desk);
}

function folderOf(db: Open): DataFolder {
	if (db.kind === "sqlite") return dataFolderOf(db.url);
	return { path: scratch, name: "site", file: null };
}

async function people(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("people").select("email").orderBy("email").execute();
	return rows.map(({ email }) => email);
}

function fileOf(db: Open): string {
	return db.url.slice("file:".length);
}

/** The people of a backup, as a restore would bring them back. */
async function peopleIn(backup: string): Promise<string[]> {
	const scratch = `${backup}.look.sqlite`;
	let found: string[] = [];
	await fileFromBackup(backup, scratch, async (db) => {
		found = await people(db);
	});
	rmSync(scratch);
	return found;
}

onSqlite((open) => {
	test("a backup from before an erasure brings the person back to nobody", async () => {
		const db = await open();
		await erasureKey(db);
		await submitEverything(siteAt(db, before), jo);
		await ask(siteAt(db, before), "al@other.example");
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		await erase(db);
		await ask(siteAt(db, later), "new@other.example");
		await db.close();

		const restored = await restoreInstallation(db.url, folderOf(db), file, later);
		expect(restored).toMatchObject({ from: before, erasedAgain: 1 });
		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual(["al@other.example"]);
		expect(await replayErasuresAtStart(again, dataFolderOf(db.url))).toBe(0);
		await again.close();
		expect(readFileSync(fileOf(db)).toString("latin1").toLowerCase()).not.toContain(jo);
		// What was there before is kept, without the erased person as well.
		expect(await peopleIn(restored.aside ?? "")).toEqual(["al@other.example", "new@other.example"]);
	});

	test("a file that was copied back by hand is erased again by the next start", async () => {
		const db = await open();
		await erasureKey(db);
		await ask(siteAt(db, before), jo);
		await ask(siteAt(db, before), "al@other.example", `Ask ${jo}`);
		await db.scrub();
		const copy = readFileSync(fileOf(db));
		await erase(db);
		await db.close();
		for (const ending of ["-wal", "-shm"]) rmSync(fileOf(db) + ending, { force: true });
		writeFileSync(fileOf(db), copy);

		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual(["al@other.example", jo]);
		expect(await replayErasuresAtStart(again, dataFolderOf(db.url))).toBe(1);
		expect(await people(again)).toEqual(["al@other.example"]);
		const [question] = await again.read.selectFrom("questions").select("question").execute();
		expect(question?.question).toBe("Ask [erased]");
		await again.close();
	});

	test("whoever came back after the erasure stays through a restore", async () => {
		const db = await open();
		await erasureKey(db);
		await ask(siteAt(db, before), jo);
		await erase(db);
		await ask(siteAt(db, later), jo);
		const { file } = await runBackup(db.url, "2026-11-20T12:00:00.000Z", { folder: folderOf(db) });
		await db.close();
		expect(
			await restoreInstallation(db.url, folderOf(db), file, "2026-11-20T13:00:00.000Z"),
		).toMatchObject({
			erasedAgain: 0,
		});
		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual([jo]);
		await again.close();
	});

	test("backups in the folder are cleaned, one by one, and only those that need it", async () => {
		const db = await open();
		const folder = dataFolderOf(db.url);
		await erasureKey(db);
		await ask(siteAt(db, before), jo);
		await ask(siteAt(db, before), "al@other.example");
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		expect(await uncleanBackups(db, folder)).toEqual([]);
		await erase(db);
		expect(await uncleanBackups(db, folder)).toHaveLength(1);
		await runBackup(db.url, "2026-11-21T11:00:00.000Z", { folder: folderOf(db) });

		const steps: string[] = [];
		const onStep = (done: number, all: number) => steps.push(`${done}/${all}`);
		const cleaning = await cleanBackups(db, folder, { onStep });
		expect(cleaning).toEqual({ cleaned: 1, damaged: [], failed: [] });
		expect(steps).toEqual(["0/1", "1/1"]);
		expect(await peopleIn(file)).toEqual(["al@other.example"]);
		expect(await headerOf(file)).toMatchObject({ at: before, erasedThrough: now });
		expect(await uncleanBackups(db, folder)).toEqual([]);
		expect(readdirSync(join(folder.path, "backups")).sort()).toHaveLength(2);
	});

	test("a backup that cannot be read is named: it may still hold somebody", async () => {
		const db = await open();
		await ask(siteAt(db, before), jo);
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		writeFileSync(file, readFileSync(file).subarray(0, 50));
		await erase(db);
		expect(await cleanBackups(db, dataFolderOf(db.url))).toEqual({
			cleaned: 0,
			damaged: [file],
			failed: [],
		});
	});

	test("a restore is refused while the site runs, and for a damaged backup; nothing has changed then", async () => {
		const db = await open();
		await ask(siteAt(db, before), jo);
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		await expect(restoreInstallation(db.url, folderOf(db), file, now)).rejects.toThrow(
			/is running/,
		);
		await db.close();
		const damaged = join(dirname(fileOf(db)), "damaged.jsonl.zst");
		writeFileSync(damaged, readFileSync(file).subarray(0, -60));
		await expect(restoreInstallation(db.url, folderOf(db), damaged, now)).rejects.toThrow(
			/damaged|cut off/,
		);
		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual([jo]);
		await again.close();
		expect(readdirSync(dirname(fileOf(db))).filter((name) => name.includes("restoring"))).toEqual(
			[],
		);
	});

	test("in the place of a file that is no database any more, which is kept as it is", async () => {
		const db = await open();
		await ask(siteAt(db, before), jo);
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		await db.close();
		for (const ending of ["-wal", "-shm"]) rmSync(fileOf(db) + ending, { force: true });
		writeFileSync(fileOf(db), "not a database at all, but long enough to be looked at");
		const restored = await restoreInstallation(db.url, folderOf(db), file, now);
		expect(restored.aside).toMatch(/site\.sqlite\.before-restore-/);
		expect(readFileSync(restored.aside ?? "", "utf8")).toMatch(/^not a database/);
		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual([jo]);
		await again.close();
	});

	test("into a folder where there is nothing yet", async () => {
		const db = await open();
		await ask(siteAt(db, before), jo);
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		const url = `file:${join(dirname(fileOf(db)), "new", "other.sqlite")}`;
		expect(await restoreInstallation(url, dataFolderOf(url), file, now)).toMatchObject({
			aside: null,
			erasedAgain: 0,
		});
		const again = await openDatabase(url);
		expect(await people(again)).toEqual([jo]);
		await again.close();
	});

	test("of many backups the last of seven days and four weeks stay", async () => {
		const db = await open();
		const start = Date.parse("2026-10-01T03:00:00.000Z");
		for (let day = 0; day < 40; day++)
			await runBackup(db.url, new Date(start + day * 86_400_000).toISOString(), {
				folder: folderOf(db),
			});
		const kept = (await listBackups(dataFolderOf(db.url))).map(({ at }) => at.slice(0, 10));
		expect(kept).toEqual([
			"2026-11-09",
			"2026-11-08",
			"2026-11-07",
			"2026-11-06",
			"2026-11-05",
			"2026-11-04",
			"2026-11-03",
			"2026-11-01",
			"2026-10-25",
		]);
	}, 60_000);
});

onBothDatabases((open) => {
	test("a backup can be restored over what is there, and erasures hold", async () => {
		const db = await open();
		await erasureKey(db);
		await ask(siteAt(db, before), jo);
		await ask(siteAt(db, before), "al@other.example");
		const { file } = await runBackup(db.url, before, { folder: folderOf(db) });
		await erase(db);
		await db.close();
		const restored = await restoreInstallation(db.url, folderOf(db), file, now);
		expect(restored).toMatchObject({ erasedAgain: 1 });
		expect(existsSync(restored.aside ?? "")).toBe(true);
		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual(["al@other.example"]);
		await again.close();
	});

	test("an installation moves to an empty PostgreSQL, counted table by table, and to no other", async () => {
		const to = await open();
		if (to.kind !== "postgres") return;
		await to.close();
		const file = join(scratch, "site.sqlite");
		const from = Object.assign(await openDatabase(`file:${file}`), { url: `file:${file}` });
		await submitEverything(siteAt(from, before), jo);
		const key = await erasureKey(from);
		await erase(from, "al@other.example");
		await expect(moveInstallation(from.url, to.url, now)).rejects.toThrow(/is running/);
		await from.close();

		await expect(moveInstallation(to.url, to.url, now)).rejects.toThrow(/Only a SQLite file/);
		await expect(moveInstallation(from.url, from.url, now)).rejects.toThrow(/--to takes/);
		const moved = await moveInstallation(from.url, to.url, now);
		expect(moved.isComplete).toBe(true);
		expect(moved.rows).toContainEqual({ table: "leads", from: 5, to: 5 });
		await expect(moveInstallation(from.url, to.url, now)).rejects.toThrow(/not empty/);
		expect(readdirSync(scratch).filter((name) => name.includes("moving"))).toEqual([]);
		const there = await openDatabase(to.url);
		expect(await people(there)).toEqual([jo]);
		expect(await erasureKey(there)).toBe(key);
		await there.close();
	}, 60_000);
});
