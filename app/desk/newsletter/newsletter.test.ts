import { expect } from "vitest";
import { currentArticles } from "#features/content/current-content.server.ts";
import { PageRefused } from "#features/content/pages.server.ts";
import {
	pauseIssue,
	resumeIssue,
} from "#features/newsletter/issue-state.server.ts";
import {
	findIssue,
	type Issue,
	saveIssue,
} from "#features/newsletter/issues.server.ts";
import { keepSenderAlive } from "#features/newsletter/sender-lease.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { UNREADABLE_TEXT } from "#lib/markdown/check-text.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addDraft,
	addSubscribers,
	reload,
	startedIssue,
} from "../../../tests/support/newsletters.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { listArticleBlocks } from "./article-blocks.server.ts";
import { readIssueFields } from "./issue-fields.ts";
import { loadIssue } from "./load-issue.server.ts";
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

/** The form of an issue as its page has it. */
function fillForm(issue: Issue): Record<string, string> {
	const { number, version } = issue;
	const seen = readIssueFields(issue);

	return {
		...seen,
		number: String(number),
		version: String(version),
		seen: JSON.stringify(seen),
	};
}

const toPath = (slug: string) => `/blog/${slug}`;

async function draftWithRecipients(db: Database) {
	await addStaffRow(db);
	await addSubscribers(db, 3);
	const { number } = await addDraft(db);
	const pages = { hasPage: async () => true } as never;
	const installation = { smtp: {} } as never;

	return { site: { ...staffContext(db), pages, installation }, number };
}

function send(number: number, fields: Record<string, string> = {}) {
	return formFields({
		intent: "send",
		number: String(number),
		version: "1",
		...fields,
	});
}

async function askToSend(
	site: Parameters<typeof submitNewsletter>[0],
	number: number,
): Promise<Record<string, string>> {
	const question = await submitNewsletter(site, send(number));

	return { ...question?.notice?.confirm?.[0]?.fields };
}

onBothDatabases((test) => {
	test.each(["99999999999", "1.5", "x", ""])(
		"an issue with the number “%s” is not found",
		async (db, number) => {
			const { site } = await draftWithRecipients(db);
			const submit = (intent: string) =>
				submitNewsletter(site, typed({ intent, number }));

			expect(await submit("save")).toMatchObject({ status: 404 });
			expect(await submit("pause")).toMatchObject({ status: 404 });
		},
	);

	test("a form with a version that no issue has is a conflict", async (db) => {
		const { site, number } = await draftWithRecipients(db);
		const form = { intent: "save", number, version: "99999999999" };

		expect(await submitNewsletter(site, typed(form))).toMatchObject({
			status: 409,
		});
	});

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

	test("an answer that confirms what the question shows is carried out", async (db) => {
		const { site, number } = await draftWithRecipients(db);
		const question = await submitNewsletter(site, send(number));
		const confirm = question?.notice?.confirm?.[0]?.fields ?? {};

		await submitNewsletter(site, formFields(confirm));

		expect(question?.notice).toMatchObject({
			kind: "question",
			title: "Send to 3 people now?",
		});
		expect((await reload(db, number)).state).toBe("running");
	});

	test.each([
		["Send now", {}, "Send to 3 people now?"],
		[
			"Schedule",
			{ send_at: "2030-01-07T09:00" },
			"Send to 3 people on Monday 7 January 2030 at 09:00?",
		],
	])(
		"%s without a version is refused, with the question again",
		async (db, _what, fields, title) => {
			const { site, number } = await draftWithRecipients(db);

			for (const confirmed of ["", "1"]) {
				const sent = new Map(send(number, { ...fields, confirmed }));
				sent.delete("version");
				const answer = await submitNewsletter(site, sent);

				expect(answer).toMatchObject({
					status: 409,
					notice: { kind: "question", title },
				});
			}
			expect((await reload(db, number)).state).toBe("draft");
			expect(await rowsIn(db, "audit_log")).toEqual([]);
		},
	);

	test("what was changed after the question is asked about again, with the difference", async (db) => {
		const { site, number } = await draftWithRecipients(db);
		const confirm = await askToSend(site, number);
		const draft = await reload(db, number);
		await saveIssue(db, draft, { subject: "Another" }, draft.created_at);

		const answer = await submitNewsletter(site, formFields(confirm));

		expect(answer).toMatchObject({
			status: 409,
			notice: {
				kind: "question",
				text: expect.stringContaining("the issue has changed"),
			},
			meanwhile: [{ field: "subject" }],
		});
		expect((await reload(db, number)).state).toBe("draft");
		expect(await rowsIn(db, "audit_log")).toEqual([]);
	});

	test("another number of recipients than was asked about is asked about again, and then sent", async (db) => {
		const { site, number } = await draftWithRecipients(db);
		const confirm = await askToSend(site, number);
		await db
			.updateTable("newsletter_subscribers")
			.set({ status: "unsubscribed" })
			.where("id", "=", "subscriber-000001")
			.execute();

		const answer = await submitNewsletter(site, formFields(confirm));

		expect(answer).toMatchObject({
			status: 409,
			notice: {
				title: "Send to 2 people now?",
				text: expect.stringContaining("it would go to 2 people, not 3."),
			},
		});
		expect((await reload(db, number)).state).toBe("draft");

		await submitNewsletter(
			site,
			formFields({ ...answer?.notice?.confirm?.[0]?.fields }),
		);
		expect((await reload(db, number)).state).toBe("running");
	});

	test("an issue that nobody got isn’t called sent, and can't be archived", async (db) => {
		const issue = await startedIssue(db);
		await db
			.updateTable("newsletter_issues")
			.set({ queued_at: issue.started_at })
			.execute();

		const loaded = await loadIssue(staffContext(db), issue.number);
		const archived = await submitNewsletter(
			staffContext(db),
			formFields({ intent: "archive", number: String(issue.number) }),
		);

		expect(loaded?.state).toBe("Not delivered");
		expect(archived?.status).toBe(409);
	});

	test("an online page that can’t be removed stays, and says why", async (db) => {
		await addStaffRow(db);
		const { number } = await startedIssue(db);
		await db
			.updateTable("newsletter_issues")
			.set({ in_archive: 1, web_page: 1 })
			.execute();
		const pages = {
			prepare: () => Promise.reject(new PageRefused("/newsletter", "Broken.")),
		} as never;

		const answer = await submitNewsletter(
			{ ...staffContext(db), pages },
			formFields({ intent: "unarchive", number: String(number) }),
		);

		expect(answer?.notice).toMatchObject({
			kind: "failed",
			title: "It stays in the archive.",
			text: "/newsletter: Broken.",
		});
		expect((await reload(db, number)).in_archive).toBe(1);
	});

	test("resuming a scheduled issue after a restore says that it is a draft again", async (db) => {
		await addStaffRow(db);
		const { number } = await addDraft(db);
		await keepSenderAlive(db, new Date().toISOString());
		await db
			.updateTable("newsletter_issues")
			.set({ state: "paused", pause_reason: "restored" })
			.execute();

		const answer = await submitNewsletter(
			staffContext(db),
			formFields({ intent: "resume", number: String(number), version: "1" }),
		);

		expect(answer?.notice?.title).toBe("The issue is a draft again.");
		expect((await reload(db, number)).state).toBe("draft");
	});

	test("an old tab does not resume an issue that was paused for another reason since", async (db) => {
		await addStaffRow(db);
		const issue = await startedIssue(db);
		await pauseIssue(db, issue, "staff");
		const { number, version } = await reload(db, issue.number);
		await resumeIssue(db, await reload(db, number), issue.created_at);
		await pauseIssue(db, issue, "refused");

		const answer = await submitNewsletter(
			staffContext(db),
			formFields({
				intent: "resume",
				number: String(number),
				version: String(version),
			}),
		);

		expect(answer?.status).toBe(409);
		expect((await reload(db, number)).state).toBe("paused");
		expect(await rowsIn(db, "audit_log")).toEqual([]);
	});

	test("a text that a colleague has saved first is not overwritten: they are named, and all differences shown", async (db) => {
		await addStaffRow(db);
		await addStaffRow(db, "member");
		const { number, version } = await addDraft(db);
		const save = (site: ReturnType<typeof staffContext>, subject: string) =>
			submitNewsletter(
				site,
				typed({ intent: "save", number, version, subject, audience: "all" }),
			);
		await save(staffContext(db, undefined, "member"), "Theirs");

		const answer = await save(staffContext(db), "Mine");

		expect(answer).toMatchObject({
			status: 409,
			isConflict: true,
			notice: { title: "Ben Bench has saved this issue meanwhile." },
			meanwhile: [{ field: "subject" }],
			values: { subject: "Mine" },
		});
		expect((await findIssue(db, number))?.subject).toBe("Theirs");
		expect(await rowsIn(db, "audit_log")).toHaveLength(1);
	});

	test("changes of other fields than a colleague's are saved beside theirs", async (db) => {
		await addStaffRow(db);
		const form = fillForm(await addDraft(db));
		const save = (fields: Record<string, string>) =>
			submitNewsletter(
				staffContext(db),
				formFields({ ...form, intent: "save", ...fields }),
			);
		await save({ subject: "Theirs" });

		const answer = await save({ body: "Mine." });

		expect(answer?.to).toMatch(/done=merged&version=3$/);
		expect(await reload(db, 1)).toMatchObject({
			subject: "Theirs",
			body: "Mine.",
		});
	});

	test("Keep mine replaces only what its author has changed", async (db) => {
		await addStaffRow(db);
		const form = fillForm(await addDraft(db));
		const submit = (fields: Record<string, string>) =>
			submitNewsletter(staffContext(db), formFields({ ...form, ...fields }));
		await submit({ intent: "save", subject: "Theirs", preheader: "Theirs" });
		const answer = await submit({ intent: "save", subject: "Mine" });

		await submit({
			intent: "keep",
			subject: "Mine",
			theirs: String(answer && "theirs" in answer && answer.theirs),
		});

		expect(await reload(db, 1)).toMatchObject({
			subject: "Mine",
			preheader: "Theirs",
		});
	});

	test("articles are added, moved and removed with what was typed beside them", async (db) => {
		await addStaffRow(db);
		const [first, second] = currentArticles();
		const slugs = [first?.fields.slug ?? "", second?.fields.slug ?? ""];
		const { number } = await addDraft(db);
		const press = async (intent: string, fields: Record<string, string> = {}) =>
			submitNewsletter(
				staffContext(db),
				formFields({
					...fillForm(await reload(db, number)),
					intent,
					...fields,
				}),
			);
		const readArticles = async () =>
			listArticleBlocks((await reload(db, number)).body).map(
				({ address }) => address,
			);

		for (const article of slugs) await press("add-article", { article });
		const moved = await press(`article-up:/blog/${slugs[1]}`, {
			subject: "Typed",
		});

		expect(moved?.to).toMatch(/done=text-changed&version=4$/);
		expect((await reload(db, number)).subject).toBe("Typed");
		expect(await readArticles()).toEqual(slugs.toReversed().map(toPath));

		await press(`article-remove:/blog/${slugs[1]}`);
		expect(await readArticles()).toEqual([toPath(slugs[0] ?? "")]);
	});

	test("a text that is saved after its issue has started says so", async (db) => {
		await addStaffRow(db);
		const issue = await startedIssue(db);

		const answer = await submitNewsletter(
			staffContext(db),
			typed({
				intent: "save",
				number: issue.number,
				version: issue.version,
			}),
		);

		expect(answer?.notice?.title).toBe(
			"Not saved: this issue isn’t a draft any more.",
		);
		expect(answer?.status).toBe(409);
	});
});
