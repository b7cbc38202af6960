import { expect } from "vitest";
import { suppress } from "#features/newsletter/suppressions.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addEmail,
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { faqHandlers } from "../../../tests/support/faq.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { findAsker, listAskers } from "./askers.server.ts";
import { loadLists } from "./faq.server.ts";
import { publishFaq } from "./publish-faq.server.ts";

const asked = "2026-11-21T10:00:00.000Z";
const at = "2026-11-26T10:00:00.000Z";
const EMAIL = "dawn@example.com";

/** A visitor's question. @returns its id. */
async function addQuestion(db: Database): Promise<string> {
	await ask(siteAt(db, asked), EMAIL);
	return (await rowIn(db, "leads")).id;
}

const NEW = "0197c2f0-0000-7000-8000-000000000001";

/** Sends the form of a new entry that was made of a question. */
async function save(
	db: Database,
	from: string,
	fields: Record<string, string | undefined> = {},
) {
	const site = staffContext(db, at);
	const { version, lists } = await loadLists(site, "faq");
	const { intent = "publish", ...typed } = fields;
	const form = {
		version: String(version),
		from,
		list: lists[0]?.id ?? "",
		question: "Do you come to Harrogate?",
		answer: "Yes.",
		[`notify-${from}`]: "1",
		...typed,
	};
	const sent = Object.entries(form).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value] as const],
	);

	return faqHandlers(NEW)[intent]?.(site, new Map(sent));
}

const mails = (db: Database) => findMessages(db, "question.published");

onBothDatabases(
	(test) => {
		test("a chosen asker is emailed the link to the published answer", async (db) => {
			const id = await addQuestion(db);

			const outcome = await save(db, id);

			expect(outcome?.to).toMatch(
				/^\/desk\/faq\/do-you-come-to-harrogate\?done=notified/,
			);
			expect(await mails(db)).toMatchObject([
				{
					recipient: EMAIL,
					lead_id: id,
					document: {
						action: {
							url: "https://sheaf.example/faq#do-you-come-to-harrogate",
						},
					},
				},
			]);
		});

		test("the email is in the person’s timeline and in the audit log", async (db) => {
			const id = await addQuestion(db);
			const { person_id } = await rowIn(db, "leads");

			await save(db, id);

			expect(
				await rowsIn(db, "audit_log", { action: "question.notify" }),
			).toMatchObject([{ subject: person_id, staff_id: "staff-owner" }]);
		});

		test("an asker who is not chosen gets no email", async (db) => {
			const id = await addQuestion(db);

			await save(db, id, { [`notify-${id}`]: undefined });

			expect(await mails(db)).toEqual([]);
		});

		test("an asker is emailed when the draft is published later, and only once", async (db) => {
			const id = await addQuestion(db);
			await save(db, id, { intent: "draft" });

			const beforePublication = await mails(db);
			const site = staffContext(db, at);
			const publish = async () => {
				const { version } = await loadLists(site, "faq");
				const fields = { key: "faq", version: String(version) };
				await publishFaq(
					site,
					formFields({ ...fields, [`notify-${id}`]: "1" }),
				);
			};

			await publish();
			await publish();

			expect(beforePublication).toEqual([]);
			expect(await mails(db)).toHaveLength(1);
			expect(
				await listAskers(db, "faq", ["do-you-come-to-harrogate"]),
			).toMatchObject([{ leadId: id, notifiedAt: at }]);
		});

		test("someone who complained from another address of theirs gets no email", async (db) => {
			const id = await addQuestion(db);
			const { person_id } = await rowIn(db, "leads");
			await addEmail(db, person_id ?? "", "other@example.com");
			await suppress(db, "other@example.com", "complaint", at);

			await save(db, id);

			expect(await findAsker(db, id)).toMatchObject({ refuses: true });
			expect(await mails(db)).toEqual([]);
		});

		test("someone who has unsubscribed gets no email", async (db) => {
			const id = await addQuestion(db);
			await db
				.insertInto("newsletter_subscribers")
				.values({
					id: "subscriber",
					email: EMAIL,
					status: "unsubscribed",
					unsubscribed_at: at,
					consent_text_version: "1",
					source: "footer",
					created_at: asked,
				} as never)
				.execute();

			await save(db, id);

			expect(await mails(db)).toEqual([]);
		});

		test("an erased asker gets no email", async (db) => {
			const id = await addQuestion(db);
			await save(db, id, { intent: "draft" });

			const erasing = { ...siteAt(db, at), installation: { folder: null } };
			await erasePerson(erasing, EMAIL, { staffId: null, how: "desk" });

			const site = staffContext(db, at);
			const { version } = await loadLists(site, "faq");

			await publishFaq(
				site,
				formFields({
					key: "faq",
					version: String(version),
					[`notify-${id}`]: "1",
				}),
			);

			expect(await mails(db)).toEqual([]);
		});

		test("without an entry in the published FAQ no email is sent", async (db) => {
			const id = await addQuestion(db);

			await save(db, "", { [`notify-${id}`]: "1" });

			expect(await mails(db)).toEqual([]);
		});

		test("a refused publication sends no email, and repeating it doesn’t add the entry twice", async (db) => {
			const id = await addQuestion(db);
			const refused = await save(db, id, { answer: "Call {unknown}." });
			const sent = await mails(db);

			await save(db, id, { version: String(refused?.version) });

			const { lists } = await loadLists(staffContext(db, at), "faq");
			const added = lists
				.flatMap(({ items }) => items)
				.filter(({ question }) => question === "Do you come to Harrogate?");

			expect(sent).toEqual([]);
			expect(added).toHaveLength(1);
			expect(await mails(db)).toHaveLength(1);
		});
	},
	(db) => addStaffRow(db),
);
