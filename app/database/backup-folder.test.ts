import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runBackup } from "./backup-folder.server.ts";
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
		const moment = new Date(Date.now() - hoursAgo * 3_600_000);
		utimesSync(join(backups, name), moment, moment);
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
