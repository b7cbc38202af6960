import { expect } from "vitest";
import {
	startIssue,
	stopIssue,
} from "#features/newsletter/issue-state.server.ts";
import { saveIssue } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addDraft,
	origin,
	reload,
} from "../../../tests/support/newsletters.ts";
import { findSentIssue } from "./issues.server.ts";

const at = "2026-11-23T23:30:00.000Z";

async function addIssueWithPage(db: Database, web_page = 1) {
	const draft = await addDraft(db, {
		subject: "For {first-name}",
		body: "Hello {first-name}.",
	});
	await saveIssue(db, draft, { web_page }, at);

	return reload(db, draft.number);
}

async function start(db: Database, web_page?: number) {
	const draft = await addIssueWithPage(db, web_page);
	await startIssue(db, draft, { origin, at });

	return draft;
}

onBothDatabases((test) => {
	test("the page of an issue exists from its start, without names", async (db) => {
		const { number } = await start(db);

		expect(await findSentIssue(db, number)).toMatchObject({
			subject: "For",
			html: "<p>Hello.</p>",
			date: "2026-11-23",
		});
	});

	test("words in angle brackets and buttons are on the page as in the email", async (db) => {
		const draft = await addIssueWithPage(db);
		const body = "Press <Ctrl>+K.\n\n:::button\n[Read](/blog)\n:::";
		await saveIssue(db, draft, { body }, at);
		await startIssue(db, await reload(db, draft.number), { origin, at });

		const page = await findSentIssue(db, draft.number);

		expect(page?.html).toContain("Press &#x3C;Ctrl>+K.");
		expect(page?.html).toContain(
			'<a href="/blog" class="button button--primary">Read</a>',
		);
	});

	test("a draft has no page", async (db) => {
		const { number } = await addIssueWithPage(db);

		expect(await findSentIssue(db, number)).toBeNull();
	});

	test("an issue without a link to its page has none", async (db) => {
		const { number } = await start(db, 0);

		expect(await findSentIssue(db, number)).toBeNull();
	});

	test("stopping an issue takes its page down", async (db) => {
		const issue = await start(db);

		await stopIssue(db, issue);

		expect(await findSentIssue(db, issue.number)).toBeNull();
	});
});
