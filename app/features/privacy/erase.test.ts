import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import {
	backupTables,
	type FormTableName,
	formTableNames,
	tablesOfForms,
} from "#database/schema.ts";
import { writeContactPoints } from "#features/leads/edit-contact.server.ts";
import { mergePeople } from "#features/leads/merge.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { searchWords } from "#lib/search/words.ts";
import {
	breakTable,
	countRows,
	onBothDatabases,
	onSqlite,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { recordQueries } from "../../../tests/support/query-plans.ts";
import { textIn } from "../../../tests/support/scratch.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { type EraseContext, erasePerson } from "./erase.server.ts";
import {
	addToErasureFile,
	hashOfAddress,
	loadErasureKey,
	readErasureFile,
} from "./erasures.server.ts";
import { readPersonData } from "./person-data.server.ts";
import { replayErasuresAtStart } from "./restore.server.ts";
import { findSubject } from "./subject.server.ts";

const before = "2026-11-20T09:00:00.000Z";
const now = "2026-11-20T10:30:00.000Z";
const jo = "jo.bloggs+site@firm-of-jo.example";
const desk = { staffId: null, how: "desk" } as const;

const readBytes = (db: Database & { url: string }) =>
	textIn(locateDataFolder(db.url).path);

function erasing(db: Database & { url: string }, at = now): EraseContext {
	const folder = !isPostgres(db) ? locateDataFolder(db.url) : null;
	return { ...siteAt(db, at), installation: { folder } };
}

/** The tables with a row that contains a text, in any letter case. */
async function tablesWith(db: Database, text: string): Promise<string[]> {
	const found: string[] = [];

	for (const { name } of backupTables)
		if (
			JSON.stringify(await rowsIn(db, name))
				.toLowerCase()
				.includes(text)
		)
			found.push(name);

	return found;
}

/** A row of a form's table that belongs to a lead, without the address of its person. */
function addFormRow(db: Database, table: FormTableName, leadId: string) {
	const texts = tablesOfForms[table].required.map((column) => [
		column,
		column.endsWith("_id") ? leadId : "text",
	]);
	const row = { id: leadId, source: "test", created_at: before };
	const values = { ...row, ...Object.fromEntries(texts) };

	return db
		.insertInto(table)
		.values(values as never)
		.execute();
}

onBothDatabases((test) => {
	test("the rows of every form's table are deleted with their lead", async (db) => {
		await ask(siteAt(db, before), jo);
		const { id } = await rowIn(db, "leads");
		const others = formTableNames.filter((table) => table !== "questions");
		for (const table of others) await addFormRow(db, table, id);

		await erasePerson(erasing(db), jo, desk);

		const hint = "its id must refer to leads on delete cascade (migrations.ts)";
		for (const table of formTableNames)
			expect(await countRows(db, table), `${table}: ${hint}`).toBe(0);
	});

	test("everything of an address is deleted, in any letter case, and nothing of others", async (db) => {
		const office = siteAt(db, before);
		await ask(office, "al@other.example");

		const startsAt = await submitEverything(office, jo);

		expect((await tablesWith(db, jo)).length).toBeGreaterThan(10);

		const erased = await erasePerson(erasing(db), jo.toUpperCase(), desk);
		expect(erased).toMatchObject({ outcome: "erased", calls: [startsAt] });

		for (const text of [
			jo,
			encodeURIComponent(jo).toLowerCase(),
			"bloggs",
			searchWords(jo),
		])
			expect(await tablesWith(db, text), text).toEqual([]);

		expect(await countRows(db, "booking_slots")).toBe(0);
		expect(await rowsIn(db, "leads")).toMatchObject([
			{ email: "al@other.example" },
		]);
	});

	test("neither the audit log nor the email to the agency names the person", async (db) => {
		const startsAt = await submitEverything(siteAt(db, before), jo);

		await erasePerson(erasing(db), jo, { staffId: null, how: "visitor" });

		const entry = {
			action: "privacy.erase",
			subject: null,
			detail: JSON.stringify({ by: "visitor" }),
		};
		expect(await rowsIn(db, "audit_log")).toMatchObject([entry]);

		const mails = await rowsIn(db, "outbox");
		expect(mails).toMatchObject([
			{ topic: "privacy.erased", recipient: "desk@sheaf.example" },
		]);

		const hour = startsAt.slice("2026-11-20T".length, "2026-11-20T10".length);
		expect(mails[0]?.payload).toMatch(new RegExp(`The call on .* at ${hour}:`));
	});

	test("an unknown address is added to the erasures, and the log records no deletions", async (db) => {
		await erasePerson(erasing(db), jo, { staffId: null, how: "command" });

		const detail = JSON.stringify({ by: "command", found: false });
		expect(await rowsIn(db, "audit_log")).toMatchObject([{ detail }]);
		expect(await countRows(db, "erasures")).toBe(1);
	});

	test("the address is redacted in other people's texts, and the rest stays", async (db) => {
		const office = siteAt(db, before);
		const mention = `My partner is ${jo.toUpperCase()}, not x${jo}.`;
		for (const text of ["zebra", mention, "another zebra"])
			await ask(office, "al@other.example", text);

		await erasePerson(erasing(db), jo, desk);

		const question = `My partner is [erased], not x${jo}.`;
		expect(await rowsIn(db, "questions", { question })).toHaveLength(1);

		const words = expect.stringContaining("my partner is not");
		expect(await rowsIn(db, "search_entries")).toContainEqual(
			expect.objectContaining({ words }),
		);
	});

	test("no table is searched while the erasure holds the only writer", async (db) => {
		await ask(siteAt(db, before), jo);
		const { db: recorded, asked } = recordQueries(db);
		let begun = 0;

		await erasePerson({ ...erasing(db), db: recorded }, jo, desk, async () => {
			begun = asked.length;
		});

		const queries = asked.map(({ sql }) => sql.toLowerCase());
		const ended = queries.findLastIndex((query) =>
			query.includes('into "audit_log"'),
		);
		const searches = (some: string[]) =>
			some.filter((query) => / i?like /.test(query));

		expect(searches(queries.slice(0, begun)).length).toBeGreaterThan(10);
		expect(searches(queries.slice(begun, ended))).toEqual([]);
	});

	test("a mention that is written during the erasure is redacted, too", async (db) => {
		const office = siteAt(db, before);
		await ask(office, "al@other.example", "Hello");

		await erasePerson(erasing(db), jo, desk, async (trx) => {
			await trx
				.updateTable("questions")
				.set({ question: `Not ${jo}` })
				.execute();
		});

		expect(await rowsIn(db, "questions")).toMatchObject([
			{ question: "Not [erased]" },
		]);
	});

	test("similar addresses are not erased", async (db) => {
		const office = siteAt(db, before);
		const alike = [
			"xjo@x.example",
			"jo@x.example.org",
			"j_@x.example",
			"j%@x.example",
		];
		for (const email of alike) await ask(office, email);
		const erased = await erasePerson(erasing(db), "jo@x.example", desk);

		expect(erased).toMatchObject({ rows: {}, mentions: 0 });
		expect(await countRows(db, "leads")).toBe(alike.length);

		await erasePerson(erasing(db), "j_@x.example", desk);

		expect(await countRows(db, "leads")).toBe(alike.length - 1);
	});

	test("leads after the erasure belong to a new person", async (db) => {
		await ask(siteAt(db, before), jo);
		await erasePerson(erasing(db), jo, desk);
		await ask(siteAt(db, "2026-12-01T10:00:00.000Z"), jo);

		expect(await countRows(db, "people")).toBe(1);

		await erasePerson(erasing(db, "2026-12-02T10:00:00.000Z"), jo, desk);

		expect(await countRows(db, "people")).toBe(0);
		expect(await rowsIn(db, "erasures")).toMatchObject([
			{ at: "2026-12-02T10:00:00.000Z" },
		]);
	});

	test("the agency's own addresses cannot be erased", async (db) => {
		await ask(siteAt(db, before), "Desk@sheaf.example");

		for (const own of [
			"desk@sheaf.example",
			"HELLO@sheaf.example",
			"support@sheaf.example",
		])
			expect(await erasePerson(erasing(db), own, desk)).toEqual({
				outcome: "own-address",
			});

		expect(await countRows(db, "leads")).toBe(1);
	});
});

onSqlite((test) => {
	test("after an erasure no file in the data folder contains the address, in any letter case", async (db) => {
		const office = siteAt(db, before);
		// Many other rows, so that SQLite splits pages and moves rows between them.
		for (let count = 0; count < 60; count++)
			await ask(office, `visitor-${count}@other.example`);

		await submitEverything(office, jo);

		for (let count = 60; count < 160; count++)
			await ask(
				office,
				`visitor-${(count * 37) % 1000}-${count}@other.example`,
			);

		expect(readBytes(db)).toContain(jo);

		await erasePerson(erasing(db), jo, desk);

		const bytes = readBytes(db);
		for (const text of [jo, "bloggs", searchWords(jo)])
			expect(bytes).not.toContain(text);

		expect(bytes).toContain("visitor-1@other.example");

		// The file beside the database has a hash of the address.
		const list = await readErasureFile(locateDataFolder(db.url));

		expect([...list]).toEqual([
			[(await rowIn(db, "erasures")).address_hash, now],
		]);
	});

	test("a process that reads the database does not delay an erasure", async (db) => {
		await ask(siteAt(db, before), jo);

		const reader = new DatabaseSync(db.url.slice("file:".length), {
			readOnly: true,
		});
		reader.exec("BEGIN; SELECT count(*) FROM leads");

		const events: string[] = [];
		const office = {
			...erasing(db),
			log: (event: string) => events.push(event),
		};

		expect(await erasePerson(office, jo, desk)).toMatchObject({
			outcome: "erased",
		});
		expect(events).toEqual(["write-ahead log not truncated"]);
		expect(await countRows(db, "people")).toBe(0);

		reader.close();
	}, 30_000);

	test("an erasure that cannot be written deletes nothing, and the next start completes it", async (db) => {
		await ask(siteAt(db, before), jo);

		const repair = await breakTable(db, "notes");
		const unavailable = { reason: "unavailable" };

		await expect(erasePerson(erasing(db), jo, desk)).rejects.toMatchObject(
			unavailable,
		);

		await repair();

		expect(await countRows(db, "people")).toBe(1);
		expect(await replayErasuresAtStart(db, locateDataFolder(db.url))).toBe(1);
		expect(await countRows(db, "people")).toBe(0);
		expect(readBytes(db)).not.toContain(jo);
	});
});

const noChoice = { name: null, company: null, website: null, address: null };

/** A database on which something happens before the first transaction. */
function runBeforeTransaction(db: Database, first: () => Promise<unknown>) {
	let isFirst = true;

	return new Proxy(db, {
		get(target, name) {
			const value = Reflect.get(target, name, target);
			if (typeof value !== "function") return value;
			if (name !== "transaction" || !isFirst) return value.bind(target);

			isFirst = false;
			const execute: ReturnType<Database["transaction"]>["execute"] = async (
				work,
			) => {
				await first();
				return await target.transaction().execute(work);
			};

			return () => ({ execute });
		},
	});
}

/** One person with two addresses: `sam` was merged into `jo`. */
async function withMerged(db: Database, sam: string): Promise<void> {
	await ask(siteAt(db, before), jo);
	await ask(siteAt(db, before), sam);

	const survivor = await personWith(db, jo);
	const merged = await personWith(db, sam);

	await db.transaction().execute((trx) =>
		mergePeople(trx, survivor, merged, noChoice, {
			staffId: null,
			clock: siteAt(db, before).clock,
		}),
	);
}

onBothDatabases((test) => {
	const sam = "sam@other-firm.example";

	test("the desk erases a merged person whole, by any of their addresses", async (db) => {
		await withMerged(db, sam);

		await erasePerson(erasing(db), sam, desk);

		expect(await rowsIn(db, "people")).toEqual([]);
		expect(await rowsIn(db, "contact_points")).toEqual([]);
		expect(await tablesWith(db, jo)).toEqual([]);
	});

	test("a person who is merged while they are erased is erased whole, with the other card", async (db) => {
		await ask(siteAt(db, before), jo);
		await ask(siteAt(db, before), sam);
		const merged = await personWith(db, jo);
		const survivor = await personWith(db, sam);
		const merge = () =>
			db.transaction().execute((trx) =>
				mergePeople(trx, survivor, merged, noChoice, {
					staffId: null,
					clock: siteAt(db, before).clock,
				}),
			);

		await erasePerson(
			{ ...erasing(db), db: runBeforeTransaction(db, merge) },
			jo,
			desk,
		);

		expect(await tablesWith(db, jo)).toEqual([]);
		expect(await tablesWith(db, sam)).toEqual([]);
		const key = await loadErasureKey(db);
		const erased = (await rowsIn(db, "erasures")).map(
			(row) => row.address_hash,
		);
		expect(erased).toContain(hashOfAddress(key, jo));
		expect(erased).toContain(hashOfAddress(key, sam));
	});

	test("a visitor’s request covers only what came with their address", async (db) => {
		await withMerged(db, sam);

		await erasePerson(erasing(db), sam, { staffId: null, how: "visitor" });

		expect(await tablesWith(db, sam)).toEqual([]);
		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ email }) => email)).toEqual([jo]);
	});

	test("the copy for a visitor has only what came with their address", async (db) => {
		await withMerged(db, sam);

		const part = await findSubject(db, { address: sam, isPart: true });
		const { parts } = await readPersonData(db, part, now);

		expect(parts.enquiries).toHaveLength(1);
		expect(JSON.stringify(parts)).not.toContain(jo);
	});

	test("a person with a phone only is erased again after a restore", async (db) => {
		const person = { id: "p", version: 1 } as const;
		const addPerson = async () => {
			await db
				.insertInto("people")
				.values({ ...person, created_at: before, last_lead_at: before })
				.execute();
			await writeContactPoints(
				db,
				"p",
				{ emails: [], phones: ["020 7946 0018"] },
				before,
			);
		};

		await addPerson();
		const subject = await findSubject(db, { personId: "p" });
		const key = await loadErasureKey(db);
		const [phone = ""] = subject.keys;

		await db.deleteFrom("people").execute();
		await addPerson();

		const folder = locateDataFolder(db.url);

		await addToErasureFile(folder, new Map([[hashOfAddress(key, phone), now]]));
		await replayErasuresAtStart(db, folder);

		expect(phone).toBe("+442079460018");
		expect(await rowsIn(db, "people")).toEqual([]);
	});

	test("a person with a phone only is erased by their number, and colleagues who share it stay", async (db) => {
		await ask(siteAt(db, before), jo);
		const { id } = await personWith(db, jo);
		const phones = ["020 7946 0018"];

		await writeContactPoints(db, id, { emails: [jo], phones }, before);
		const caller = { id: "p", version: 1 } as const;
		await db
			.insertInto("people")
			.values({ ...caller, created_at: before, last_lead_at: before })
			.execute();

		await writeContactPoints(db, "p", { emails: [], phones }, before);

		await erasePerson(erasing(db), "+442079460018", desk);

		const people = await rowsIn(db, "people");
		expect(people.map((person) => person.id)).toEqual([id]);
	});
});
