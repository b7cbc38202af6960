import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { addAttachments, addMessage } from "#features/leads/messages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	findMessages,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	clock,
	formFields,
	siteUrl,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { isOwnFile, listOwnMessages } from "./portal.server.ts";
import { writeMessage } from "./write-message.server.ts";

const jo = "jo@client.example";
const bo = "bo@client.example";
const { at } = clock();

const site = (db: Database) => ({
	db,
	origin: siteUrl,
	clock: clock(),
	notify: {
		to: "desk@sheaf.example",
		from: { name: "", address: "hello@sheaf.example" },
		webhook: false,
		mail: true,
	},
});

/** An email on a card, with a file. @returns the file's id. */
async function addEmail(
	db: Database,
	personId: string,
	address: string,
	direction: "in" | "out" = "out",
): Promise<string> {
	const id = randomUUIDv7();
	await addMessage(db, {
		id,
		person_id: personId,
		lead_id: null,
		direction,
		staff_id: null,
		address,
		cc: null,
		subject: `About ${address}`,
		text: "Hello.",
		message_id: `<${id}@sheaf.example>`,
		in_reply_to: null,
		created_at: at,
	});
	await addAttachments(
		db,
		id,
		[{ name: "Plan.pdf", bytes: Buffer.from("%PDF") }],
		at,
	);

	return (await rowIn(db, "attachments", { message_id: id })).id;
}

const write = (db: Database, changes: Record<string, string> = {}) =>
	writeMessage(
		site(db),
		jo,
		formFields({ key: randomUUIDv7(), text: "When do we start?", ...changes }),
	);

onBothDatabases((test) => {
	test("a client sees the emails and files of their address, not those of their card", async (db) => {
		await ask(siteAt(db, at), jo);
		const { id } = await personWith(db, jo);
		const own = await addEmail(db, id, jo);
		const colleague = await addEmail(db, id, bo);

		expect((await listOwnMessages(db, jo)).messages).toMatchObject([
			{ subject: `About ${jo}`, files: [{ id: own, name: "Plan.pdf" }] },
		]);
		expect(await isOwnFile(db, jo, own)).toBe(true);
		expect(await isOwnFile(db, jo, colleague)).toBe(false);
		expect(await isOwnFile(db, bo, colleague)).toBe(true);
	});

	test.each(["Jo@Client.example", "jo@bücher.example"])(
		"an email from %s is found by the address",
		async (db, address) => {
			await ask(siteAt(db, at), jo);
			const { id } = await personWith(db, jo);
			await addEmail(db, id, address, "in");

			const key = address.includes("ü") ? "jo@xn--bcher-kva.example" : jo;
			expect((await listOwnMessages(db, key)).messages).toHaveLength(1);
		},
	);

	test("older messages are on further pages, each once", async (db) => {
		await ask(siteAt(db, at), jo);
		const { id } = await personWith(db, jo);
		for (let more = 0; more < 45; more++) await addEmail(db, id, jo);

		const pages: string[][] = [];
		let after: string | null = null;
		do {
			const page: Awaited<ReturnType<typeof listOwnMessages>> =
				await listOwnMessages(db, jo, after);
			pages.push(page.messages.map((message) => message.id));
			after = page.next;
		} while (after !== null);

		const ids = (await rowsIn(db, "messages")).map((row) => row.id);
		expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
		expect(pages.flat()).toEqual(ids.toReversed());
	});

	test("what a client writes is on their card like an email, and sent on to the agency", async (db) => {
		await ask(siteAt(db, at), jo);
		const { id } = await personWith(db, jo);
		await db.updateTable("leads").set({ read_at: at }).execute();

		expect(await write(db)).toMatchObject({ outcome: "saved" });

		expect(await rowIn(db, "messages")).toMatchObject({
			person_id: id,
			direction: "in",
			address: jo,
			text: "When do we start?",
			is_stranger: 0,
		});
		expect(await rowIn(db, "leads")).toMatchObject({ read_at: null });
		expect(await findMessages(db, "lead.reply")).toMatchObject([
			{
				replyTo: { address: jo },
				document: { paragraphs: ["When do we start?"] },
			},
		]);
	});

	test("a message sent twice is stored once, and announced once", async (db) => {
		await ask(siteAt(db, at), jo);
		const key = randomUUIDv7();
		await Promise.all([write(db, { key }), write(db, { key })]);

		expect(await rowsIn(db, "messages")).toHaveLength(1);
		expect(await findMessages(db, "lead.reply")).toHaveLength(1);
	});

	test("a message to a card that was merged is on the card that is left", async (db) => {
		await ask(siteAt(db, at), jo);
		await ask(siteAt(db, at), bo);
		const { id } = await personWith(db, jo);
		const { id: survivor } = await personWith(db, bo);
		await db
			.updateTable("people")
			.set({ merged_into: survivor })
			.where("id", "=", id)
			.execute();

		await write(db);

		expect(await rowIn(db, "messages")).toMatchObject({ person_id: survivor });
	});

	test.each([
		["", "invalid"],
		["\u200b", "invalid"],
		["a".repeat(5001), "invalid"],
	])(
		"a message of %s is refused, and what was typed stays",
		async (db, text, outcome) => {
			await ask(siteAt(db, at), jo);

			expect(await write(db, { text })).toMatchObject({
				outcome,
				errors: { text: expect.any(String) },
				values: { text },
			});
		},
	);

	test("an address without a card is told whom to write to", async (db) => {
		expect(await write(db)).toMatchObject({
			outcome: "failed",
			values: { text: "When do we start?" },
		});
	});

	test("who writes eleven messages at once is told to wait, and keeps the text", async (db) => {
		await ask(siteAt(db, at), jo);
		const results = [];
		for (let count = 0; count < 11; count++) results.push(await write(db));

		expect(results.at(-1)).toMatchObject({
			outcome: "failed",
			values: { text: "When do we start?" },
		});
		expect(await rowsIn(db, "messages")).toHaveLength(10);
	});
});
