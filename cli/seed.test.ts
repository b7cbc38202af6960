import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Schema } from "#database/schema.ts";
import { isPassword } from "#features/auth/password.server.ts";
import { findByEmail } from "#features/auth/store.server.ts";
import { listPageSpeeds } from "#features/tracking/web-vitals.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { scratchFolder } from "../tests/support/scratch.ts";

// Starts processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const inFolder = scratchFolder();

function seed(...words: string[]) {
	const script = new URL("./seed.ts", import.meta.url).pathname;
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[script, ...words],
		{
			cwd: inFolder(),
			encoding: "utf8",
		},
	);

	return { code: status, out: stdout, error: stderr };
}

/** Of the people whose cards show what the desk is for. */
const LEADS_OF_STORY = 15;

async function countRows(
	db: Database,
	table: keyof Schema,
	where = "true",
): Promise<number> {
	const found = await db
		.selectFrom(table)
		.select(sql.lit(1).as("found"))
		.where(sql<boolean>`${sql.raw(where)}`)
		.execute();

	return found.length;
}

test("seed fills an empty database with data for every desk page and refuses a filled one", async () => {
	expect(seed("--count", "150")).toMatchObject({ code: 0, error: "" });

	const db = await openDatabase(`file:${inFolder("data/sample.sqlite")}`);

	const rows = (table: keyof Schema, where?: string) =>
		countRows(db, table, where);

	const now = new Date().toISOString();

	expect(await rows("leads")).toBe(150 + LEADS_OF_STORY);

	for (const kind of [
		"academy",
		"booking",
		"manual",
		"newsletter",
		"question",
		"quiz",
	])
		expect(await rows("leads", `kind = '${kind}'`), kind).toBeGreaterThan(0);

	for (const [table, where] of [
		["manual_leads"],
		["person_tags"],
		["newsletter_subscribers", "status = 'confirmed'"],
		["tasks", `done_at IS NULL AND due_on < '${now}'`],
		["tasks", `done_at IS NULL AND due_on > '${now}'`],
		["bookings", `starts_at > '${now}' AND status = 'booked'`],
		["messages", "direction = 'in' AND in_reply_to IS NOT NULL"],
		["messages", "direction = 'out' AND staff_id IS NOT NULL"],
		[
			"outbox",
			"topic = 'desk.reply' AND delivered_at = (SELECT answered_at FROM leads WHERE leads.id = lead_id)",
		],
		[
			"people",
			`won_at > '${new Date(Date.now() - 84 * 24 * 3_600_000).toISOString()}'`,
		],
		["statistics_daily", "event = 'not_found'"],
		...["draft", "sent", "accepted", "declined", "withdrawn", "cancelled"].map(
			(state) => ["proposals", `state = '${state}'`] as const,
		),
		["proposals", `state = 'sent' AND ends_at < '${now}'`],
	] as const)
		expect(await rows(table, where), `${table} ${where}`).toBeGreaterThan(0);

	expect(await rows("outbox", "delivered_at IS NULL"), "nothing is sent").toBe(
		0,
	);
	expect(
		await rows("leads", `created_at > '${now}' OR answered_at > '${now}'`),
	).toBe(0);
	// Deals count for the source of the person's first lead, which has the person's id.
	expect(
		await rows("people", "origin IS NULL AND id NOT IN (SELECT id FROM leads)"),
	).toBe(0);

	// Forms of the desk accept only ids of this format.
	const staff = await db.selectFrom("staff").select("id").execute();
	expect(staff.filter(({ id }) => !isUuid(id))).toEqual([]);

	const speeds = await listPageSpeeds(db, { from: "2000-01-01", to: now }, 20);
	expect(
		new Set(speeds.map(({ p75 }) => p75.LCP)).size,
		"each page has its speed",
	).toBe(8);

	await db.destroy();

	expect(seed()).toEqual({
		code: 1,
		out: "",
		error:
			"There are leads in this database already; name an empty one with --database.\n",
	});
});

test("the sample has people whose cards show what the desk is for", async () => {
	expect(seed("--count", "1")).toMatchObject({ code: 0 });
	await using db = await openDatabase(`file:${inFolder("data/sample.sqlite")}`);
	const now = new Date().toISOString();
	const expected = [
		[
			"a lead by phone only",
			"people",
			"stage IS NOT NULL AND origin = 'manual' AND id NOT IN (SELECT person_id FROM contact_points WHERE kind = 'email')",
			1,
		],
		["two cards with one number", "contact_points", "key = '+442079460403'", 2],
		[
			"a won deal",
			"people",
			"stage = 'won' AND value_cents = 480000 AND won_at IS NOT NULL",
			1,
		],
		[
			"a lost deal with its reason and a note",
			"stage_changes",
			"to_stage = 'lost' AND lost_reason = 'price' AND note <> ''",
			1,
		],
		["a missed call", "bookings", "outcome = 'no_show'", 1],
		["a call that took place", "bookings", "outcome = 'took_place'", 1],
		[
			"a deal that is paid monthly",
			"people",
			"stage = 'won' AND period = 'month' AND value_cents = 45000",
			1,
		],
		[
			"open deals with a value and a day",
			"people",
			`stage <> 'won' AND value_cents > 0 AND expected_on > '${now.slice(0, 10)}'`,
			2,
		],
		[
			"two cards that were merged",
			"changes",
			"kind = 'merge' AND undone_at IS NULL",
			1,
		],
		["a file of a reply", "attachments", "name = 'Plan.csv'", 1],
		["a deleted note", "notes", "deleted_at IS NOT NULL", 1],
		[
			"a call whose link is still to be sent",
			"tasks",
			"title LIKE 'Email them how to join%' AND done_at IS NULL",
			1,
		],
		[
			"which is booked again",
			"bookings",
			`name = 'Tom Aldous' AND status = 'booked' AND starts_at > '${now}'`,
			1,
		],
		["a spreadsheet", "imports", "state = 'done'", 1],
		["with a row that is refused", "import_rows", "outcome = 'refused'", 1],
		[
			"a company with three people",
			"people",
			"company_key = 'harbour finch architects'",
			3,
		],
		[
			"an answer to a reply",
			"messages",
			"direction = 'in' AND in_reply_to IN (SELECT id FROM messages WHERE text LIKE 'Hello Ruth%')",
			1,
		],
		["nothing that is sent", "outbox", "delivered_at IS NULL", 0],
	] as const;

	for (const [what, table, where, count] of expected)
		expect(await countRows(db, table, where), what).toBe(count);
});

test("the sample's owner logs in with the printed password", async () => {
	const [, email = "", password = ""] =
		/ as (\S+) with the password (\S+)\n$/.exec(seed("--count", "1").out) ?? [];

	await using db = await openDatabase(`file:${inFolder("data/sample.sqlite")}`);
	const account = await findByEmail(db, email);

	expect(account?.role).toBe("owner");
	expect(await isPassword(password, account?.passwordHash ?? null)).toBe(true);
});

test.each([
	[["--help"], 0, /^Usage: npm run seed/],
	[
		["--count", "many"],
		2,
		/^--count must be a number from 1 to 10,000,000\. --help says how\.\n$/,
	],
	[
		["--database", "mysql://x"],
		2,
		/^--database must be file:… or postgres:\/\/…\. --help says how\.\n$/,
	],
])("%j writes nothing and prints an explanation", (words, code, said) => {
	const result = seed(...words);

	expect(result.code).toBe(code);
	expect(result.out + result.error).toMatch(said);
	expect(existsSync(inFolder("data"))).toBe(false);
});
