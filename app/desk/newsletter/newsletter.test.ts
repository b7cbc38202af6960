import { expect } from "vitest";
import { findIssue } from "#features/newsletter/issues.server.ts";
import { UNREADABLE_TEXT } from "#lib/markdown/check-text.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addDraft } from "../../../tests/support/newsletters.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { submitNewsletter } from "./newsletter.server.ts";

onBothDatabases((test) => {
	test("a text that the parser can't read in time is refused beside its field, and kept there", async (db) => {
		const draft = await addDraft(db);
		const typed = {
			intent: "save",
			number: String(draft.number),
			version: String(draft.version),
			subject: "News",
			preheader: "In short",
			body: ">".repeat(2_000),
		};

		const answer = await submitNewsletter(staffContext(db), formFields(typed));

		expect(answer).toMatchObject({
			errors: { body: UNREADABLE_TEXT },
			values: { body: typed.body },
		});
		expect((await findIssue(db, draft.number))?.body).toBe(draft.body);
	});

	test("line breaks in a subject and a preview text are saved as blanks", async (db) => {
		await addStaffRow(db);
		const { number, version } = await addDraft(db);
		const typed = "News\r\nBcc: eve@evil.example";

		await submitNewsletter(
			staffContext(db),
			formFields({
				intent: "save",
				number: String(number),
				version: String(version),
				subject: typed,
				preheader: typed,
				body: "Hello.",
			}),
		);

		expect(await findIssue(db, number)).toMatchObject({
			subject: "News Bcc: eve@evil.example",
			preheader: "News Bcc: eve@evil.example",
		});
	});
});
