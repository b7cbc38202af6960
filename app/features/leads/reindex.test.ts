import { expect } from "vitest";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import { isIndexCurrent, reindexTexts } from "./reindex.server.ts";
import { indexMessage, indexNote } from "./search.server.ts";

const at = "2026-11-20T10:00:00.000Z";
const long = `${"lorem ".repeat(450)}Zebra4713`;
const { signal } = new AbortController();

onBothDatabases((test) => {
	test("the last word of a long note and message is found, also after an upgrade", async (db) => {
		const person = { id: "p1", version: 1, created_at: at, last_lead_at: at };
		const ofPerson = { person_id: "p1", text: long, created_at: at };
		const message = {
			...ofPerson,
			id: "m1",
			direction: "in",
			address: "jo@client.example",
			subject: "Hello",
			message_id: "<1@client.example>",
		} as const;
		await db.insertInto("people").values(person).execute();
		await db
			.insertInto("notes")
			.values({ ...ofPerson, id: "n1" })
			.execute();
		await db.insertInto("messages").values(message).execute();

		const found = async () =>
			(await rowsIn(db, "search_entries")).map(({ words }) =>
				words.endsWith("zebra4713"),
			);

		await indexNote(db, { ...ofPerson, id: "n1" });
		await indexMessage(db, message);

		expect(await found()).toEqual([true, true]);

		await db.updateTable("search_entries").set({ words: "lorem" }).execute();
		await reindexTexts(db, signal);

		expect(await found()).toEqual([true, true]);
		expect(await isIndexCurrent(db)).toBe(true);
	});
});
