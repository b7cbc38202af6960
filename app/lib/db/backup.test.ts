import {
	appendFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupTables, ephemeralTables } from "#database/kept-tables.ts";
import { bookingLead } from "#features/booking/lead.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { readSubmissionContext } from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { headerOf, verifyBackup } from "./backup-read.server.ts";
import { writeBackup } from "./backup-write.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { countRows } from "./fill-tables.server.ts";
import { restorePostgres } from "./restore-postgres.server.ts";
import { fileFromBackup } from "./restore-sqlite.server.ts";
import { openSnapshot, type Snapshot, sizeOf } from "./snapshot.server.ts";

const at = "2026-11-21T10:00:00.000Z";
let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let last = 0;
const newId = () => `id-${String(++last).padStart(5, "0")}`;

const notify = notificationContextOf({ origin: "https://sheaf.example", clock: { at, newId } });

/** Text that other formats stumble over. */
const hard = 'Zoë’s "van"\n\u2028, 50% \\ off; DROP TABLE leads';

async function ask(db: Database, email = `visitor-${++last}@example.com`) {
	const fields = new Map(Object.entries({ email, question: hard }));
	await submitQuestion(db, fields, new Headers(), { at, newId }, notify);
}

async function book(db: Database) {
	const id = newId();
	const insert = {
		table: "bookings",
		sql: `INSERT INTO bookings (id, lead_id, kind, starts_at, ends_at, status, name, email, time_zone, sequence, source, created_at)
			VALUES ('${id}', '${id}', 'discovery', '${at}', '${at}', 'booked', 'Jo', 'jo@example.com', 'Europe/London', 0, 'booking', '${at}')`,
		parameters: [],
	};
	const cell = {
		table: "booking_slots",
		sql: `INSERT INTO booking_slots (block_start, booking_id) VALUES ('${at}', '${id}')`,
		parameters: [],
	};
	const lead = {
		id,
		kind: bookingLead,
		content: { answers: [], eventData: {} },
		email: "jo@example.com",
		name: "Jo",
		headline: null,
		source: "booking",
	} as const;
	const submission = readSubmissionContext(new Map([["x", id]]), new Headers(), at);
	await submitLead(
		db,
		{ ...lead, insertDetails: async (trx: Database) => void (await trx.commit([insert, cell])) },
		submission,
		at,
		notify,
	);
}

async function backUp(url: string): Promise<string> {
	const file = join(folder, `backup-${++last}.jsonl.zst`);
	const snapshot = await openSnapshot(url);
	await writeBackup(snapshot, file, at);
	await snapshot.close();
	return file;
}

async function contents(db: Database): Promise<Record<string, unknown[]>> {
	const all: Record<string, unknown[]> = {};
	for (const { name, key, own = [] } of backupTables) {
		const { rows } = await sql<Record<string, unknown>>`
			SELECT * FROM ${sql.table(name)} ORDER BY ${sql.join(key.map((column) => sql.ref(column)))}`.execute(
			db,
		);
		all[name] = rows.map((row) =>
			Object.fromEntries(Object.entries(row).filter(([column]) => !own.includes(column))),
		);
	}
	return all;
}

const nothing = async () => {};

onBothDatabases((open) => {
	test("every table is either kept in backups or passing", async () => {
		const db = await open();
		const tables = await db.introspection.getTables();
		const names = tables
			.filter(({ isView }) => !isView)
			.map(({ name }) => name)
			.filter((name) => !/^lead_search_index/.test(name) && !name.startsWith("sqlite_"));
		const listed = [...backupTables.map(({ name }) => name), ...ephemeralTables];
		expect(names.sort()).toEqual(listed.sort());
	});

	test("a backup brings everything back, into either database, and a search finds what it found", async () => {
		const db = await open();
		for (let count = 0; count < 3; count++) await ask(db);
		await book(db);
		const before = await contents(db);
		const file = await backUp(db.url);
		expect((await verifyBackup(file)).end.rows).toEqual(await countRows(db));

		const made = join(folder, "new.sqlite");
		await fileFromBackup(file, made, nothing);
		const asFile = await openDatabase(`file:${made}`);
		expect(await contents(asFile)).toEqual(before);
		const found = await sql<{ rowid: number }>`
			SELECT rowid FROM lead_search_index WHERE lead_search_index MATCH '"zoë" *'`.execute(
			asFile.read,
		);
		expect(found.rows).toHaveLength(3);
		await asFile.close();
	});

	test("it takes the place of what PostgreSQL holds, wholly or not at all, and not while the site runs", async () => {
		const from = await open();
		await ask(from, "old@example.com");
		await book(from);
		const file = await backUp(from.url);
		const wanted = await contents(from);
		const to = await open();
		if (to.kind !== "postgres") return;
		await ask(to, "new@example.com");
		const before = await contents(to);
		const steps = { before: nothing, prepare: nothing };
		await expect(restorePostgres(file, to.url, steps)).rejects.toThrow(/is running/);
		await to.close();

		const failing = { ...steps, prepare: () => Promise.reject(new Error("no")) };
		await expect(restorePostgres(file, to.url, failing)).rejects.toThrow("no");
		writeFileSync(
			`${file}x`,
			edited(readFileSync(file), (text) => text.replace("old@", "odd@")),
		);
		await expect(restorePostgres(`${file}x`, to.url, steps)).rejects.toThrow(/damaged/);
		const unchanged = await openDatabase(to.url);
		expect(await contents(unchanged)).toEqual(before);
		await unchanged.close();

		let counted = 0;
		const look = async (_db: Database, snapshot: Snapshot) => {
			counted = await sizeOf(snapshot);
		};
		await restorePostgres(file, to.url, { ...steps, before: look });
		expect(counted).toBeGreaterThan(3);
		const restored = await openDatabase(to.url);
		expect(await contents(restored)).toEqual(wanted);
		await ask(restored);
		expect((await countRows(restored.read)).lead_search).toBe(3);
		await restored.close();
	}, 60_000);

	test("what is written meanwhile is not in it", async () => {
		const db = await open();
		await ask(db);
		const snapshot = await openSnapshot(db.url);
		await ask(db);
		const file = join(folder, "one.jsonl.zst");
		const { rows } = await writeBackup(snapshot, file, at);
		await snapshot.close();
		expect(rows.leads).toBe(1);
		expect((await countRows(db)).leads).toBe(2);
	});

	describe("a file that is no whole backup is refused", () => {
		test.each([
			["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
			[
				"with a byte changed",
				(bytes: Buffer) =>
					Buffer.concat([
						bytes.subarray(0, 60),
						Buffer.from([(bytes[60] ?? 0) ^ 255]),
						bytes.subarray(61),
					]),
			],
			["of something else", () => Buffer.from("PK\u0003\u0004")],
			["of other text", () => zstdCompressSync('{"hello":1}\n')],
			[
				"with a row changed",
				(bytes: Buffer) => edited(bytes, (text) => text.replace("50%", "60%")),
			],
			[
				"with a row missing",
				(bytes: Buffer) => edited(bytes, (text) => text.replace(/\n\["id-[^\n]*/, "")),
			],
			[
				"without its end",
				(bytes: Buffer) => edited(bytes, (text) => text.replace(/\n\{"end".*\n$/, "\n")),
			],
			[
				"of a newer version",
				(bytes: Buffer) => edited(bytes, (text) => text.replace('"version":1', '"version":2')),
			],
			["that is empty", () => Buffer.alloc(0)],
		])("%s", async (_what, damage) => {
			const db = await open();
			await ask(db);
			const file = await backUp(db.url);
			writeFileSync(file, damage(readFileSync(file)));
			await expect(verifyBackup(file)).rejects.toThrow(/backup/);
			const made = join(folder, "new.sqlite");
			await expect(fileFromBackup(file, made, nothing)).rejects.toThrow(/backup/);
			expect(existsSync(made)).toBe(false);
		});
	});

	test("one with tables that this code does not know says which version is needed", async () => {
		const db = await open();
		await db.commit([
			{
				table: "x",
				sql: "INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2030')",
				parameters: [],
			},
		]);
		const file = await backUp(db.url);
		await expect(fileFromBackup(file, join(folder, "new.sqlite"), nothing)).rejects.toThrow(
			/newer version/,
		);
		expect(readdirSync(folder).filter((name) => name.startsWith("new"))).toEqual([]);
	});
});

function edited(bytes: Buffer, change: (text: string) => string): Buffer {
	return zstdCompressSync(change(zstdDecompressSync(bytes).toString()));
}

test("a row added to the end is noticed", async () => {
	const file = join(folder, "x.jsonl.zst");
	writeFileSync(file, zstdCompressSync('{"format":"sheaf-backup","version":1}\n'));
	expect((await headerOf(file)).version).toBe(1);
	appendFileSync(file, zstdCompressSync("[1]\n"));
	await expect(verifyBackup(file)).rejects.toThrow(/belongs to no table/);
});
