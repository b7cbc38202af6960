import { expect } from "vitest";
import { submitAccount } from "#desk/auth/account-action.server.ts";
import { contactValues } from "#desk/people/contact/contact-form.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addStaffAndQuestion,
	conflict,
	desk,
	done,
	jo,
	later,
	office,
	queueReply,
	replyForm,
	withMailServer,
} from "../../../../tests/support/cards.ts";
import {
	auditActions,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { addSent } from "../../../../tests/support/proposals.ts";
import {
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";
import { recordDeliveredReply } from "./record-answers.server.ts";

onBothDatabases((test) => {
	test("a reply is stored as a message, and queued for its person by id", async (db) => {
		const { ada, form, lead_id, mail } = await queueReply(db);

		expect(mail).toMatchObject({ id: form.key, recipient: jo, lead_id });
		expect(JSON.parse(mail.payload)).toEqual({ message: form.key });
		expect(await rowIn(db, "messages")).toMatchObject({
			id: form.key,
			direction: "out",
			staff_id: ada.staff.id,
			address: jo,
			subject: "Re: your question",
			text: form.text,
			message_id: mail.message_id,
		});
	});

	test("the link of a proposal is added for the address that has it", async (db) => {
		const { ada, send } = desk(db);
		const { id, number } = await addSent(db);
		await db
			.updateTable("proposals")
			.set({ sent_to: "else@example.com" })
			.execute();

		const form = replyForm({ proposal: id });
		const refused = await send(ada, form);
		await db.updateTable("proposals").set({ sent_to: jo }).execute();
		await send(ada, form);
		await send(ada, { ...form, key: replyForm().key, proposal: "" });

		expect(number).toBe(1);
		expect(Object.keys(refused?.errors ?? {})).toEqual(["proposal"]);
		const replies = await rowsIn(db, "messages", { subject: form.subject });
		expect(replies.map(({ proposal_id }) => proposal_id)).toEqual([id, null]);
	});

	const work = "jo@work.example";

	/** Jo has a second address, from which she wrote last if `hasWritten`. */
	async function withTwoAddresses(db: Database, hasWritten: boolean) {
		const { ada, send, card } = desk(db);
		await send(ada, {
			intent: "contact",
			...contactValues(await card()),
			emails: `${jo}\n${work}`,
		});
		const { id: person_id } = await rowIn(db, "people");
		if (hasWritten)
			await db
				.insertInto("messages")
				.values({
					id: "019aa5c0-0000-7000-8000-00000000000b",
					person_id,
					direction: "in",
					address: work.toUpperCase(),
					subject: "From work",
					text: "Hello",
					message_id: "<b@work.example>",
					created_at: later,
				})
				.execute();

		return {
			card,
			reply: (changes = {}) => send(ada, replyForm(changes)),
			recipients: async () =>
				(await rowsIn(db, "outbox", { topic: "desk.reply" })).map(
					({ recipient }) => recipient,
				),
		};
	}

	test("a reply goes to the address of the card that is chosen", async (db) => {
		const { reply, recipients } = await withTwoAddresses(db, false);

		await reply({ to: work });
		await reply({ to: jo });

		expect((await recipients()).sort()).toEqual([jo, work].sort());
	});

	test("a reply goes to the address that wrote last unless another is chosen", async (db) => {
		const { reply, recipients, card } = await withTwoAddresses(db, true);
		expect((await card()).replyAddress).toBe(work);

		await reply();

		expect(await recipients()).toEqual([work]);
	});

	test("a reply to an address that is not on the card is refused at the field", async (db) => {
		const { reply, recipients } = await withTwoAddresses(db, false);

		expect(await reply({ to: "eve@evil.example" })).toMatchObject({
			errors: {
				to: "This address is no longer on the card. Choose another one.",
			},
			values: { text: replyForm().text },
		});
		expect(await recipients()).toEqual([]);
	});

	test("a reply is in the activity once, and offers no undo as the email is on its way", async (db) => {
		const { card, sent } = await queueReply(db);

		expect(sent?.notice?.undo).toBeUndefined();
		const titles = (await card()).timeline.map(({ title }) => title);
		expect(titles.filter((title) => title.includes("Ada Desk"))).toEqual([
			"Email from Ada Desk",
		]);
	});

	test("a queued reply does not yet answer its person", async (db) => {
		const { card, form } = await queueReply(db);

		expect(await card()).toMatchObject({
			stage: "new",
			awaitsAnswer: true,
			clock: { state: "due" },
		});
		expect(await rowIn(db, "questions")).toMatchObject({
			answer: form.text,
			answered_at: null,
		});
	});

	test("without a mail server the card says that the reply is not sent", async (db) => {
		const { card, sent } = await queueReply(db);

		expect(sent).toMatchObject({ notice: { title: "Not sent." } });
		expect((await card()).next).toMatchObject({ step: "replyUnsent" });
	});

	test("with a mail server the card says that the reply is being sent", async (db) => {
		const { ada, card } = await queueReply(db);

		expect(await card(withMailServer(ada))).toMatchObject({
			isSending: true,
			next: { step: "replySending" },
		});
	});

	test("a delivered reply answers its person's leads, except later ones", async (db) => {
		const { ada, card, lead_id, mail } = await queueReply(db);
		await ask(office(db, "2026-11-23T08:42:00.000Z"), jo, "And in Leeds?");

		const answered_at = "2026-11-23T09:00:00.000Z";
		await db
			.transaction()
			.execute((trx) => recordDeliveredReply(trx, mail, answered_at));

		for (const table of ["leads", "questions"] as const)
			expect(await rowsIn(db, table)).toMatchObject([
				{ id: lead_id, answered_at, answered_by: ada.staff.id },
				{ answered_at: null },
			]);
		expect(await card()).toMatchObject({
			stage: "contacted",
			awaitsAnswer: true,
			isSending: false,
		});
	});

	test("a reply ends with its author’s signature, which they change on their account", async (db) => {
		const { ada, send } = desk(db);
		const signature = "Ada\n020 7946 0018";
		await submitAccount(
			ada,
			new Map([
				["intent", "signature"],
				["signature", signature],
			]),
		);

		const form = replyForm();
		await send(ada, form);

		const { text } = await rowIn(db, "messages");
		expect(text).toBe(`${form.text}\n\n-- \n${signature}`);
	});

	test("staff switch their emails on their account, which is audited", async (db) => {
		const { ada } = desk(db);
		const switches = () =>
			db
				.selectFrom("staff")
				.select(["notify_leads", "notify_replies", "notify_tasks"])
				.where("id", "=", ada.staff.id)
				.executeTakeFirst();
		expect(await switches()).toEqual({
			notify_leads: 1,
			notify_replies: 1,
			notify_tasks: 1,
		});

		// An empty checkbox is not submitted.
		const fields = { intent: "notifications", notify_replies: "1" };
		await submitAccount(ada, formFields(fields));

		expect(await switches()).toEqual({
			notify_leads: 0,
			notify_replies: 1,
			notify_tasks: 0,
		});
		expect(await auditActions(db)).toEqual(["staff.notifications"]);
	});

	test("a repeated reply is one email; another text with the same key is refused", async (db) => {
		const { ada, send } = desk(db);
		const form = replyForm();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => send(ada, form)),
		);

		expect(answers).toMatchObject(Array(5).fill(done));

		const text = "Something else";
		expect(await send(ada, { ...form, text })).toMatchObject({
			...conflict,
			values: { text },
		});
		expect(await rowsIn(db, "outbox", { topic: "desk.reply" })).toHaveLength(1);
		expect(await auditActions(db)).toEqual(["person.reply"]);
	});

	test("the same reply is one email with another key too, for an hour or until it fails", async (db) => {
		const { ada, send } = desk(db);
		const replies = () => rowsIn(db, "outbox", { topic: "desk.reply" });

		await send(ada, replyForm());

		expect(await send(ada, replyForm())).toMatchObject(done);
		expect(await replies()).toHaveLength(1);

		await db.updateTable("outbox").set({ dead_at: later }).execute();
		await send(ada, replyForm());

		expect(await replies()).toHaveLength(2);

		const nextHour = shifted(later, 61 * 60_000);
		await send(staffContext(db, nextHour), replyForm());

		expect(await replies()).toHaveLength(3);
	});

	test("a second reply shows the conflict first, with its text preserved", async (db) => {
		const { ada, ben, send } = desk(db);
		const form = replyForm({
			key: "01934f43-266f-7d85-8d98-000000000001",
			text: "Yes.\n\nBen",
		});

		await send(ada, replyForm());

		expect(await send(ben, form)).toMatchObject({
			...conflict,
			notice: {
				text: expect.stringMatching(
					/^Ada Desk sent a reply, just now. Your text is/,
				),
			},
			values: { text: form.text },
		});
		expect(await send(ben, { ...form, key: ben.clock.newId() })).toMatchObject(
			done,
		);
	});
}, addStaffAndQuestion);
