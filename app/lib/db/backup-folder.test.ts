import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listBackups, removeAbandoned, runBackup } from "./backup-folder.server.ts";
import { openDatabase } from "./connection.server.ts";
import { backupsIn, dataFolderOf } from "./data-folder.ts";

const at = "2026-11-21T10:00:00.000Z";
let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-backups-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a backup removes what a killed process left half-written, and nothing that is still being written or is somebody else's", async () => {
	const url = `file:${join(folder, "site.sqlite")}`;
	const db = await openDatabase(url);
	const backups = backupsIn(dataFolderOf(url));
	mkdirSync(backups);
	const leave = (name: string, hoursAgo: number) => {
		writeFileSync(join(backups, name), "half");
		const clock = new Date(Date.now() - hoursAgo * 3_600_000);
		utimesSync(join(backups, name), clock, clock);
	};
	leave("site-2026-11-19T03-00-00-000Z.jsonl.zst.unfinished", 2);
	leave("site-2026-11-19T03-00-00-000Z.jsonl.zst.erasing.sqlite", 2);
	leave("site-2026-11-19T03-00-00-000Z.jsonl.zst.erasing.sqlite-wal", 2);
	leave("site-2026-11-20T03-00-00-000Z.jsonl.zst.unfinished", 0.5);
	leave("other-2026-11-19T03-00-00-000Z.jsonl.zst.unfinished", 2);
	leave("site-2026-11-19T03-00-00-000Z.txt", 2);
	await runBackup(url, at);
	await db.close();
	expect(readdirSync(backups).sort()).toEqual([
		"other-2026-11-19T03-00-00-000Z.jsonl.zst.unfinished",
		"site-2026-11-19T03-00-00-000Z.txt",
		"site-2026-11-20T03-00-00-000Z.jsonl.zst.unfinished",
		"site-2026-11-21T10-00-00-000Z.jsonl.zst",
	]);
});

test("what a killed restore or move left goes as well, whole files only, and what a restore set aside stays", async () => {
	const site = dataFolderOf(`file:${join(folder, "site.sqlite")}`);
	mkdirSync(backupsIn(site));
	const leave = (name: string, hoursAgo: number) => {
		writeFileSync(join(folder, name), "half");
		const clock = new Date(Date.now() - hoursAgo * 3_600_000);
		utimesSync(join(folder, name), clock, clock);
	};
	const stamp = "2026-11-19T03-00-00-000Z";
	for (const name of [
		`backups/before-restore-site-${stamp}.jsonl.zst.1f.unfinished`,
		"site.sqlite.restoring",
		"site.sqlite.restoring-wal",
		"site.sqlite.moving.jsonl.zst",
		"site.sqlite.moving.jsonl.zst.1f.unfinished",
	])
		leave(name, 2);
	const staying = [
		`backups/before-restore-site-${stamp}.jsonl.zst`,
		"other.sqlite.restoring",
		"site.sqlite",
		`site.sqlite.before-restore-${stamp}`,
	];
	for (const name of staying) leave(name, 2);
	await removeAbandoned(site);
	const files = readdirSync(folder, { recursive: true }).map(String);
	expect(files.filter((name) => name !== "backups").sort()).toEqual(staying);

	leave("site.sqlite.restoring", 2);
	leave("site.sqlite.restoring-wal", 0.1);
	await removeAbandoned(site);
	expect(readdirSync(folder)).toContain("site.sqlite.restoring");
});

test("a full disk gets back the room of what was abandoned before the next backup is begun", async () => {
	const url = `file:${join(folder, "nowhere", "site.sqlite")}`;
	const backups = backupsIn(dataFolderOf(url));
	mkdirSync(backups, { recursive: true });
	const half = join(backups, "site-2026-11-19T03-00-00-000Z.jsonl.zst.1f.unfinished");
	writeFileSync(half, "half");
	utimesSync(half, 0, 0);
	// There is no database to be read: the backup fails.
	await expect(runBackup(url, at)).rejects.toThrow();
	expect(readdirSync(backups)).toEqual([]);
});

test("a backup that is removed while the folder is read is not listed", async () => {
	const site = dataFolderOf(`file:${join(folder, "site.sqlite")}`);
	mkdirSync(backupsIn(site));
	const gone = "site-2026-11-19T03-00-00-000Z.jsonl.zst";
	// As it looks to whoever read the name before and asks for its size now.
	symlinkSync(join(folder, "nothing"), join(backupsIn(site), gone));
	expect(await listBackups(site)).toEqual([]);
});
