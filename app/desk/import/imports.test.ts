import { sql } from "kysely";
import { expect } from "vitest";
import { emptyBody } from "#features/proposals/proposal-schema.ts";
import { createProposal } from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { mergeCards } from "../../../tests/support/contacts.ts";
import {
	emailsIn,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { checkImport } from "./check-import.server.ts";
import { describeCounts } from "./import-texts.ts";
import {
	createImport,
	findImport,
	listImports,
	listMessages,
	startImport,
	startUndo,
} from "./imports.server.ts";
import { readContacts } from "./read-contacts.ts";
import {
	hasUnfinishedImport,
	retryImport,
	runImport,
	runImports,
} from "./run-import.server.ts";

const at = "2026-11-26T09:00:00.000Z";
const now = () => new Date(at);

/** Stores a file and checks it with the columns that its header says. */
async function checked(
	db: Database,
	text: string | Uint8Array,
	prefers: "card" | "file" = "card",
) {
	const site = staffContext(db, at);
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	const file = readContacts(bytes);
	if ("error" in file) throw new Error(file.error);

	const id = await createImport(site, "customers.csv", file);
	const found = await findImport(db, id);
	const columns = found?.mapping.map((field, index) => [
		`column_${index}`,
		field ?? "",
	]);
	const outcome = await checkImport(
		site,
		id,
		formFields({
			...Object.fromEntries(columns ?? []),
			basis: "Customers since 2019",
			prefers,
		}),
	);

	return { id, site, outcome, counts: (await findImport(db, id))?.counts };
}

async function imported(
	...parameters: Parameters<typeof checked>
): Promise<Awaited<ReturnType<typeof checked>>> {
	const [db] = parameters;
	const check = await checked(...parameters);
	await startImport(check.site, check.id);
	await runImport({ db, now }, check.id);

	return { ...check, counts: (await findImport(db, check.id))?.counts };
}

async function undone(db: Database, id: string) {
	await startUndo(staffContext(db, at), id);
	await runImport({ db, now }, id);

	return (await findImport(db, id))?.counts;
}

/** As they are in the pages of SQLite's index, also those of deleted rows. */
async function indexedWords(db: Database): Promise<string> {
	if (isPostgres(db)) return JSON.stringify(await rowsIn(db, "search_entries"));

	const { rows } = await sql<{ block: Uint8Array }>`
		SELECT block FROM search_entries_index_data`.execute(db);

	return rows.map(({ block }) => Buffer.from(block).toString("latin1")).join();
}

/** A fault of the database, as a missing right or a damaged index would be. */
async function makeDeletesFail(db: Database): Promise<void> {
	if (!isPostgres(db)) {
		await sql`CREATE TRIGGER broken BEFORE DELETE ON people BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(
			db,
		);
		return;
	}

	await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'`.execute(
		db,
	);
	await sql`CREATE TRIGGER broken BEFORE DELETE ON people FOR EACH ROW EXECUTE FUNCTION fail()`.execute(
		db,
	);
}

async function letDeletesSucceed(db: Database): Promise<void> {
	await (isPostgres(db)
		? sql`DROP FUNCTION fail() CASCADE`
		: sql`DROP TRIGGER broken`
	).execute(db);
}

/** People as in the database, without their ids and times. */
async function listPeople(db: Database) {
	const people = await rowsIn(db, "people");
	const points = await rowsIn(db, "contact_points");

	return people.map(({ id, name, company }) => ({
		name,
		company,
		points: points
			.filter(({ person_id }) => person_id === id)
			.map(({ value }) => value)
			.sort(),
	}));
}

function customers(count: number, from = 1): string {
	const rows = Array.from({ length: count }, (_, index) => {
		const number = from + index;
		return `Customer ${number},customer${number}@client.example,Firm ${number}`;
	});

	return ["Name,Email,Company", ...rows].join("\n");
}

onBothDatabases(
	(test) => {
		test("an undo takes back a contact that the file has twice with different details", async (db) => {
			const { id } = await imported(
				db,
				"Name,Email,Company\nAnn Lee,ann@client.example,\nAnn Lee,ann@client.example,Lee Roofing\nBob Ray,bob@client.example,",
			);

			expect(await undone(db, id)).toEqual({ undone: 3 });
			expect(await rowsIn(db, "people")).toEqual([]);
		});

		test("two files with the same phone numbers, imported at once, make each contact once", async (db) => {
			const file = `Name,Phone\n${Array.from({ length: 150 }, (_, at) => `Customer ${at},020 7946 0${100 + at}`).join("\n")}`;
			const [one, two] = [await checked(db, file), await checked(db, file)];
			await startImport(one.site, one.id);
			await startImport(two.site, two.id);

			await Promise.all([
				runImport({ db, now }, one.id),
				runImport({ db, now }, two.id),
			]);

			expect(await rowsIn(db, "people")).toHaveLength(150);
		});

		test("a note longer than a note may be becomes several, and reads back", async (db) => {
			const note = Array.from(
				{ length: 300 },
				(_, at) => `Line ${at} of a long story.`,
			).join("\n");
			const file = `Email,Note\nann@client.example,"${note}"`;

			await imported(db, file);
			const notes = await rowsIn(db, "notes");

			expect(notes.map(({ text }) => text).join("\n")).toBe(note);
			expect(notes.every(({ text }) => text.length <= 5_000)).toBe(true);
			expect((await imported(db, file)).counts).toEqual({ same: 1 });
		});

		test("people who are called Null, Na and None keep their names", async (db) => {
			const file =
				"First name,Last name,Email\nJennifer,Null,jen@client.example\nNa,Soyeon,na@client.example\nTom,None,tom@client.example";

			await imported(db, file);

			const names = (await rowsIn(db, "people")).map(({ name }) => name);

			expect(names.sort()).toEqual(["Jennifer Null", "Na Soyeon", "Tom None"]);
		});

		test("an undo that fails is shown, and goes on where it stopped", async (db) => {
			const { id, site } = await imported(db, customers(3));
			await startUndo(site, id);
			await makeDeletesFail(db);

			await expect(runImport({ db, now }, id)).rejects.toThrow();
			expect(await findImport(db, id)).toMatchObject({
				state: "undoing",
				failed_at: at,
			});

			await letDeletesSucceed(db);
			await retryImport(site, id);
			await expect.poll(() => hasUnfinishedImport(db)).toBe(false);

			expect(await findImport(db, id)).toMatchObject({
				state: "undone",
				failed_at: null,
				counts: { undone: 3 },
			});
		});

		test("what an import made that has stopped half-way is undone, and nothing more is imported", async (db) => {
			const { id, site } = await checked(db, customers(250));
			await startImport(site, id);
			expect(await startUndo(site, id)).toMatchObject({ status: 409 });
			await expect(runImport({ db, now: endAfter(1) }, id)).rejects.toThrow(
				"ended",
			);

			const counts = await undone(db, id);
			await runImport({ db, now }, id);

			expect(counts).toEqual({ undone: 100, waiting: 150 });
			expect(await rowsIn(db, "people")).toEqual([]);
			expect(describeCounts(counts ?? {})).toBe("100 undone, 150 not imported");
			expect(await findImport(db, id)).toMatchObject({
				state: "undone",
				failed_at: null,
			});
		});

		test("an import that fails doesn't keep the others", async (db) => {
			const failing = await imported(db, customers(2));
			await startUndo(failing.site, failing.id);
			const waiting = await checked(db, customers(2, 10));
			await startImport(waiting.site, waiting.id);
			await makeDeletesFail(db);

			await expect(runImports({ db, now })).rejects.toThrow();

			expect(await findImport(db, waiting.id)).toMatchObject({ state: "done" });
		});

		test("a file that was stored in part is not shown", async (db) => {
			const { id } = await checked(db, customers(2));
			await db.updateTable("imports").set({ state: "loading" }).execute();

			expect(await findImport(db, id)).toBeNull();
			expect(await listImports(db)).toEqual([]);
		});

		test("contacts are made with a basis, tags and notes, without a lead or a subscription", async (db) => {
			const { counts } = await imported(
				db,
				"Name;E-Mail;Telefon;Firma;Tags;Notiz\nJörg Weiß;joerg@client.example;+49 3761 74821;Weiß GmbH;Partner, builder;Ring after five",
			);

			expect(counts).toEqual({ new: 1 });

			const person = await personWith(db, "joerg@client.example");
			expect(person).toMatchObject({
				name: "Jörg Weiß",
				company: "Weiß GmbH",
				origin: "import",
				basis: "Customers since 2019",
				stage: null,
			});

			const tags = await rowsIn(db, "person_tags");
			expect(tags.map(({ tag }) => tag).sort()).toEqual(["builder", "partner"]);
			expect(await rowIn(db, "notes")).toMatchObject({
				text: "Ring after five",
			});

			for (const table of [
				"leads",
				"newsletter_subscribers",
				"outbox",
			] as const)
				expect(await rowsIn(db, table), table).toEqual([]);

			const words = (await rowsIn(db, "search_entries")).map(
				(entry) => entry.words,
			);
			expect(words.join(" ")).toContain("weiß");
		});

		test("a check changes no contact", async (db) => {
			const { counts } = await checked(db, customers(3));

			expect(counts).toEqual({ new: 3 });
			expect(await rowsIn(db, "people")).toEqual([]);
		});

		test("blank cells and missing columns clear nothing, and no value is taken from the row above", async (db) => {
			await imported(
				db,
				"name,email,phone,company\nAna,ana@client.example,020 7946 0018,Ana Ltd",
			);

			const { counts } = await imported(
				db,
				"email,company\nana@client.example,\n,Blank Ltd\nc@client.example,C Ltd",
			);

			expect(counts).toEqual({ same: 1, refused: 1, new: 1 });
			expect(await listPeople(db)).toEqual([
				{
					name: "Ana",
					company: "Ana Ltd",
					points: ["020 7946 0018", "ana@client.example"],
				},
				{ name: null, company: "C Ltd", points: ["c@client.example"] },
			]);
		});

		test("spellings of one address are one person, and the same file again changes nothing", async (db) => {
			const rows =
				"name,email\nJo,Jo@Client.example\nJo, jo@client.example \nJo,JO@CLIENT.EXAMPLE";
			const first = await imported(db, rows);
			const second = await imported(db, rows);
			const cards = await imported(
				db,
				"BEGIN:VCARD\nVERSION:3.0\nFN:Jo\nEMAIL:jo@client.example\nEND:VCARD",
			);

			expect(first.counts).toEqual({ new: 1, same: 2 });
			expect(second.counts).toEqual({ same: 3 });
			expect(cards.counts).toEqual({ same: 1 });
			expect(await listPeople(db)).toHaveLength(1);
		});

		test("a phone number joins no two names, and the same row again is the same contact", async (db) => {
			const rows =
				"name,phone\nAna,020 7946 0018 ext. 12\nBen,020 7946 0018 ext. 14\nCid,020 7946 0018\nDot,+44 (0)20 7946 0018";
			const first = await imported(db, rows);
			const second = await imported(db, rows);

			expect(first.counts).toEqual({ new: 4 });
			expect(second.counts).toEqual({ same: 4 });
		});

		test("a bad row is refused with its line and reason, whatever is pressed and killed", async (db) => {
			const rows = customers(300).split("\n");
			rows[150] = "Bad,not-an-address,Firm";
			const { id, site } = await checked(db, rows.join("\n"));

			await startImport(site, id);
			const again = await startImport(site, id);
			// Ended after some rows, then by two processes at once.
			await expect(runImport({ db, now: endAfter(2) }, id)).rejects.toThrow(
				"ended",
			);
			await Promise.all([
				runImport({ db, now }, id),
				runImport({ db, now }, id),
			]);

			expect(again.status).toBe(409);

			const done = await findImport(db, id);
			expect(done).toMatchObject({
				state: "done",
				counts: { new: 299, refused: 1 },
			});

			const [message] = await listMessages(db, id, 10);
			expect(message).toMatchObject({
				line: 151,
				message: expect.stringContaining("isn’t an email address"),
			});

			const corrected = await imported(db, customers(300));
			expect(corrected.counts).toEqual({ same: 299, new: 1 });
			expect(await rowsIn(db, "people")).toHaveLength(300);
		});

		test("an import is undone and made again", async (db) => {
			await ask(siteAt(db, at), "customer1@client.example");
			const before = await listPeople(db);

			const first = await imported(db, customers(250));
			const undo = await undone(db, first.id);
			const between = await listPeople(db);
			const words = await rowsIn(db, "search_entries");
			const second = await imported(db, customers(250));

			expect(first.counts).toEqual({ changed: 1, new: 249 });
			expect(undo).toEqual({ undone: 250 });
			expect(between).toEqual(before);
			expect(
				words.filter((entry) => entry.words.includes("customer2")),
			).toEqual([]);
			expect(second.counts).toEqual({ changed: 1, new: 249 });
		});

		test("no word of an undone import is left in the search index", async (db) => {
			const { id } = await imported(
				db,
				"Name;Email\nZephyrine Quillfeather;zq@client.example",
			);
			expect(await indexedWords(db)).toContain("quillfeather");

			await undone(db, id);

			expect(await indexedWords(db)).not.toContain("quillfeather");
		});

		test("undo leaves a contact to which something was added, and a value that was changed since", async (db) => {
			await ask(siteAt(db, at), "customer1@client.example");
			const { id } = await imported(db, customers(3));
			const changed = await personWith(db, "customer1@client.example");
			const noted = await personWith(db, "customer2@client.example");

			await db
				.updateTable("people")
				.set({ company: "Own Ltd" })
				.where("id", "=", changed.id)
				.execute();

			await db
				.insertInto("notes")
				.values({
					id: "note",
					person_id: noted.id,
					text: "Rang back",
					created_at: "2026-11-26T10:00:00.000Z",
				})
				.execute();

			const counts = await undone(db, id);

			expect(counts).toEqual({ left: 2, undone: 1 });
			expect(await personWith(db, "customer1@client.example")).toMatchObject({
				name: changed.name === "Customer 1" ? null : changed.name,
				company: "Own Ltd",
			});
			const messages = await listMessages(db, id, 10);
			expect(messages.map(({ message }) => message)).toEqual([
				"Changed since, and kept: company.",
				"There is a note on the card.",
			]);
		});

		test("undo leaves a contact that was merged into another card since, and says so", async (db) => {
			await ask(siteAt(db, at), "ana@client.example");
			await ask(siteAt(db, at), "anna@client.example");
			const { id } = await imported(
				db,
				"name,email,phone,tags\nAna,ana@client.example,020 7946 0018,builder",
			);
			const merged = await personWith(db, "ana@client.example");
			const survivor = await personWith(db, "anna@client.example");
			await mergeCards(staffContext(db, at), survivor.id, merged.id);

			expect(await undone(db, id)).toEqual({ left: 1 });
			const [message] = await listMessages(db, id, 10);
			expect(message?.message).toBe("Merged into another card since.");
			expect(
				await rowsIn(db, "contact_points", { kind: "phone" }),
			).toMatchObject([{ person_id: survivor.id }]);
		});

		test("undo leaves an address of the file with which they have written since", async (db) => {
			await ask(siteAt(db, at), "ana@client.example");
			const { id } = await imported(
				db,
				"name,email\nAna,ana@client.example; ana@home.example; ana@old.example",
			);
			await ask(siteAt(db, at), "Ana@home.example");

			expect(await undone(db, id)).toEqual({ left: 1 });
			const [message] = await listMessages(db, id, 10);
			expect(message?.message).toBe(
				"Changed since, and kept: email addresses.",
			);
			expect(await emailsIn(db)).toEqual([
				"ana@client.example",
				"ana@home.example",
			]);
		});

		test("undo leaves a note of the file that staff have changed since", async (db) => {
			await ask(siteAt(db, at), "ana@client.example");
			const { id } = await imported(
				db,
				"name,email,note\nAna,ana@client.example,Rang in May",
			);
			await db
				.updateTable("notes")
				.set({ text: "Rang in May: wants vans" })
				.execute();

			expect(await undone(db, id)).toEqual({ left: 1 });
			expect(await rowsIn(db, "notes")).toMatchObject([
				{ text: "Rang in May: wants vans" },
			]);
			const [message] = await listMessages(db, id, 10);
			expect(message?.message).toBe("Changed since, and kept: notes.");
		});

		test("undo leaves a contact with the draft of a proposal", async (db) => {
			const { id } = await imported(db, customers(1));
			const person = await personWith(db, "customer1@client.example");
			const later = staffContext(db, "2026-11-26T10:00:00.000Z");
			await createProposal(later, person.id, emptyBody);

			const counts = await undone(db, id);

			expect(counts).toEqual({ left: 1 });
			expect(await rowsIn(db, "proposals")).toHaveLength(1);
			const [message] = await listMessages(db, id, 10);
			expect(message?.message).toBe("There is a proposal on the card.");
		});

		test("an import whose rows may be gone can’t be undone, and its page doesn’t say that it was", async (db) => {
			const { id } = await imported(db, customers(1));
			const aMonthLater = staffContext(db, "2026-12-26T09:00:00.000Z");

			const outcome = await startUndo(aMonthLater, id);

			expect(outcome.status).toBe(409);
			expect((await findImport(db, id))?.state).toBe("done");
		});

		test("another value on the card stays, or is replaced when the file is preferred", async (db) => {
			await imported(db, "name,email,company\nAna,ana@client.example,Old Ltd");
			const rows = "name,email,company\nAnna,ana@client.example,New Ltd";

			const unchanged = await imported(db, rows);
			const before = await personWith(db, "ana@client.example");
			const check = await checked(db, rows, "file");
			const taken = await imported(db, rows, "file");

			expect(unchanged.counts).toEqual({ same: 1 });
			expect(before).toMatchObject({ name: "Ana", company: "Old Ltd" });
			expect(check.counts).toEqual({ changed: 1, differing: 1 });
			expect(taken.counts).toEqual({ changed: 1 });
			expect(await personWith(db, "ana@client.example")).toMatchObject({
				name: "Anna",
				company: "New Ltd",
				company_key: "new",
			});
		});

		test("addresses of two people refuse a row", async (db) => {
			await imported(db, "email\nana@client.example\nben@client.example");

			const { counts } = await imported(
				db,
				'email\n"ana@client.example; ben@client.example"',
			);

			expect(counts).toEqual({ refused: 1 });
		});

		test("without a basis or a column for addresses nothing is checked", async (db) => {
			const { id, site } = await checked(db, customers(1));

			const outcome = await checkImport(
				site,
				id,
				formFields({ column_0: "name", basis: " ", prefers: "card" }),
			);

			expect(Object.keys(outcome.errors ?? {}).sort()).toEqual([
				"basis",
				"column_0",
			]);
		});

		test("someone who left the newsletter stays out of it", async (db) => {
			await db
				.insertInto("newsletter_subscribers")
				.values({
					id: "subscriber",
					email: "customer1@client.example",
					status: "unsubscribed",
					consent_text_version: "1",
					source: "newsletter",
					created_at: at,
				})
				.execute();

			await imported(db, customers(1));

			expect(await rowIn(db, "newsletter_subscribers")).toMatchObject({
				status: "unsubscribed",
			});
		});
	},
	(db) => addStaffRow(db),
);

/** The clock of a process that is ended after some chunks. */
function endAfter(chunks: number): () => Date {
	let left = chunks;

	return () => {
		if (left-- === 0) throw new Error("ended");
		return now();
	};
}
