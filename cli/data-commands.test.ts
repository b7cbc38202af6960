import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { beforeEach, expect, test, vi } from "vitest";
import { replayErasuresAtStart } from "#features/privacy/restore.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import {
	copyTemplate,
	countRows,
	emailsIn,
	rowsIn,
} from "../tests/support/databases.ts";
import { scratchFolder, textIn } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";
import { ask, siteAt, submitEverything } from "../tests/support/submissions.ts";

const jo = "jo.bloggs@firm-of-jo.example";

// Copies whole databases, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const inFolder = scratchFolder();
beforeEach(() => copyTemplate(inFolder("data", "site.sqlite")));

const site = (...words: string[]) =>
	runSiteCommand({ DATABASE_URL: url() }, ...words);

const url = () => `file:${inFolder("data", "site.sqlite")}`;
const now = () => new Date().toISOString();

async function people(db: Database): Promise<string[]> {
	return emailsIn(db);
}

async function inDatabase<Result>(work: (db: Database) => Promise<Result>) {
	const db = await openDatabase(url());
	const result = await work(db);

	await db.destroy();

	return result;
}

test("a backup during writes contains everything acknowledged before it", async () => {
	const db = await openDatabase(url());
	const office = siteAt(db, now());
	for (let count = 0; count < 30; count++)
		await ask(office, `early-${count}@other.example`);

	let isRunning = true;
	const writing = (async () => {
		for (let count = 0; isRunning; count++)
			await ask(office, `late-${count}@other.example`);
	})();
	const file = inFolder("copy.backup");
	const ran = await site("backup", file, "--json");

	isRunning = false;
	await writing;
	await db.destroy();

	expect(ran).toMatchObject({ code: 0, err: "" });

	const copy = `file:${inFolder("new.sqlite")}`;
	const restored = await runSiteCommand(
		{ DATABASE_URL: copy },
		"restore",
		file,
		"--json",
	);

	expect(restored.code, restored.err).toBe(0);

	const again = await openDatabase(copy);
	const early = (await people(again)).filter((email) =>
		email.startsWith("early"),
	);

	expect(early).toHaveLength(30);
	expect(await countRows(again, "leads")).toBe(
		await countRows(again, "questions"),
	);

	await again.destroy();
});

test("an erased person is only in older backups, and not after a restore", async () => {
	await inDatabase(async (before) => {
		await submitEverything(siteAt(before, now()), jo);
		await ask(siteAt(before, now()), "al@other.example");
	});

	const first = await site("backup", "--json");
	const copy = inFolder("kept-elsewhere.backup");
	writeFileSync(copy, readFileSync(JSON.parse(first.out).file));

	expect(textIn(inFolder("data"))).toContain(jo);

	const asked = await site("leads", "erase", jo);
	expect(asked).toMatchObject({
		code: 2,
		err: expect.stringContaining("--yes"),
	});

	const erased = await site(
		"leads",
		"erase",
		jo.toUpperCase(),
		"--yes",
		"--json",
	);
	expect(erased.code, erased.err).toBe(0);
	expect(JSON.parse(erased.out)).toMatchObject({
		rows: { people: 1, leads: 5 },
	});

	rmSync(JSON.parse(first.out).file);

	expect(textIn(inFolder("data"))).not.toContain(jo);

	// Opened after `textIn`: reading the file outside SQLite drops this process's locks on it.
	const db = await openDatabase(url());
	await people(db);

	const refused = await site("restore", copy);
	expect(refused).toMatchObject({ code: 1, out: "" });
	expect(refused.err).toMatch(
		/^The site is running, or another program has the database open\. Stop it first\.\n$/,
	);

	await db.destroy();

	const restored = await site("restore", copy);
	expect(restored.code, restored.err).toBe(0);
	expect(restored.out).toMatch(/1 person erased since then erased again/);

	rmSync(inFolder("data", "backups"), { recursive: true });

	expect(textIn(inFolder("data"))).not.toContain(jo);

	const again = await openDatabase(url());
	expect(await people(again)).toEqual(["al@other.example"]);
	expect(await replayErasuresAtStart(again, locateDataFolder(url()))).toBe(0);

	await again.destroy();
});

test("a damaged backup is refused in one line and changes nothing", async () => {
	await inDatabase((db) => ask(siteAt(db, now()), jo));

	const { file } = JSON.parse((await site("backup", "--json")).out);
	writeFileSync(file, readFileSync(file).subarray(0, 200));

	const ran = await site("restore", file);
	expect(ran.code).toBe(1);
	expect(ran.err).toMatch(/^[^\n]*(damaged|cut off)[^\n]*\n$/);
	expect(await inDatabase(people)).toEqual([jo]);
});

test("a lead is shown with its call or subscription", async () => {
	const { startsAt, leads } = await inDatabase(async (db) => {
		const startsAt = await submitEverything(siteAt(db, now()), jo);
		return { startsAt, leads: await rowsIn(db, "leads") };
	});

	const show = async (kind: string) => {
		const id = leads.find((lead) => lead.kind === kind)?.id ?? "";
		return (await site("leads", "show", id, "--json")).out;
	};

	const call = JSON.parse(await show("booking"));
	expect(call).toMatchObject({ booking: { starts_at: startsAt } });

	const newsletter = await show("newsletter");
	expect(JSON.parse(newsletter)).toMatchObject({
		subscriber: { status: "unsubscribed" },
	});
	expect(newsletter).not.toContain("token_hash");
});

test("leads are listed --before an id, exported as --csv, and erased after a question", async () => {
	await inDatabase((db) => submitEverything(siteAt(db, now()), jo));

	const before = (digit: string) => [
		"--before",
		`${digit}0000000-0000-0000-0000-000000000000`,
	];

	const exported = (digit: string) =>
		site("leads", "export", "--csv", ...before(digit));

	expect((await site("leads", "list", ...before("0"))).out).toBe("No leads.\n");
	expect((await exported("0")).out).toMatch(/^id,created_at,[^\n]+\n$/);
	expect((await exported("f")).out.match(/\n[\da-f]{8}-/g)).toHaveLength(5);

	const erase = (answer: string) => {
		const terminal = Object.assign(Readable.from([`${answer}\n`]), {
			isTTY: true as const,
		});
		vi.spyOn(process, "stdin", "get").mockReturnValue(terminal as never);

		return site("leads", "erase", jo);
	};

	expect(await erase("n")).toMatchObject({
		code: 1,
		err: "Nothing has been erased.\n",
	});
	expect((await erase("y")).out).toMatch(/^Erased: /);
});

test("retention counts with --dry-run, deletes a part of much data, and all with --confirm", async () => {
	const at = "2020-01-01T10:00:00.000Z";
	const marks = Array.from({ length: 30 }, (_, index) => ({
		id: `${index}`,
		at,
	}));

	await inDatabase((db) => ask(siteAt(db, at), jo));
	await inDatabase((db) =>
		db.insertInto("statistics_counted").values(marks).execute(),
	);

	const dry = await site("retention", "--dry-run", "--json");
	const counts = { marketing: 1, counted: 30 };

	expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, counts, left: 31 });
	expect((await site("retention")).out).toMatch(
		/\n21 deleted\.\n10 more expired; the next runs/,
	);
	expect((await site("retention", "--confirm")).out).toMatch(
		/\n10 deleted\.\n$/,
	);
});

test("retention refuses while the clock is behind the newest record", async () => {
	const later = new Date(Date.now() + 3_600_000).toISOString();
	await inDatabase((db) => ask(siteAt(db, later), jo));

	const err = expect.stringMatching(
		/^Nothing has been deleted\. The newest record is dated/,
	);
	for (const options of [[], ["--confirm"]])
		expect(await site("retention", ...options)).toMatchObject({ code: 1, err });
});

test.each([
	[["restore", "nowhere.zst"], 2, /There is no file/],
	[["leads", "erase", "hello@sheaf.example", "--yes"], 1, /own address/],
	[["move"], 2, /--to/],
	[["move", "--to", "file:x.sqlite"], 2, /SQLite file can be moved|PostgreSQL/],
])("%j exits with %i and an explanation", async (args, code, says) => {
	const ran = await site(...args);

	expect(ran.code).toBe(code);
	expect(ran.err).toMatch(says);
	expect(ran.err.trim()).not.toContain("\n");
});
