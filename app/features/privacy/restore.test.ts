import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { beginSession } from "#features/auth/session.server.ts";
import { backUp, listBackups, verifyBackup } from "#lib/db/backup.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { type DataFolder, locateDataFolder } from "#lib/db/data-folder.ts";
import { isPostgres, truncateLog } from "#lib/db/dialect.ts";
import { moveInstallation } from "#lib/db/move.server.ts";
import {
	emailsIn,
	onBothDatabases,
	onPostgres,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	hasPostgresTools,
	withoutPostgresTools,
} from "../../../tests/support/postgres-tools.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { addStaffRow } from "../../../tests/support/staff-context.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { erasePerson } from "./erase.server.ts";
import { loadErasureKey } from "./erasures.server.ts";
import {
	replayErasuresAtStart,
	restoreInstallation,
} from "./restore.server.ts";

const before = "2026-11-20T09:00:00.000Z";
const now = "2026-11-20T10:30:00.000Z";
const later = "2026-11-20T11:00:00.000Z";
const jo = "jo.bloggs@firm-of-jo.example";
const desk = { staffId: null, how: "desk" } as const;

type Open = Database & { url: string };

// Milliseconds. Tests start processes and restore whole databases.
vi.setConfig({ testTimeout: 90_000 });

const inFolder = scratchFolder();

function erase(db: Open, address = jo, at = now) {
	return erasePerson(
		{ ...siteAt(db, at), installation: { folder: dataFolder(db) } },
		address,
		desk,
	);
}

function dataFolder(db: Open): DataFolder {
	if (!isPostgres(db)) return locateDataFolder(db.url);
	return { path: inFolder(), name: "site", file: null };
}

async function people(db: Database): Promise<string[]> {
	return emailsIn(db);
}

/** The people in a database that is not open. */
async function peopleAt(url: string): Promise<string[]> {
	const db = await openDatabase(url);
	const found = await people(db);

	await db.destroy();

	return found;
}

function databaseFile(db: Open): string {
	return db.url.slice("file:".length);
}

function replaceFile(db: Open, contents: string | Buffer): void {
	for (const ending of ["-wal", "-shm"])
		rmSync(databaseFile(db) + ending, { force: true });

	writeFileSync(databaseFile(db), contents);
}

onSqlite((test) => {
	test("the next start replays erasures on a database file that was copied back by hand", async (db) => {
		await loadErasureKey(db);
		await ask(siteAt(db, before), jo);
		await ask(siteAt(db, before), "al@other.example", `Ask ${jo}`);
		await truncateLog(db);

		const copy = readFileSync(databaseFile(db));

		await erase(db);
		await db.destroy();
		replaceFile(db, copy);

		const again = await openDatabase(db.url);
		expect(await people(again)).toEqual(["al@other.example", jo]);
		expect(await replayErasuresAtStart(again, locateDataFolder(db.url))).toBe(
			1,
		);
		expect(await people(again)).toEqual(["al@other.example"]);
		expect(await rowsIn(again, "questions")).toMatchObject([
			{ question: "Ask [erased]" },
		]);

		await again.destroy();
	});

	test("a damaged database is moved aside unchanged", async (db) => {
		await ask(siteAt(db, before), jo);

		const { file } = await backUp(db.url, before, { folder: dataFolder(db) });

		await db.destroy();
		replaceFile(db, "not a database at all, but long enough to be looked at");

		const restored = await restoreInstallation(
			db.url,
			dataFolder(db),
			file,
			now,
		);
		expect(restored.aside).toMatch(/before-restore-site-/);
		expect(readFileSync(restored.aside ?? "", "utf8")).toMatch(
			/^not a database/,
		);
		expect(await peopleAt(db.url)).toEqual([jo]);
	});

	test("a backup of a newer version is refused", async (db) => {
		await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '')`.execute(
			db,
		);

		const { file } = await backUp(db.url, before, { folder: dataFolder(db) });

		await db.destroy();

		const restored = restoreInstallation(db.url, dataFolder(db), file, now);
		await expect(restored).rejects.toThrow(/newer version.*999-later/);
	});

	test("backups are deleted after 30 days, except the newest", async (db) => {
		const folder = dataFolder(db);

		const day = (count: number) =>
			new Date(
				Date.parse("2026-10-01T03:00:00.000Z") + count * 86_400_000,
			).toISOString();

		for (const count of [0, 10, 31])
			await backUp(db.url, day(count), { folder });

		expect((await listBackups(folder)).map(({ at }) => at)).toEqual([
			day(31),
			day(10),
		]);

		await backUp(db.url, day(400), { folder });

		expect((await listBackups(folder)).map(({ at }) => at)).toEqual([
			day(400),
			day(31),
		]);
	});

	test("a backup contains no sessions, and no temporary files remain", async (db) => {
		const folder = dataFolder(db);

		await addStaffRow(db);

		const session = { staffId: "staff-owner", awaitsCode: false };
		await beginSession(db, session, "https://sheaf.example", before);

		const { file } = await backUp(db.url, before, { folder });
		const unpacked = inFolder("unpacked.sqlite");
		await verifyBackup(file, unpacked);

		const copy = new DatabaseSync(unpacked);

		for (const [table, count] of [
			["staff", 1],
			["sessions", 0],
		])
			expect(
				copy.prepare(`SELECT count(*) AS count FROM ${table}`).get(),
			).toEqual({ count });

		copy.close();

		expect(readdirSync(join(folder.path, "backups"))).toHaveLength(1);
	});
});

onBothDatabases((test) => {
	test("a backup can be restored over an existing database, with later erasures replayed", async (db, {
		skip,
	}) => {
		if (isPostgres(db) && !(await hasPostgresTools(db)))
			return skip(withoutPostgresTools);

		await loadErasureKey(db);

		const returned = "sam@other.example";
		await ask(siteAt(db, before), returned);
		await erase(db, returned, before);

		for (const email of [returned, jo, "al@other.example"])
			await ask(siteAt(db, now), email);

		const { file } = await backUp(db.url, now, { folder: dataFolder(db) });

		await erase(db, jo, later);
		await ask(siteAt(db, later), "new@other.example");

		const tooEarly = restoreInstallation(db.url, dataFolder(db), file, later);
		await expect(tooEarly).rejects.toThrow(/is running/);

		await db.destroy();

		const { erasedAgain, aside } = await restoreInstallation(
			db.url,
			dataFolder(db),
			file,
			later,
		);
		expect(erasedAgain).toBe(1);
		expect(existsSync(aside ?? "")).toBe(true);
		expect(await peopleAt(db.url)).toEqual(["al@other.example", returned]);

		if (isPostgres(db)) return;

		const all = ["al@other.example", "new@other.example", returned];
		expect(await peopleAt(`file:${aside}`)).toEqual(all);
	});
});

onPostgres((test) => {
	test("an installation moves to an empty PostgreSQL only, with row counts compared for each table", async (to) => {
		await to.destroy();

		const file = inFolder("site.sqlite");
		const from = Object.assign(await openDatabase(`file:${file}`), {
			url: `file:${file}`,
		});
		await submitEverything(siteAt(from, before), jo);

		const key = await loadErasureKey(from);

		await erase(from, "al@other.example");

		await expect(moveInstallation(from.url, to.url)).rejects.toThrow(
			/is running/,
		);

		await from.destroy();

		await expect(moveInstallation(to.url, to.url)).rejects.toThrow(
			/Only a SQLite file/,
		);
		await expect(moveInstallation(from.url, from.url)).rejects.toThrow(
			/--to takes/,
		);

		const moved = await moveInstallation(from.url, to.url);
		expect(moved.isComplete).toBe(true);
		expect(moved.rows).toContainEqual({ table: "leads", from: 5, to: 5 });
		await expect(moveInstallation(from.url, to.url)).rejects.toThrow(
			/not empty/,
		);

		const there = await openDatabase(to.url);
		expect(await people(there)).toEqual([jo]);
		expect(await loadErasureKey(there)).toBe(key);

		await there.destroy();
	}, 60_000);
});
