import { randomUUIDv7 } from "node:crypto";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { personWith, rowIn } from "./databases.ts";
import { addStaffRow, formFields, staffContext } from "./staff-context.ts";
import { ask, siteAt } from "./submissions.ts";

export const came = "2026-11-23T08:00:00.000Z";
export const later = "2026-11-23T08:41:00.000Z";
export const jo = "jo@example.com";

/** The public site on the same database, with ids from its own clock. */
export const office = (db: Database, at = came) => ({
	...siteAt(db, at),
	clock: staffContext(db, at).clock,
});

export function desk(db: Database) {
	const ada = staffContext(db, later, "owner");
	const ben = staffContext(db, later, "member");
	const josId = async () => (await personWith(db, jo)).id;

	return {
		ada,
		ben,
		send: async (staff: StaffContext, fields: Record<string, string>) =>
			changePerson(staff, await josId(), formFields(fields)),
		card: async (staff = ada) => {
			const card = await readCard(staff, await josId());
			if (!card) throw new Error("There is no card.");
			return card;
		},
	};
}

/** Two cards of one person: a note, a tag and a won deal; another note and tag and two leads. */
export async function addTwoCards(db: Database) {
	await ask(siteAt(db, came), "a@example.com");
	await ask(siteAt(db, came), "b@example.com");
	await ask(siteAt(db, came), "b@example.com", "And Leeds?");

	const a = await personWith(db, "a@example.com");
	const b = await personWith(db, "b@example.com");

	for (const [id, person_id, tag] of [
		["n1", a.id, "x"],
		["n2", b.id, "y"],
	] as const) {
		await db
			.insertInto("notes")
			.values({ id, person_id, text: id, created_at: came })
			.execute();
		await db
			.insertInto("person_tags")
			.values({ person_id, tag, created_at: came })
			.execute();
	}

	const won = { stage: "won", value_cents: 250_000, won_at: came } as const;
	await db.updateTable("people").set(won).where("id", "=", a.id).execute();
	await db
		.updateTable("leads")
		.set({ stage: "won" })
		.where("person_id", "=", a.id)
		.execute();
	await db
		.updateTable("people")
		.set({ name: "Bea" })
		.where("id", "=", b.id)
		.execute();

	return { a, b };
}

export const stageForm = (changes: Record<string, string> = {}) => ({
	intent: "status",
	status: "contacted",
	value: "",
	assignee: "",
	...changes,
});

export const replyForm = (changes: Record<string, string> = {}) => ({
	intent: "reply",
	key: randomUUIDv7(),
	lead_id: "",
	subject: "Re: your question",
	text: "Hello,\n\nyes, we do.\n\nAda",
	...changes,
});

export const noteForm = () => ({
	intent: "note",
	key: randomUUIDv7(),
	text: "Rang them.\nBack on Monday.",
});

/** Staff with the configuration of a site that sends email. */
export const withMailServer = (staff: StaffContext): StaffContext => ({
	...staff,
	notify: {
		from: { name: "", address: "hello@sheaf.example" },
		to: "desk@sheaf.example",
		webhook: true,
		mail: true,
	},
});

/** Ada and Ben have the card open while the person is won, at 1,111 euros. */
export async function openWonCards(db: Database) {
	const { ada, ben, send, card } = desk(db);
	await send(ada, stageForm({ status: "won", value: "1111" }));

	const seen = { seen_status: "won", seen_value: "1111", seen_assignee: "" };
	const form = (changes: Record<string, string>) =>
		stageForm({ ...seen, status: "won", value: "1111", ...changes });

	return { ada, ben, send, card, form };
}

/** Ada's reply to Jo's question, in the outbox. */
export async function queueReply(db: Database) {
	const { ada, send, card } = desk(db);
	const { id: lead_id } = await rowIn(db, "leads");
	const form = replyForm({ lead_id });
	const sent = await send(ada, form);
	const mail = await rowIn(db, "outbox", { topic: "desk.reply" });

	return { ada, card, form, lead_id, mail, sent };
}

export const done = { notice: { kind: "done" } };
export const conflict = { status: 409 };

export async function addStaff(db: Database) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");
}

export async function addStaffAndQuestion(db: Database) {
	await addStaff(db);
	await ask(office(db), jo);
}
