import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";
import { siteCommandIn } from "../tests/support/site-command.ts";

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-site-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, "data", "site.sqlite");

/** Runs a command of the site as an operator does. */
const site = (line: string, databaseUrl = `file:${file()}`) =>
	siteCommandIn(folder, databaseUrl, ...line.split(" "));

test.each(["seed", "seed --help", "constructor --help"])(
	"%s is no command, and is told which there are",
	async (line) => {
		const [verb] = line.split(" ");
		expect(await site(line)).toEqual({
			code: 2,
			out: "",
			err: `There is no command "${verb}". There are leads, staff, backup, restore, move, retention, doctor.\n`,
		});
	},
);

test.each([
	["leads list --status nope", "--status must be one of new, contacted, booked, won, lost."],
	["leads export --kind x", "--kind must be one of quiz, question, academy, booking, newsletter."],
	["leads list --from 2026-13-01", "--from must be a day like 2026-11-30."],
	["leads list --limit -5", "--limit must be a number from 1 to 10000."],
	["leads list --bogus", "There is no option --bogus. --help lists them."],
])("%s is refused with what is allowed, as JSON for who asks for that", async (line, says) => {
	await (await openDatabase(`file:${file()}`)).close();
	expect(await site(line)).toEqual({ code: 2, out: "", err: `${says}\n` });
	const asJson = await site(`${line} --json`);
	expect({ ...asJson, err: JSON.parse(asJson.err) }).toEqual({
		code: 2,
		out: "",
		err: { error: says },
	});
});

test.each([
	"leads list",
	"leads export",
	"leads erase jo@firm.example --yes",
	"staff list",
	"staff remove jo@firm.example",
	"backup",
	"retention --dry-run",
	"move --to postgres://localhost/site",
	"doctor",
])("%s of a database that is not there says so and makes none", async (line) => {
	const { code, out, err } = await site(line);
	expect(code).toBe(1);
	expect(out + err).toContain(`There is no database at ${file()}.`);
	expect(existsSync(join(folder, "data"))).toBe(false);
});

test("the first account may be made before the first start", async () => {
	expect((await site("staff add ada@firm.example")).code).toBe(0);
	expect((await site("staff list")).out).toContain("ada@firm.example");
});

test("the doctor shows its table when the tables are newer than the code", async () => {
	await (await openDatabase(`file:${file()}`)).close();
	const db = new DatabaseSync(file());
	db.exec("INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01T00:00:00.000Z')");
	db.close();
	const { code, out, err } = await site("doctor");
	expect([code, err]).toEqual([1, ""]);
	expect(out).toMatch(/^BROKEN Database +The database was written by a newer version/);
	expect(out).toMatch(/^note {3}Staff +Not looked at: the database could not be opened\.$/m);
	expect(out).toMatch(/^ok {5}Disk /m);
	const { state, checks } = JSON.parse((await site("doctor --json")).out);
	expect([state, checks.length]).toEqual(["broken", 13]);
});

test("a PostgreSQL that does not answer is one line, and a finding of the doctor", async () => {
	const nowhere = "postgres://sheaf:secret@127.0.0.1:1/site";
	const { code, err } = await site("leads list", nowhere);
	expect(code).toBe(1);
	expect(err).toMatch(/^PostgreSQL at 127\.0\.0\.1:1 could not be reached: [^\n]+\n$/);
	const doctor = await site("doctor", nowhere);
	expect(doctor.out).toMatch(/^BROKEN Database +PostgreSQL at 127\.0\.0\.1:1 /);
	expect(err + doctor.out).not.toContain("secret");
});
