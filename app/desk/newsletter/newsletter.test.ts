import { expect } from "vitest";
import { findIssue } from "#features/newsletter/issues.server.ts";
import { UNREADABLE_TEXT } from "#lib/markdown/check-text.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addDraft, startedIssue } from "../../../tests/support/newsletters.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { submitNewsletter } from "./newsletter.server.ts";
import { saveIssueDraft } from "./save-issue.server.ts";

function typed(fields: Record<string, string | number>) {
	return formFields({
		subject: "News",
		preheader: "In short",
		body: "Hello.",
		...Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [name, String(value)]),
		),
	});
}

onBothDatabases((test) => {
	test("a text that the parser can't read in time is refused beside its field, and kept there", async (db) => {
		const draft = await addDraft(db);
		const form = {
			intent: "save",
			number: String(draft.number),
			version: String(draft.version),
			subject: "News",
			preheader: "In short",
			body: ">".repeat(2_000),
		};

		const answer = await submitNewsletter(staffContext(db), formFields(form));

		expect(answer).toMatchObject({
			errors: { body: UNREADABLE_TEXT },
			values: { body: form.body },
		});
		expect((await findIssue(db, draft.number))?.body).toBe(draft.body);
	});

	test("line breaks in a subject and a preview text are saved as blanks", async (db) => {
		await addStaffRow(db);
		const { number, version } = await addDraft(db);
		const text = "News\r\nBcc: eve@evil.example";

		await submitNewsletter(
			staffContext(db),
			formFields({
				intent: "save",
				number: String(number),
				version: String(version),
				subject: text,
				preheader: text,
				body: "Hello.",
			}),
		);

		expect(await findIssue(db, number)).toMatchObject({
			subject: "News Bcc: eve@evil.example",
			preheader: "News Bcc: eve@evil.example",
		});
	});

	test("a draft is saved while it is typed, and answers with its new version", async (db) => {
		const draft = await addDraft(db);

		const saved = await saveIssueDraft(
			staffContext(db),
			draft.number,
			typed({ version: draft.version, body: "Hello again." }),
		);

		expect(saved).toEqual({ version: draft.version + 1 });
		expect((await findIssue(db, draft.number))?.body).toBe("Hello again.");
	});

	test("a draft that another tab has saved is not overwritten", async (db) => {
		const { number, version } = await addDraft(db);
		const save = (body: string) =>
			saveIssueDraft(staffContext(db), number, typed({ version, body }));
		await save("The other tab.");

		const refused = await save("This tab.");

		expect(refused).toEqual({ status: 409 });
		expect((await findIssue(db, number))?.body).toBe("The other tab.");
	});

	test("two saves of one version at once keep one", async (db) => {
		const { number, version } = await addDraft(db);
		const save = (body: string) =>
			saveIssueDraft(staffContext(db), number, typed({ version, body }));

		const saved = await Promise.all([save("One."), save("Two.")]);

		expect(saved).toContainEqual({ version: version + 1 });
		expect(saved).toContainEqual({ status: 409 });
	});

	test("a started issue is not changed by an editor that is still open", async (db) => {
		const issue = await startedIssue(db);

		const refused = await saveIssueDraft(
			staffContext(db),
			issue.number,
			typed({ version: issue.version, body: "Too late." }),
		);

		expect(refused).toEqual({ status: 409 });
		expect((await findIssue(db, issue.number))?.body).toBe(issue.body);
	});

	test.each([
		["a subject that is too long", { subject: "x".repeat(151) }],
		["a text that the parser can't read", { body: ">".repeat(2_000) }],
	])("%s is not saved while it is typed", async (db, _what, fields) => {
		const { number, version, body } = await addDraft(db);

		const refused = await saveIssueDraft(
			staffContext(db),
			number,
			typed({ version, ...fields }),
		);

		expect(refused).toEqual({ status: 422 });
		expect((await findIssue(db, number))?.body).toBe(body);
	});
});
