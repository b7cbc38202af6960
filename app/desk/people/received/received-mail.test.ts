import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { addReceivedMail } from "./received-mail.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T09:00:00.000Z";
const copied =
	"From: Jo <Jo@Example.com>\nSubject: Vans\n\nTuesday at ten works.";

const mailFile = [
	"From: Jo <jo@example.com>",
	"Subject: Vans",
	"Message-ID: <2@client.example>",
	"Date: Mon, 23 Nov 2026 08:30:00 +0100",
	"MIME-Version: 1.0",
	'Content-Type: multipart/mixed; boundary="b"',
	"",
	"--b",
	"Content-Type: text/plain",
	"",
	"See the list.",
	"--b",
	'Content-Type: text/plain; name="vans.txt"',
	'Content-Disposition: attachment; filename="vans.txt"',
	"Content-Transfer-Encoding: base64",
	"",
	Buffer.from("Two vans.").toString("base64"),
	"--b--",
].join("\r\n");

/** A person who has asked a question. */
async function withPerson(db: Database) {
	await ask(siteAt(db, at), "jo@example.com");
	const { id } = await rowIn(db, "people");
	const site = staffContext(db, later);
	const add = (source: string, person = "") =>
		addReceivedMail(site, formFields({ source, person }));

	return { id, site, add };
}

onBothDatabases(
	(test) => {
		test("an email that is pasted is on the card of its sender, and asks for an answer", async (db) => {
			const { id, site, add } = await withPerson(db);
			await db.updateTable("leads").set({ answered_at: at }).execute();

			expect(await add(copied)).toMatchObject({
				to: `/desk/people/${id}?done=received`,
			});
			expect(await rowIn(db, "messages")).toMatchObject({
				person_id: id,
				direction: "in",
				address: "Jo@Example.com",
				subject: "Vans",
				text: "Tuesday at ten works.",
				is_stranger: 0,
			});
			expect(await readCard(site, id)).toMatchObject({
				hasUnread: true,
				next: { step: "answerEmail" },
				replySubject: "Re: Vans",
			});
			expect(await auditActions(db)).toEqual(["person.email"]);
		});

		test("the same email is stored once", async (db) => {
			const { id, add } = await withPerson(db);
			await add(copied);

			expect(await add(copied)).toMatchObject({
				to: `/desk/people/${id}?done=known`,
			});
			expect(await rowsIn(db, "messages")).toHaveLength(1);
		});

		test("the source of an email is read with its encoding and its Message-ID", async (db) => {
			const { add } = await withPerson(db);
			await add(
				"Message-ID: <1@client.example>\nFrom: jo@example.com\nSubject: =?utf-8?Q?B=C3=BCro?=\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nDas B=C3=BCro.",
			);

			expect(await rowIn(db, "messages")).toMatchObject({
				subject: "Büro",
				text: "Das Büro.",
				message_id: "<1@client.example>",
			});
		});

		test("an email's file is read with what is attached, and stored once", async (db) => {
			const { id, site } = await withPerson(db);
			const file = {
				name: "Vans.eml",
				size: mailFile.length,
				bytes: Buffer.from(mailFile),
			};
			const add = () =>
				addReceivedMail(site, formFields({ source: "" }), [file]);

			expect(await add()).toMatchObject({
				to: `/desk/people/${id}?done=received`,
			});
			expect(await rowIn(db, "messages")).toMatchObject({
				text: "See the list.",
				created_at: "2026-11-23T07:30:00.000Z",
			});
			expect(await rowIn(db, "attachments")).toMatchObject({
				name: "vans.txt",
				size: 9,
			});
			expect(await add()).toMatchObject({
				to: `/desk/people/${id}?done=known`,
			});
			expect(await rowsIn(db, "attachments")).toHaveLength(1);
		});

		test("a file that isn't an email is refused at its field", async (db) => {
			const { site } = await withPerson(db);
			const bytes = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

			expect(
				await addReceivedMail(site, formFields({ source: "" }), [
					{ name: "Vans.msg", size: bytes.length, bytes },
				]),
			).toMatchObject({ errors: { file: expect.any(String) } });
		});

		test.each([
			["Mon, 23 Nov 2026 09:30:00 +0100", "2026-11-23T08:30:00.000Z"],
			["Fri, 20 Nov 2026 17:05 GMT (mail)", "2026-11-20T17:05:00.000Z"],
			["Mon, 23 Nov 2026 18:00:00 +0100", later],
			["Monday, 23 November 2026 08:30", later],
		])("an email of %s is of %s on the card", async (db, date, time) => {
			const { add } = await withPerson(db);
			const source = `Message-ID: <1@client.example>\nDate: ${date}\n${copied}`;

			await add(source);
			await add(`Date: ${date}\n${copied.replace("Vans", "Copied")}`);

			expect(
				(await rowsIn(db, "messages")).map(({ created_at }) => created_at),
			).toEqual([time, time]);
			expect((await rowIn(db, "people")).last_contact_at).toBe(
				time < at ? at : time,
			);
		});

		test("an email that was answered before it was put in asks for nothing", async (db) => {
			const { id, site, add } = await withPerson(db);
			await db.updateTable("leads").set({ answered_at: at }).execute();
			await db
				.insertInto("messages")
				.values({
					id: site.clock.newId(),
					person_id: id,
					direction: "out",
					address: "jo@example.com",
					subject: "Re: Vans",
					text: "Ten it is.",
					message_id: "<reply@agency.example>",
					is_automatic: 0,
					is_stranger: 0,
					created_at: at,
				})
				.execute();

			await add(`Date: Fri, 20 Nov 2026 17:05:00 +0000\n${copied}`);

			expect((await readCard(site, id))?.next?.step).not.toBe("answerEmail");
		});

		test("an email of an unknown sender is a stranger’s on the card it is pasted on, and refused without one", async (db) => {
			const { id, add } = await withPerson(db);
			const other = copied.replace("Jo@Example.com", "sam@client.example");

			expect(await add(other)).toMatchObject({
				notice: { title: "sam@client.example is on no card." },
				values: { source: other },
			});

			await add(other, id);

			expect(await rowIn(db, "messages")).toMatchObject({
				person_id: id,
				is_stranger: 1,
			});
		});

		test("a text without its sender is refused, and stays in the field", async (db) => {
			const { add } = await withPerson(db);

			expect(await add("Tuesday at ten works.")).toMatchObject({
				errors: { source: expect.stringContaining("The sender is missing.") },
				values: { source: "Tuesday at ten works." },
			});
		});
	},
	(db) => addStaffRow(db),
);
