import { expect } from "vitest";
import {
	createImport,
	findImport,
	listMessages,
	startImport,
	startUndo,
} from "#desk/import/imports.server.ts";
import { readContacts } from "#desk/import/read-contacts.ts";
import { runImport } from "#desk/import/run-import.server.ts";
import { unsubscribe } from "#features/newsletter/confirm.server.ts";
import { countRecipients } from "#features/newsletter/issue-deliveries.server.ts";
import { insertSuppression } from "#features/newsletter/suppressions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addDelivery,
	addSubscribers,
	setSubscriber,
	startedIssue,
	subscriberAddress,
} from "../../../../tests/support/newsletters.ts";
import { scratchFolder } from "../../../../tests/support/scratch.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { submitSubscribers } from "../subscribers.server.ts";
import { checkSubscribers } from "./check-subscribers.server.ts";
import { guessSubscriberMapping } from "./subscriber-columns.ts";

const inFolder = scratchFolder();
const at = "2026-11-26T09:00:00.000Z";
const now = () => new Date(at);

const header = "Email,First name,Confirmed at,Source";

const row = (name: string, where = "Fair in Leeds") =>
	`${name}@client.example,${name.toUpperCase()},2024-03-05,${where}`;

/** Stores a file and checks it with the columns that its header says. */
async function check(
	db: Database,
	rows: readonly string[],
	given: Record<string, string> = {},
): Promise<string> {
	const site = staffContext(db, at);
	const file = readContacts(Buffer.from([header, ...rows].join("\n")));
	if ("error" in file) throw new Error(file.error);

	const id = await createImport(site, "list.csv", file, {
		kind: "subscribers",
		guess: guessSubscriberMapping,
	});
	const { mapping = [] } = (await findImport(db, id)) ?? {};
	const columns = mapping.map((field, at) => [`column_${at}`, field ?? ""]);
	await checkSubscribers(
		site,
		id,
		formFields({ ...Object.fromEntries(columns), ...given }),
	);

	return id;
}

async function importRows(
	...parameters: Parameters<typeof check>
): Promise<string> {
	const [db] = parameters;
	const id = await check(...parameters);
	await startImport(staffContext(db, at), id);
	await runImport({ db, now }, id);

	return id;
}

async function undo(db: Database, id: string): Promise<void> {
	await startUndo(staffContext(db, at), id);
	await runImport({ db, now }, id);
}

async function readCounts(db: Database, id: string) {
	return (await findImport(db, id))?.counts;
}

async function readMessages(db: Database, id: string) {
	return (await listMessages(db, id, 10)).map(({ line, message }) => ({
		line,
		message,
	}));
}

async function listSubscribers(db: Database) {
	const rows = await rowsIn(db, "newsletter_subscribers");

	return rows.toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

onBothDatabases((test) => {
	test("a list gets issues, and each subscriber says where and when they agreed", async (db) => {
		await importRows(db, [row("ann"), row("bob", "")], {
			where: "Old website",
		});

		expect(await countRecipients(db, "all")).toBe(2);
		expect(await listSubscribers(db)).toMatchObject([
			{
				email: "ann@client.example",
				status: "confirmed",
				first_name: "Ann",
				source: "import",
				agreed_at: "2024-03-05",
				agreed_where: "Fair in Leeds",
				consent_text_version: "elsewhere",
			},
			{ email: "bob@client.example", agreed_where: "Old website" },
		]);
		expect(await rowsIn(db, "leads")).toEqual([]);
		expect(await rowsIn(db, "outbox")).toEqual([]);
	});

	test("a check counts, and adds nobody", async (db) => {
		const id = await check(db, [row("ann"), row("ann"), "broken"]);

		expect(await readCounts(db, id)).toEqual({ new: 1, same: 1, refused: 1 });
		expect(await readMessages(db, id)).toEqual([
			{ line: 4, message: "“broken” isn’t an email address." },
		]);
		expect(await rowsIn(db, "newsletter_subscribers")).toEqual([]);
	});

	test("who has unsubscribed, complained or not confirmed stays out, and is named", async (db) => {
		await addSubscribers(db, 3);
		await setSubscriber(db, 1, {
			status: "unsubscribed",
			unsubscribed_at: "2026-05-03T10:00:00.000Z",
		});
		await insertSuppression(db, subscriberAddress(2), "complaint", at);
		await setSubscriber(db, 3, { status: "pending" });

		const id = await importRows(
			db,
			[1, 2, 3].map(
				(number) => `${subscriberAddress(number)},,2025-01-01,Fair`,
			),
		);

		expect(await readCounts(db, id)).toEqual({ refused: 3 });
		expect(await readMessages(db, id)).toEqual([
			{
				line: 2,
				message:
					"They unsubscribed on 3 May 2026. They can sign up again on the website.",
			},
			{ line: 3, message: "They have marked the newsletter as spam." },
			{
				line: 4,
				message: "They have signed up on the website, and not confirmed yet.",
			},
		]);
		expect(
			await rowIn(db, "newsletter_subscribers", {
				email: subscriberAddress(1),
			}),
		).toMatchObject({ status: "unsubscribed" });
	});

	test("who has left stays out also when nothing but the file beside the backups knows it", async (db) => {
		const folder = { path: inFolder(), name: "site", file: null };
		const installation = { folder } as never;
		await addSubscribers(db, 1);
		const left = await rowIn(db, "newsletter_subscribers");
		await unsubscribe(
			{ ...staffContext(db, at), installation },
			left.link_token ?? "",
		);
		await db.deleteFrom("newsletter_subscribers").execute();

		const id = await check(db, [`${subscriberAddress(1)},,2025-01-01,Fair`]);
		await startImport(staffContext(db, at), id);
		await runImport({ db, now, folder }, id);

		expect(await readCounts(db, id)).toEqual({ refused: 1 });
		expect(await readMessages(db, id)).toEqual([
			{
				line: 2,
				message:
					"They unsubscribed on 26 November 2026. They can sign up again on the website.",
			},
		]);
	});

	test("two uploads of one list at once make each subscriber once", async (db) => {
		const rows = Array.from({ length: 300 }, (_, at) => row(`reader${at}`));
		const ids = await Promise.all([check(db, rows), check(db, rows)]);
		for (const id of ids) await startImport(staffContext(db, at), id);

		await Promise.all(ids.map((id) => runImport({ db, now }, id)));

		const counts = await Promise.all(ids.map((id) => readCounts(db, id)));
		const made = counts.map((each) => each?.new ?? 0);
		expect(await rowsIn(db, "newsletter_subscribers")).toHaveLength(300);
		expect((made[0] ?? 0) + (made[1] ?? 0)).toBe(300);
	});

	test("an undo takes the list off, but not who has left or come by themselves since", async (db) => {
		const id = await importRows(db, [row("ann"), row("bob"), row("cleo")]);
		const bob = await rowIn(db, "newsletter_subscribers", {
			email: "bob@client.example",
		});
		await unsubscribe(staffContext(db, at), bob.link_token ?? "");
		await db
			.updateTable("newsletter_subscribers")
			.set({ renewed_at: at })
			.where("email", "=", "cleo@client.example")
			.execute();

		await undo(db, id);

		expect(await readCounts(db, id)).toEqual({ undone: 1, left: 2 });
		expect(
			(await listSubscribers(db)).map(({ email, status }) => ({
				email,
				status,
			})),
		).toEqual([
			{ email: "bob@client.example", status: "unsubscribed" },
			{ email: "cleo@client.example", status: "confirmed" },
		]);
	});

	test("an undo keeps the figures of an issue that the list got", async (db) => {
		const id = await importRows(db, [row("ann")]);
		await addDelivery(db, await startedIssue(db), 1, {
			subscriber_id: (await rowIn(db, "newsletter_subscribers")).id,
			state: "sent",
		});

		await undo(db, id);

		expect(await rowsIn(db, "newsletter_deliveries")).toMatchObject([
			{ state: "sent", subscriber_id: null },
		]);
	});

	test("a list that was undone can be imported again, and the undo undone", async (db) => {
		const rows = [row("ann")];
		await undo(db, await importRows(db, rows));

		const id = await importRows(db, rows);

		expect(await readCounts(db, id)).toEqual({ new: 1 });
		expect(await countRecipients(db, "all")).toBe(1);
	});

	test("a known subscriber without a first name gets one, and loses it with the undo", async (db) => {
		await addSubscribers(db, 1);
		const readName = async () =>
			(await rowIn(db, "newsletter_subscribers")).first_name;

		const id = await importRows(db, [
			`${subscriberAddress(1)},Ann,2025-01-01,Fair`,
		]);
		expect([await readCounts(db, id), await readName()]).toEqual([
			{ changed: 1 },
			"Ann",
		]);

		await undo(db, id);
		expect(await readName()).toBeNull();
	});

	test("one is added by hand with the same facts", async (db) => {
		const add = (fields: Record<string, string> = {}) =>
			submitSubscribers(
				staffContext(db, at),
				formFields({
					intent: "add",
					email: "Ann@Client.example",
					first_name: "Ann",
					where: "Fair",
					when: "2026-11-25",
					...fields,
				}),
			);

		const added = await add();
		const again = await add();
		const later = await add({ email: "bo@client.example", when: "2026-11-27" });

		expect(added?.notice?.title).toBe("Subscribed.");
		expect(again?.errors).toEqual({ email: "They are subscribed already." });
		expect(later?.errors).toEqual({
			when: "Choose today or an earlier day.",
		});
		expect(await rowsIn(db, "newsletter_subscribers")).toMatchObject([
			{
				email: "ann@client.example",
				first_name: "Ann",
				source: "by-hand",
				agreed_at: "2026-11-25",
				agreed_where: "Fair",
			},
		]);
		expect(await rowsIn(db, "audit_log")).toMatchObject([
			{ action: "newsletter.add-subscriber" },
		]);
	});
}, addStaffRow);
