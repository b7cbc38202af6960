import { expect } from "vitest";
import { bookByStaff } from "#desk/calendar/staff-change.server.ts";
import { removeAccount } from "#features/auth/accounts.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { addLead } from "#features/manual/submit.server.ts";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { nine } from "../../../../tests/support/bookings.ts";
import {
	findMessages,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { bookingForm, newKey } from "../../../../tests/support/http.ts";
import {
	addAccount,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { changePerson } from "./card-actions.server.ts";

const came = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T08:41:00.000Z";
const jo = "jo@client.example";
const ben = "ben@sheaf.example";

/** Ada and Ben have accounts; Jo has asked a question. */
async function openDesk(db: Database, to = "desk@sheaf.example") {
	const adaId = await addAccount(db, "ada@sheaf.example");
	const benId = await addAccount(db, ben);
	const notify = { ...siteAt(db, came).notify, to };
	const visitors = {
		...siteAt(db, came),
		clock: staffContext(db, came).clock,
		notify,
	};

	await ask(visitors, jo);
	const { id } = await personWith(db, jo);

	const signIn = (staffId: string, name: string): StaffContext => {
		const site = { ...staffContext(db, later), notify };
		return { ...site, staff: { ...site.staff, id: staffId, name } };
	};

	const ada = signIn(adaId, "Ada Desk");

	return {
		id,
		benId,
		ada,
		ben: signIn(benId, "Ben Bench"),
		askAgain: () =>
			ask({ ...visitors, clock: staffContext(db, later).clock }, jo, "And?"),
		assign: (assignee: string, site = ada) =>
			changePerson(
				site,
				id,
				formFields({ intent: "status", status: "new", value: "", assignee }),
			),
		/** Without an email. */
		async assignQuietly() {
			for (const table of ["people", "leads"] as const)
				await db.updateTable(table).set({ assignee_id: benId }).execute();
		},
	};
}

/** Topics and recipients of all emails to staff. */
async function mailsToAssignees(db: Database): Promise<string[]> {
	const rows = await rowsIn(db, "outbox", { kind: "mail" });

	return rows
		.filter(({ topic }) => topic.startsWith("assignee."))
		.map(({ topic, recipient }) => `${topic} ${recipient}`);
}

onBothDatabases((test) => {
	test("who is assigned a person by a colleague gets one email, which can be answered", async (db) => {
		const { id, benId, assign } = await openDesk(db);

		await assign(benId);
		await assign(benId);

		const { id: leadId } = await rowIn(db, "leads");
		expect(await findMessages(db, "assignee.assigned")).toMatchObject([
			{
				recipient: ben,
				lead_id: leadId,
				subject: `Assigned to you: ${jo}, Do you come to Harrogate?`,
				replyTo: { address: jo },
				document: {
					paragraphs: [
						`${jo}, Do you come to Harrogate?`,
						`Ada Desk has assigned ${jo} to you.`,
					],
					action: { url: `https://sheaf.example/desk/people/${id}` },
				},
			},
		]);
	});

	test("who assigns a person to themselves gets no email", async (db) => {
		const { benId, assign, ben } = await openDesk(db);

		await assign(benId, ben);

		expect(await mailsToAssignees(db)).toEqual([]);
	});

	test("an email about a person without a lead contains no name, as sent emails are not erased", async (db) => {
		const { benId, assign } = await openDesk(db);
		await db.updateTable("leads").set({ person_id: null }).execute();

		await assign(benId);

		const row = await rowIn(db, "outbox", { topic: "assignee.assigned" });
		expect(row.lead_id).toBeNull();
		expect(row.payload).not.toContain("client.example");
	});

	test("a new lead of an assigned person is emailed to the agency and the assignee, once each", async (db) => {
		const { id, askAgain, assignQuietly } = await openDesk(db);
		await assignQuietly();

		await askAgain();

		const lead = (await rowsIn(db, "leads")).at(-1);
		const mail = {
			lead_id: lead?.id,
			document: {
				action: { url: `https://sheaf.example/desk/people/${id}` },
				footer: [
					expect.stringContaining("/desk/account"),
					expect.stringContaining("Sheaf"),
				],
			},
		};

		expect(await findMessages(db, "assignee.lead")).toMatchObject([
			{ recipient: ben, ...mail },
		]);
		expect(
			await rowsIn(db, "outbox", { topic: "lead.owner", lead_id: lead?.id }),
		).toMatchObject([{ recipient: "desk@sheaf.example" }]);

		const ids = (await rowsIn(db, "outbox")).map((row) => row.message_id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	test("an assignee whom NOTIFY_TO names gets a new lead once", async (db) => {
		const { askAgain, assignQuietly } = await openDesk(
			db,
			"desk@sheaf.example, Ben@Sheaf.example",
		);
		await assignQuietly();
		await db.deleteFrom("outbox").execute();

		await askAgain();

		const mails = await rowsIn(db, "outbox", { kind: "mail" });
		const toBen = mails.filter(({ recipient }) => /^ben@/i.test(recipient));
		expect(toBen).toMatchObject([{ topic: "lead.owner" }]);
	});

	test.each([
		["removed", { removed_at: later }],
		["reset", { password_hash: null }],
		["has switched it off", { notify_leads: 0 }],
	])("an assignee who is %s gets no email", async (db, _why, change) => {
		const { benId, assign, askAgain } = await openDesk(db);
		await assign(benId);
		await db.deleteFrom("outbox").execute();
		await db.updateTable("staff").set(change).where("id", "=", benId).execute();

		await askAgain();
		await assign("");
		await assign(benId);

		expect(await mailsToAssignees(db)).toEqual([]);
	});

	test("the other switches don’t stop emails about leads", async (db) => {
		const { askAgain, assignQuietly } = await openDesk(db);
		await assignQuietly();
		await db
			.updateTable("staff")
			.set({ notify_replies: 0, notify_tasks: 0 })
			.execute();

		await askAgain();

		expect(await mailsToAssignees(db)).toEqual([`assignee.lead ${ben}`]);
	});

	test("a newsletter subscription of an assigned person needs no email", async (db) => {
		const { assignQuietly } = await openDesk(db);
		await assignQuietly();

		await submitSubscription(
			siteAt(db, later),
			formFields({ email: jo, consent: "yes", idempotency_key: newKey() }),
			new Headers(),
		);

		expect(await mailsToAssignees(db)).toEqual([]);
	});

	test("a call is emailed to its assignee when a colleague books it, not when they do", async (db) => {
		const { ada, ben: own, assignQuietly } = await openDesk(db);
		await assignQuietly();
		const call = (startsAt: string) =>
			formFields(bookingForm(startsAt, { name: "Jo", email: jo }));

		await bookByStaff(own, call(nine));
		expect(await rowsIn(db, "bookings")).toHaveLength(1);
		expect(await mailsToAssignees(db)).toEqual([]);

		await bookByStaff(ada, call("2026-11-25T09:00:00.000Z"));
		expect(await rowsIn(db, "bookings")).toHaveLength(2);
		expect(await mailsToAssignees(db)).toEqual([`assignee.lead ${ben}`]);
	});

	const byHand = (changes: Record<string, string>) =>
		formFields({
			contact: "phone",
			email: "kim@client.example",
			name: "Kim",
			company: "",
			phone: "",
			website: "",
			message: "",
			source: "",
			consent: "On the phone",
			agreed: "yes",
			assignee: "",
			idempotency_key: newKey(),
			...changes,
		});

	test("a lead that a colleague adds by hand and assigns is emailed to the assignee", async (db) => {
		const { ada, benId } = await openDesk(db);

		await addLead(ada, byHand({ assignee: benId }));

		expect(await findMessages(db, "assignee.assigned")).toMatchObject([
			{ recipient: ben, subject: "Assigned to you: Kim, kim@client.example" },
		]);
	});

	test("a lead that a colleague adds by hand of their person is emailed to the assignee", async (db) => {
		const { ada, assignQuietly } = await openDesk(db);
		await assignQuietly();

		await addLead(ada, byHand({ email: jo }));

		expect(await findMessages(db, "assignee.lead")).toMatchObject([
			{
				recipient: ben,
				subject: "New lead, added by hand: Kim, jo@client.example",
			},
		]);
	});

	test("a lead that the assignee adds by hand is not emailed to them", async (db) => {
		const { ben: own, benId } = await openDesk(db);

		await addLead(own, byHand({ assignee: benId }));

		expect(await mailsToAssignees(db)).toEqual([]);
	});

	test("unsent emails to a removed account are discarded, and others stay", async (db) => {
		const { benId, assign, askAgain } = await openDesk(db);
		await assign(benId);
		await askAgain();

		expect(await mailsToAssignees(db)).toHaveLength(2);

		const others = (await rowsIn(db, "outbox")).length - 2;

		await removeAccount(db, benId, null, staffContext(db, later).clock);

		expect(await mailsToAssignees(db)).toEqual([]);
		expect(await rowsIn(db, "outbox")).toHaveLength(others);
	});
});
