import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { leadKinds } from "#features/lead-kinds.ts";
import { copyTemplate } from "../tests/support/databases.ts";
import { scratchFolder } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";

const inFolder = scratchFolder();

const file = () => inFolder("data", "site.sqlite");

const site = (line: string, databaseUrl = `file:${file()}`) =>
	runSiteCommand(
		{ DATABASE_URL: databaseUrl },
		...line.split(" ").filter(Boolean),
	);

test.each(["seed", "seed --help", "constructor --help"])(
	"%s is unknown, and the error lists the commands",
	async (line) => {
		const [verb] = line.split(" ");
		expect(await site(line)).toEqual({
			code: 2,
			out: "",
			err: `There is no command "${verb}". There are leads, staff, content, backup, restore, move, retention, doctor.\n`,
		});
	},
);

test.each([
	[
		"leads list --status nope",
		"--status must be one of new, contacted, booked, won, lost, none.",
	],
	[
		"leads export --kind x",
		`--kind must be one of ${leadKinds.map(({ kind }) => kind).join(", ")}.`,
	],
	["leads list --from 2026-13-01", "--from must be a day like 2026-11-30."],
	["leads list --before nope", "--before must be the id of a lead."],
	["leads list --limit=-5", "--limit must be a number from 1 to 10000."],
	[
		"leads list --constructor",
		"Unknown option '--constructor'. --help lists the options.",
	],
	["leads list --status=", "--status needs a value. --help says which."],
	[
		"leads list --spam=yes",
		"Option '--spam' does not take an argument. --help lists the options.",
	],
	[
		"leads dance",
		"There are leads list, leads show, leads export, leads erase.",
	],
	["leads show", "leads show needs one ID. --help says more."],
	[
		"leads erase a@b.example c@d.example",
		'leads erase has no use for "c@d.example". --help says what it takes.',
	],
	["staff add nobody", '"nobody" is not a valid email address.'],
	["staff add a@firm.example --role boss", "--role must be owner or member."],
	["backup one two", 'backup has no use for "two". --help says what it takes.'],
	[
		"retention dry-run",
		'retention has no use for "dry-run". --help says what it takes.',
	],
])("%s is refused in one line, as JSON with --json", async (line, says) => {
	copyTemplate(file());

	expect(await site(line)).toEqual({ code: 2, out: "", err: `${says}\n` });

	const asJson = await site(`${line} --json`);
	expect([asJson.code, asJson.out, JSON.parse(asJson.err)]).toEqual([
		2,
		"",
		{ error: says },
	]);
});

test.each([
	"leads list",
	"leads erase jo@firm.example --yes",
	"staff remove jo@firm.example",
	"backup",
	"retention --dry-run",
	"move --to postgres://localhost/site",
	"doctor",
])("%s fails without a database and creates none", async (line) => {
	const { code, out, err } = await site(line);

	expect(code).toBe(1);
	expect(out + err).toContain(`There is no database at ${file()}.`);
	expect(existsSync(inFolder("data"))).toBe(false);
});

test("options may precede the verb and have their value after =", async () => {
	copyTemplate(file());
	const listed = await site("--json leads list --limit=5 --q ada");

	expect(listed).toEqual({ code: 0, out: "[]\n", err: "" });
});

test.each([
	["", 2],
	["--help", 0],
	["-h", 0],
])(
	"without a verb (%s) the overview is printed, and the exit code is %i",
	async (line, code) => {
		const ran = await site(line);

		expect(ran).toMatchObject({ code, err: "" });

		for (const verb of [
			"leads erase EMAIL",
			"restore FILE",
			"retention [--dry-run]",
			"--json",
		])
			expect(ran.out).toContain(verb);
	},
);

test("the doctor reports tables that are newer than the code", async () => {
	copyTemplate(file());

	const db = new DatabaseSync(file());
	db.exec(
		"INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01T00:00:00.000Z')",
	);
	db.close();

	const { code, out, err } = await site("doctor");
	expect([code, err]).toEqual([1, ""]);
	expect(out).toMatch(
		/^BROKEN Database +The database was written by a newer version/,
	);
	expect(out).toMatch(
		/^note {3}Nightly work +Not checked: the database could not be opened\.$/m,
	);
	expect(out).toMatch(/^ok {5}Disk /m);

	const { state, checks } = JSON.parse((await site("doctor --json")).out);
	expect(state).toBe("broken");
	expect(checks.map((check: { name: string }) => check.name)).toEqual(
		expect.arrayContaining(["Database", "Nightly work", "Disk"]),
	);
});

test("an unreachable PostgreSQL is a one-line error, and a finding of the doctor", async () => {
	const nowhere = "postgres://sheaf:secret@127.0.0.1:1/site";
	const { code, err } = await site("leads list", nowhere);

	expect(code).toBe(1);
	expect(err).toMatch(/^PostgreSQL could not be reached: [^\n]+\n$/);

	const doctor = await site("doctor", nowhere);
	expect(doctor.out).toMatch(
		/^BROKEN Database +PostgreSQL could not be reached: /,
	);
	expect(err + doctor.out).not.toContain("secret");
});
