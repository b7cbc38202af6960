import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runBackup } from "#lib/db/backup-folder.server.ts";
import { backupName } from "#lib/db/backup-format.ts";
import { writeBackup } from "#lib/db/backup-write.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { backupsIn, type DataFolder } from "#lib/db/data-folder.ts";
import { fileFromBackup } from "#lib/db/restore-sqlite.server.ts";
import { openSnapshot } from "#lib/db/snapshot.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { cleanBackups, uncleanBackups } from "./backups.server.ts";
import { startCleaning } from "./cleaning.server.ts";
import { erasePerson } from "./erase.server.ts";
import { erasureKey, hashOfAddress } from "./erasure-key.server.ts";
import { insertErasure } from "./erasure-list.server.ts";

const before = "2026-11-20T03:00:00.000Z";
const now = "2026-11-20T10:30:00.000Z";
const jo = "jo.bloggs@firm-of-jo.example";

vi.setConfig({ testTimeout: 60_000 });

vi.mock(import("#lib/db/restore-sqlite.server.ts"), async (original) => {
	const actual = await original();
	return { ...actual, fileFromBackup: vi.fn(actual.fileFromBackup) };
});

let folder: DataFolder;
beforeEach(() => {
	folder = { path: mkdtempSync(join(tmpdir(), "sheaf-cleaning-")), name: "site", file: null };
});
afterEach(() => rmSync(folder.path, { recursive: true, force: true }));

type Open = Database & { url: string };

async function withJo(db: Open): Promise<void> {
	await erasureKey(db);
	await ask(siteAt(db, before), jo);
}

/** Erases on an instance that has another folder. */
function eraseElsewhere(db: Open) {
	const by = { staffId: null, how: "visitor" } as const;
	return erasePerson({ ...siteAt(db, now), folder: null }, jo, by);
}

onBothDatabases((open) => {
	test("a backup that was under way during an erasure is cleaned, and one of another instance", async () => {
		const db = await open();
		await withJo(db);
		await runBackup(db.url, before, { folder });
		const snapshot = await openSnapshot(db.url);
		await eraseElsewhere(db);
		const stop = startCleaning(db, folder, () => {}, 20);
		await vi.waitFor(async () => expect(await uncleanBackups(db, folder)).toEqual([]), 20_000);
		await writeBackup(snapshot, join(backupsIn(folder), backupName("site", now)), now);
		await snapshot.close();
		expect(await uncleanBackups(db, folder)).toHaveLength(1);
		await vi.waitFor(async () => expect(await uncleanBackups(db, folder)).toEqual([]), 20_000);
		stop();
	});

	test("an erasure that is noted late, behind a later one, is found by its number", async () => {
		const db = await open();
		await withJo(db);
		const key = await erasureKey(db);
		const note = (address: string, at: string) =>
			db.commit([insertErasure(db, hashOfAddress(key, address), at)]);
		await note("al@other.example", now);
		await runBackup(db.url, now, { folder });
		await note(jo, before);
		expect(await uncleanBackups(db, folder)).toHaveLength(1);
		expect(await cleanBackups(db, folder)).toMatchObject({ cleaned: 1 });
		expect(await uncleanBackups(db, folder)).toEqual([]);
	});

	test("what cannot be written now is not called damaged: it stands as it was, and is tried again", async () => {
		const db = await open();
		await withJo(db);
		const { file } = await runBackup(db.url, before, { folder });
		await eraseElsewhere(db);
		const noSpace = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
		vi.mocked(fileFromBackup).mockRejectedValue(noSpace);
		const log = vi.fn();
		const stop = startCleaning(db, folder, log, 20);
		vi.mocked(fileFromBackup).mockClear();
		await vi.waitFor(
			() => expect(vi.mocked(fileFromBackup).mock.calls.length).toBeGreaterThan(2),
			20_000,
		);
		expect(await cleanBackups(db, folder)).toEqual({ cleaned: 0, damaged: [], failed: [file] });
		vi.mocked(fileFromBackup).mockReset();
		const events = () => log.mock.calls.map(([event]) => event);
		const told = ["files not cleaned", "backups cleaned of erased people"];
		await vi.waitFor(() => expect(events()).toEqual(told), 20_000);
		expect(await uncleanBackups(db, folder)).toEqual([]);
		stop();
	});
});
