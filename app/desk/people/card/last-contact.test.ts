import { expect } from "vitest";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { readLastContact } from "#features/leads/last-contact.server.ts";
import { countRetention } from "#features/privacy/retention.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowIn } from "../../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";

const jo = "jo@firm.example";
const started = "2020-01-15T10:00:00.000Z";
const at = "2021-12-01T10:00:00.000Z";

const message = { subject: "Hello", text: "Still there?" };
const call = {
	kind: "discovery",
	name: "Jo",
	email: jo,
	time_zone: "Europe/London",
	sequence: 0,
	source: "booking",
	created_at: started,
	starts_at: "2021-12-01T09:45:00.000Z",
	ends_at: at,
	status: "booked",
} as const;
const deleted = { deleted_at: at };

type Contact = (db: Database, personId: string) => Promise<unknown>;

const insert =
	(table: string, row: object): Contact =>
	(db, person_id) =>
		db
			.insertInto(table as "notes")
			.values({ id: "x", person_id, created_at: at, ...row } as never)
			.execute();

const addCall =
	(row: object): Contact =>
	(db, id) =>
		db
			.insertInto("bookings")
			.values({ id, lead_id: id, ...call, ...row })
			.execute();

const addSubscription =
	(row: object): Contact =>
	(db) =>
		db
			.insertInto("newsletter_subscribers")
			.values({
				id: "s",
				email: jo,
				status: "unsubscribed",
				consent_text_version: "1",
				source: "newsletter",
				created_at: started,
				...row,
			})
			.execute();

const contacts: [name: string, add: Contact][] = [
	["another lead", (db) => ask(siteAt(db, at), jo)],
	[
		"an answer",
		(db) => db.updateTable("leads").set({ answered_at: at }).execute(),
	],
	["a note", insert("notes", { text: "Rang." })],
	["a task", insert("tasks", { title: "Ring", due_on: "2021-12-24" })],
	[
		"an email from them",
		insert("messages", {
			...message,
			direction: "in",
			address: jo,
			message_id: "<m@firm.example>",
		}),
	],
	[
		"an email to them",
		insert("messages", {
			...message,
			direction: "out",
			address: jo,
			message_id: "<m@sheaf.example>",
		}),
	],
	["a call", addCall({})],
	[
		"a cancelled call, when it was cancelled",
		addCall({
			status: "cancelled",
			cancelled_at: at,
			ends_at: "2021-12-03T10:00:00.000Z",
		}),
	],
	[
		"a call to come, when it was moved",
		addCall({ moved_at: at, ends_at: "2030-01-01T10:00:00.000Z" }),
	],
	["a subscription", addSubscription({ created_at: at })],
	["a confirmation", addSubscription({ confirmed_at: at })],
	["a cancellation", addSubscription({ unsubscribed_at: at })],
];

onBothDatabases((test) => {
	test.each(contacts)(
		"%s is a contact in the list, on the card and for retention",
		async (db, _name, add) => {
			await ask(siteAt(db, started), jo);
			const { id } = await rowIn(db, "people");

			await add(db, id);

			const now = "2022-02-01T10:00:00.000Z";
			const filter = parsePeopleFilter(new URLSearchParams());
			const { people } = await listPeople(db, { filter, now });
			const expiredAt = async (time: string) =>
				(await countRetention(db, time)).marketing;

			expect(people).toMatchObject([{ id, lastContact: at }]);
			expect(await readLastContact(db, id, now)).toBe(at);
			expect(await expiredAt("2023-11-30T10:00:00.000Z")).toBe(0);
			expect(await expiredAt("2023-12-02T10:00:00.000Z")).toBe(1);
		},
	);

	test.each([
		["a deleted note", insert("notes", { text: "Rang.", ...deleted })],
		[
			"a deleted task",
			insert("tasks", { title: "Ring", due_on: "2021-12-24", ...deleted }),
		],
	])("%s is no contact", async (db, _name, add) => {
		await ask(siteAt(db, started), jo);
		const { id } = await rowIn(db, "people");

		await add(db, id);

		expect(await readLastContact(db, id, at)).toBe(started);
	});
});
