import { readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import {
	countRows,
	onBothDatabases,
	rowsIn,
} from "../../tests/support/databases.ts";
import { emptied, migratedFrom } from "../../tests/support/old-databases.ts";

type Row = Record<string, string | number | null>;

/** A released version's database, with two rows for each table and kind of row. */
type Installation = {
	migration: string;
	/** As that version wrote it to SQLite; the migrations of today write the same otherwise. */
	schema?: string[];
	keys: Record<string, string[]>;
	/** Rows that refer to a row that does not exist. A migration may delete them or clear the column. */
	orphans: { table: string; value: string }[];
	tables: Record<string, Row[]>;
};
const versions = ["6e5b7067", "579b8cdc", "770b3a13"];

const readInstallation = (version: string): Installation =>
	JSON.parse(
		readFileSync(
			new URL(
				`../../tests/fixtures/installation-${version}.json`,
				import.meta.url,
			),
			"utf8",
		),
	);

const renamedTables: Record<string, string> = {
	lead_words: "search_entries",
	lead_search: "search_entries",
	faq_misses: "zero_result_searches",
	jobs: "outbox",
	person_merges: "changes",
};
/** By their old names; null where a later migration drops them. */
const renamedColumns: Record<string, string | null> = {
	"search_entries.seq": null,
	"lead_words.seq": null,
	// Without accents, and with phone numbers.
	"lead_words.words": null,
	"lead_search.seq": null,
	"lead_search.words": null,
	// Emails that came are `messages`.
	"notes.sender": null,
	"notes.message_id": null,
	// Of calendars.
	"bookings.staff_id": null,
	"booking_slots.staff_id": null,
	"booking_settings.id": null,
	"leads.channel": "traffic_source",
	"booking_slots.cell_start": "block_start",
	"jobs.last_slot": null,
	// Converted to JSON.
	"audit_log.detail": null,
	"jobs.name": "topic",
	"jobs.ran_at": "created_at",
	"people.value_eur": "value_cents",
	"people.status": "stage",
	"leads.status": "stage",
	// In `contact_points`.
	"people.email": null,
	"person_merges.kept_id": "person_id",
	// In `changes`.
	"import_rows.before": null,
	// In `before` and `after` of the change, and the author in the audit log.
	"person_merges.merged_id": null,
	"person_merges.moved": null,
	"person_merges.before": null,
	"person_merges.staff_id": null,
};
/** New values of old ones, by the columns' old names. */
const convertedValues: Record<string, (value: string) => string> = {
	"people.value_eur": (euros) => `${euros}00`,
	"outbox.payload": (json) => json.replace('"goodUntil":', '"expiresAt":'),
};

/** Fills the tables with these rows only. */
async function addRows(
	db: Database,
	tables: Installation["tables"],
): Promise<void> {
	const old = db as unknown as Kysely<Record<string, Row>>;

	await old.transaction().execute(async (trx) => {
		for (const table of Object.keys(tables).reverse())
			await trx.deleteFrom(table).execute();

		for (const [table, rows] of Object.entries(tables))
			for (const { seq: _generated, ...row } of rows)
				await trx.insertInto(table).values(row).execute();
	});
}

const inFuture = "2099-11-24T09:00:00.000Z";

/** Calls at the same time, as before calendars: each of a staff member, or shared. */
async function addOldCalls(
	db: Database,
	staffIds: readonly (string | null)[],
): Promise<void> {
	const old = db as unknown as Kysely<Record<string, Row>>;

	for (const [index, staff_id] of staffIds.entries()) {
		const id = `call-${index}`;
		const call = {
			id,
			staff_id,
			kind: "discovery",
			starts_at: inFuture,
			ends_at: inFuture,
			status: "booked",
			name: "Dawn Ackroyd",
			email: "dawn@client.example",
			time_zone: "Europe/London",
			sequence: 0,
			source: "booking",
			created_at: inFuture,
		};
		await old.insertInto("bookings").values(call).execute();

		const block = { block_start: inFuture, booking_id: id };
		await old
			.insertInto("booking_slots")
			.values({ ...block, staff_id: staff_id ?? "" })
			.execute();
	}
}

/** The rows by key, with values as text: PostgreSQL gives bigint as text. */
function byKey(rows: Row[], key: string[]) {
	const asText = (row: Row) =>
		Object.entries(row).map(([name, value]) => [
			name,
			value === null ? null : String(value),
		]);

	return new Map(
		rows.map((row) => [
			key.map((column) => row[column]).join(" "),
			Object.fromEntries(asText(row)) as Record<string, string | null>,
		]),
	);
}

onBothDatabases((test) => {
	test.each(versions)(
		"a database of %s is migrated without losing data, with valid foreign keys",
		async (current, version) => {
			const { migration, schema, keys, orphans, tables } =
				readInstallation(version);
			const { url } = current;

			await current.destroy();

			const old = await emptied(url, migration, schema);
			await addRows(old, tables);
			await old.destroy();

			const db = await openDatabase(url);
			const hasJobs = tables.jobs !== undefined;

			for (const [table, all] of Object.entries(tables)) {
				const newName = (column: string) => {
					const renamed = renamedColumns[`${table}.${column}`];
					return renamed === undefined ? column : renamed;
				};

				const key = keys[table] ?? [];
				const rows = all.filter(
					({ event, sender }) =>
						// Moved to campaign_counts, and to messages.
						event !== "campaign_link" && !(table === "notes" && sender),
				);
				const before = byKey(rows, key);

				const found =
					await sql<Row>`SELECT * FROM ${sql.table(renamedTables[table] ?? table)}`.execute(
						db,
					);
				const isOfTable = ({ kind, lead_id }: Row) => {
					if (hasJobs && ["jobs", "outbox"].includes(table))
						return (kind === "job") === (table === "jobs");

					return !table.startsWith("lead_") || lead_id !== null;
				};
				const after = byKey(
					found.rows.filter(isOfTable),
					key.map((column) => newName(column) ?? column),
				);

				for (const orphan of orphans)
					if (orphan.table === table)
						for (const each of [before, after]) each.delete(orphan.value);

				// A lease was a row of its own; now it is a column.
				if (table === "jobs") before.delete("backup:lease");

				expect([...after.keys()], table).toEqual(
					expect.arrayContaining([...before.keys()]),
				);

				for (const [id, row] of before)
					for (const [column, value] of Object.entries(row)) {
						const name = newName(column);
						if (name === null) continue;
						// Its text is in `messages`.
						if (name === "payload" && row.topic === "desk.reply") continue;

						// Subscribers and likely spam have no stage.
						if (name === "stage" && after.get(id)?.stage === null) {
							expect(value ?? "new", `stage of ${id}`).toBe("new");
							continue;
						}

						const convert = convertedValues[`${table}.${column}`];
						const expected = value !== null && convert ? convert(value) : value;

						expect(after.get(id)?.[name], `${table}.${column} of ${id}`).toBe(
							expected,
						);
					}
			}

			const openings = (tables.statistics_daily ?? []).filter(
				({ event }) => event === "campaign_link",
			);
			const moved = await rowsIn(db, "campaign_counts");

			expect(moved.map(({ day, count }) => [day, count]).sort()).toEqual(
				openings.map(({ day, count }) => [day, count]).sort(),
			);

			const violations = isPostgres(db)
				? sql`SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated`
				: sql`PRAGMA foreign_key_check`;
			expect((await violations.execute(db)).rows).toEqual([]);

			await db.destroy();
		},
	);

	test("an email with the Message-ID of our own reply keeps its words, and the reply its Message-ID", async (current) => {
		const { tables } = readInstallation("579b8cdc");
		const emails = (tables.notes ?? []).filter(({ sender }) => sender);
		const replies = (tables.outbox ?? []).filter(({ message_id }) =>
			emails.some((email) => email.message_id === message_id),
		);
		const { db } = await migratedFrom(current, "051-settled-searches", (old) =>
			addRows(old, tables),
		);
		const messages = await rowsIn(db, "messages");
		expect(emails.length).toBeGreaterThan(0);
		expect(
			messages
				.filter(({ direction }) => direction === "in")
				.map(({ id, subject, text, message_id }) => [
					id,
					`${subject}\n\n${text}`,
					message_id,
				])
				.sort(),
		).toEqual(emails.map(({ id, text }) => [id, text, `<${id}@notes>`]).sort());
		expect(
			messages
				.filter(({ direction }) => direction === "out")
				.map(({ id, message_id }) => [id, message_id])
				.filter(([id]) => replies.some((reply) => reply.id === id))
				.sort(),
		).toEqual(replies.map(({ id, message_id }) => [id, message_id]).sort());

		await db.destroy();
	});

	test("replies keep text, author and delivery when they become messages", async (current) => {
		const { db, filled: replies } = await migratedFrom(
			current,
			"017-deal-value",
			withReplies,
		);

		expect(await rowsIn(db, "messages")).toMatchObject(replies.messages);

		const rows = await rowsIn(db, "outbox");
		expect(
			Object.fromEntries(rows.map(({ id, payload }) => [id, payload])),
		).toEqual(replies.payloads);
		expect(rows.map(({ message_id }) => message_id)).toEqual(
			rows.map(({ id }) => `<${id}@sheaf.example>`),
		);
		expect((await rowsIn(db, "notes")).map(({ text }) => text)).toEqual([
			"Rang her.\n\nLater.",
		]);
		expect(
			(await rowsIn(db, "search_entries")).filter((row) => row.message_id),
		).toHaveLength(replies.messages.length);

		await db.destroy();
	}, 60_000);

	test("shared calls of a database without staff are on the first calendar after the migration", async (current) => {
		const { db } = await migratedFrom(current, "012-messages", (old) =>
			addOldCalls(old, [null]),
		);

		expect(await rowsIn(db, "calendars")).toMatchObject([
			{ id: "first", staff_id: null },
		]);
		expect(await rowsIn(db, "bookings")).toMatchObject([
			{ id: "call-0", calendar_id: "first" },
		]);
		expect(await rowsIn(db, "booking_slots")).toEqual([
			{ block_start: inFuture, calendar_id: "first", booking_id: "call-0" },
		]);

		await db.destroy();
	});

	test("the first owner takes over shared calls, and others keep theirs after the migration", async (current) => {
		const { db } = await migratedFrom(current, "012-messages", async (old) => {
			for (const [id, role] of [
				["ben", "member"],
				["ada", "owner"],
			] as const) {
				const account = { id, name: id, email: `${id}@sheaf.example`, role };
				await old
					.insertInto("staff")
					.values({ ...account, created_at: inFuture })
					.execute();
				await old
					.insertInto("booking_settings")
					.values({ id, settings: "{}", updated_at: inFuture })
					.execute();
			}
			await addOldCalls(old, [null, "ada", "ben"]);
		});
		const calls = await rowsIn(db, "bookings");
		const settings = await rowsIn(db, "booking_settings");

		expect(calls.map(({ calendar_id }) => calendar_id)).toEqual([
			"first",
			"first",
			"ben",
		]);
		expect(settings.map(({ id }) => id).sort()).toEqual(["ben", "first"]);
		expect(await countRows(db, "booking_slots")).toBe(2);

		await db.destroy();
	});

	test("accounts of before get the emails about the people assigned to them", async (current) => {
		const account = { id: "ada", name: "Ada", email: "ada@sheaf.example" };
		const { db } = await migratedFrom(current, "012-messages", (old) =>
			old
				.insertInto("staff")
				.values({ ...account, role: "owner", created_at: inFuture })
				.execute(),
		);

		expect(await rowsIn(db, "staff")).toMatchObject([
			{ ...account, notify_leads: 1, notify_replies: 1, notify_tasks: 1 },
		]);

		await db.destroy();
	});

	test("people with two spellings of one address are merged by the migration, and keep all", async (current) => {
		const { db } = await migratedFrom(current, "015-calendars", addOldPeople);
		const people = await rowsIn(db, "people");

		expect(people.map(({ id, merged_into }) => [id, merged_into])).toEqual([
			["p1", null],
			["p2", "p1"],
			["p3", "p1"],
			["p4", null],
		]);
		expect(people[0]).toMatchObject({
			name: "Zoë",
			company: "Bücher, Limited",
			company_key: "bucher",
			last_lead_at: "2026-11-21T10:00:00.000Z",
		});
		// Reports have the deal once.
		expect(people.map(({ value_cents }) => value_cents)).toEqual([
			null,
			250_000,
			null,
			null,
		]);
		for (const table of ["leads", "notes", "person_tags"] as const)
			expect(
				new Set((await rowsIn(db, table)).map((row) => row.person_id)),
				table,
			).toEqual(
				table === "person_tags" ? new Set(["p1", "p2"]) : new Set(["p1"]),
			);

		await db.destroy();
	});

	test("emails and phones of people, in all spellings, are contact points after the migration", async (current) => {
		const { db } = await migratedFrom(current, "015-calendars", addOldPeople);
		const points = await rowsIn(db, "contact_points");

		expect(
			points.map((point) => [point.person_id, point.kind, point.key]).sort(),
		).toEqual([
			["p1", "email", "zoë@xn--bcher-kva.example"],
			["p1", "phone", "+442079460018"],
			["p1", "phone", "12345"],
			["p4", "email", "removed"],
		]);

		await db.destroy();
	});

	test("a job's last run, due time and lease are in the outbox after the migration", async (current) => {
		const ran_at = "2026-11-21T01:00:00Z";
		const due_at = "2026-11-21T02:00:00Z";
		const leased_until = "2026-11-21T03:00:00Z";
		const row = { name: "backup", ran_at, due_at, leased_until };
		const { db } = await migratedFrom(current, "049-agents-and-codes", (old) =>
			(old as unknown as Kysely<{ jobs: Row }>)
				.insertInto("jobs")
				.values(row as Row)
				.execute(),
		);

		const job = {
			kind: "job",
			topic: "backup",
			message_id: "job_backup",
			created_at: ran_at,
		};

		expect(await rowsIn(db, "outbox")).toMatchObject([
			{ ...job, due_at, leased_until },
		]);

		await db.destroy();
	});

	test("audit details become data", async (current) => {
		const event = { at: "2026-11-21T01:00:00Z" };
		const { db } = await migratedFrom(current, "010-faq-feedback", (old) =>
			(old as unknown as Kysely<{ audit_log: Row }>)
				.insertInto("audit_log")
				.values([
					{
						...event,
						id: "1",
						action: "person.status",
						detail: "new > won, value",
					},
					{ ...event, id: "2", action: "leads.export", detail: "csv, kind" },
				])
				.execute(),
		);
		const events = await rowsIn(db, "audit_log");

		expect(events.map(({ detail }) => JSON.parse(detail ?? ""))).toEqual([
			{ from: "new", to: "won", fields: ["value"] },
			{ note: "csv, kind" },
		]);

		await db.destroy();
	});
});

/** People as yesterday, with two spellings of one address, and forms with details. */
async function addOldPeople(db: Database): Promise<void> {
	const old = db as unknown as Kysely<Record<string, Row>>;

	const add = (table: string, ...rows: Row[]) =>
		old.insertInto(table).values(rows).execute();
	const person = (id: string, email: string, more: Row = {}): Row => ({
		id,
		email,
		name: null,
		status: "new",
		version: 1,
		created_at: AT,
		last_lead_at: AT,
		...more,
	});
	const lead = (id: string, person_id: string, kind = "manual"): Row => ({
		id,
		kind,
		person_id,
		email: "x@client.example",
		source: kind,
		idempotency_key: id,
		body_hash: id,
		created_at: AT,
	});

	await add(
		"people",
		person("p1", "zoë@bücher.example", { name: "Zoë" }),
		person("p2", "zoe\u0308@bu\u0308cher.example", {
			name: "Z. Bücher",
			last_lead_at: "2026-11-21T10:00:00.000Z",
			status: "won",
			value_cents: 250_000,
			won_at: AT,
		}),
		person("p3", "zoë@xn--bcher-kva.example"),
		person("p4", "removed"),
	);
	await add("leads", lead("l1", "p1"), lead("l2", "p2"), lead("l3", "p2"));
	await add("notes", {
		id: "n1",
		person_id: "p2",
		text: "Rang her.",
		created_at: AT,
	});
	for (const [person_id, tag] of [
		["p1", "partner"],
		["p2", "partner"],
		["p2", "urgent"],
	])
		await add("person_tags", { person_id, tag, created_at: AT } as Row);

	const given = (id: string, phone: string | null, company: string): Row => ({
		id,
		phone,
		company,
		website: null,
		contact: "phone",
		consent: "on the phone",
		created_at: AT,
	});
	await add(
		"manual_leads",
		given("l1", "020 7946 0018", "Bücher Ltd."),
		given("l2", "+44 (0)20 7946 0018", "Bücher"),
		given("l3", "12345", "Bücher, Limited"),
	);
}

const AT = "2026-11-20T10:00:00.000Z";

/** Replies of all states, and emails that were notes, in a database of yesterday. */
async function withReplies(old: Database) {
	const db = old as unknown as Kysely<Record<string, Row>>;

	const add = (table: string, ...rows: Row[]) =>
		db.insertInto(table).values(rows).execute();

	const person = { id: "p1", email: "jo@client.example", created_at: AT };
	const written = (text: string) =>
		JSON.stringify({
			subject: "Hello",
			document: {
				heading: "Hello",
				paragraphs: ["Dear Jo,", text],
				footer: [],
			},
		});
	const reply = (id: string, payload: string, more: Row = {}): Row => ({
		id,
		kind: "mail",
		topic: "desk.reply",
		recipient: person.email,
		payload,
		message_id: `<${id}@sheaf.example>`,
		attempts: 0,
		due_at: AT,
		created_at: AT,
		...more,
	});

	await add("staff", {
		id: "ada",
		email: "ada@sheaf.example",
		name: "Ada",
		role: "owner",
		created_at: AT,
	});

	await add("people", {
		...person,
		status: "new",
		version: 1,
		last_lead_at: AT,
	});

	await add("audit_log", {
		id: "a1",
		at: AT,
		staff_id: "ada",
		action: "person.reply",
		subject: "p1",
	});

	await add(
		"outbox",
		reply("o1", written("delivered"), { delivered_at: AT }),
		reply("o2", written("waiting"), { created_at: "2026-11-20T11:00:00.000Z" }),
		reply("o3", "damaged"),
		reply("o4", written("to a stranger"), { recipient: "sam@client.example" }),
		reply("o5", "{}", { topic: "quiz.result" }),
	);

	await add(
		"notes",
		{
			id: "n1",
			person_id: "p1",
			text: "Rang her.\n\nLater.",
			created_at: AT,
			staff_id: "ada",
			sender: null,
			message_id: null,
		},
		{
			id: "n2",
			person_id: "p1",
			text: "Re: Hello\n\nYes.\n\nSix.",
			created_at: AT,
			staff_id: null,
			sender: "jo@client.example",
			message_id: "<1@client.example>",
		},
	);

	const out = { person_id: "p1", direction: "out", subject: "Hello" };

	return {
		messages: [
			{
				id: "n2",
				person_id: "p1",
				direction: "in",
				subject: "Re: Hello",
				text: "Yes.\n\nSix.",
				message_id: "<1@client.example>",
			},
			{ ...out, id: "o1", staff_id: "ada", text: "Dear Jo,\n\ndelivered" },
			{ ...out, id: "o2", staff_id: null, text: "Dear Jo,\n\nwaiting" },
		],
		payloads: {
			o1: '{"message":"o1"}',
			o2: '{"message":"o2"}',
			o3: "damaged",
			o4: written("to a stranger"),
			o5: "{}",
		},
	};
}
