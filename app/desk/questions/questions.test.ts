import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordDeliveredReply } from "#desk/people/reply/record-answers.server.ts";
import {
	countZeroResults,
	listZeroResults,
} from "#features/questions/zero-result-searches.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import {
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
	rowsRead,
	runWriting,
} from "../../../tests/support/query-plans.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	ask as askQuestion,
	siteAt,
} from "../../../tests/support/submissions.ts";
import {
	answerMail,
	changeQuestions,
	listQuestions,
} from "./questions.server.ts";

const asked = "2026-11-21T10:00:00.000Z";
const now = "2026-11-23T08:00:00.000Z";

const ask = (db: Database, email = "dawn@example.com", at = asked) =>
	askQuestion(siteAt(db, at), email);

async function withQuestion(db: Database) {
	await ask(db);

	const { id } = await rowIn(db, "leads");

	const change = (fields: Record<string, string>) =>
		changeQuestions(staffContext(db, now), formFields({ id, ...fields }));

	const answers = () => findMessages(db, "question.answer");

	return { id, change, answers };
}

onBothDatabases((test) => {
	test("an answer is sent once and ends the due time after delivery", async (db) => {
		const { id, change, answers } = await withQuestion(db);
		const answer = "Yes.\n\nOn Tuesdays.";
		for (let time = 0; time < 2; time++)
			expect(await change({ intent: "answer", answer })).toMatchObject({
				to: "/desk/questions?done=answered",
			});

		expect(await answers()).toMatchObject([
			{
				recipient: "dawn@example.com",
				lead_id: id,
				subject: "Your question: Do you come to Harrogate?",
				replyTo: { address: "desk@sheaf.example" },
				document: { paragraphs: ["Yes.", "On Tuesdays.", "Ada Desk, Sheaf"] },
			},
		]);

		const waiting = { stage: "new", answered_at: null, answered_by: null };
		expect(await rowIn(db, "leads")).toMatchObject(waiting);

		const listed = (await listQuestions(db, false, null)).questions;
		expect(listed).toMatchObject([{ id, answer, answeredAt: null }]);

		const mail = await rowIn(db, "outbox", { topic: "question.answer" });
		await db
			.transaction()
			.execute((trx) => recordDeliveredReply(trx, mail, now));

		const answered = {
			stage: "contacted",
			answered_at: now,
			answered_by: "staff-owner",
		};
		expect(await rowIn(db, "leads")).toMatchObject(answered);

		const events = await rowsIn(db, "audit_log");
		expect(events).toMatchObject([{ action: "question.answer", subject: id }]);
		expect(JSON.stringify(events)).not.toContain("Tuesdays");
	});

	test("of two simultaneous answers one is sent; the other user keeps their text", async (db) => {
		const { change, answers } = await withQuestion(db);
		const results = await Promise.all(
			["Yes.", "No."].map((answer) => change({ intent: "answer", answer })),
		);

		expect(results.filter((result) => result?.to)).toHaveLength(1);

		const values = { answer: expect.stringMatching(/Yes|No/) };
		const failed = results.find((result) => result?.notice?.kind === "failed");

		expect(failed).toMatchObject({ status: 409, values });
		expect(await answers()).toHaveLength(1);
	});

	test("“answered elsewhere” sends nothing but ends the due time", async (db) => {
		const { id, change, answers } = await withQuestion(db);

		expect(await change({ intent: "elsewhere", answer: "" })).toMatchObject({
			to: expect.stringMatching(/^\/desk\/questions\?done=elsewhere&undo=/),
		});
		expect(await answers()).toEqual([]);
		expect((await listQuestions(db, false, null)).questions).toEqual([]);

		const settled = (await listQuestions(db, true, null)).questions;
		expect(settled).toMatchObject([
			{ id, answer: null, answeredBy: "Ada Desk" },
		]);
	});

	test("listing answered questions reads only answered ones", async (plain) => {
		await ask(plain);

		const copies = sql`
			WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 3000)
			INSERT INTO leads (id, kind, email, source, idempotency_key, body_hash, created_at, due_at, answered_at)
			SELECT 'many-' || n, 'question', 'x', 's', CAST(n AS text), 'h', ${asked}, ${asked},
				CASE WHEN n % 1000 = 1 THEN ${asked} END FROM series`;
		await runWriting(plain, copies);
		await sql`
			INSERT INTO questions (id, email, question, source, created_at)
			SELECT id, email, '?', source, created_at FROM leads WHERE id LIKE 'many-%'`.execute(
			plain,
		);

		if (isPostgres(plain)) await sql`ANALYZE leads, questions`.execute(plain);

		const { db, asked: statements } = recordQueries(plain);
		const { questions } = await listQuestions(db, true, null);

		expect(questions.map((question) => question.id)).toEqual([
			"many-2001",
			"many-1001",
			"many-1",
		]);

		const byIndex = /INDEX leads_answered(?!.*TEMP B-TREE)/;

		for (const each of statements)
			if (isPostgres(plain))
				expect(await rowsRead(plain, each, "leads")).toBeLessThan(10);
			else expect((await queryPlan(plain, each)).join("; ")).toMatch(byIndex);
	});

	test("an empty or too long answer gets a field error and keeps the page of the list", async (db) => {
		const { change } = await withQuestion(db);
		const failed = { notice: { kind: "failed" } };
		const errors = { answer: "Please write an answer first." };

		expect(await change({ intent: "answer", answer: "  " })).toMatchObject({
			...failed,
			errors,
		});

		const values = { answer: "x".repeat(5_001) };
		const long = await change({ intent: "answer", ...values });

		expect(long).toMatchObject({ ...failed, values });

		const unknown = await change({
			intent: "answer",
			id: "nobody",
			answer: "Yes.",
		});
		expect(unknown).toMatchObject({ status: 409 });

		await sql.raw("UPDATE people SET stage = 'won'").execute(db);
		await change({ intent: "answer", answer: "Yes." });

		expect(await rowIn(db, "people")).toMatchObject({
			stage: "won",
			version: 1,
		});
	});

	test("questions are listed by due time, without spam, on consecutive pages", async (db) => {
		await ask(db, "spam@example.com");
		await sql.raw("UPDATE leads SET spam = 1").execute(db);
		await ask(db, "later@example.com", "2026-11-22T10:00:00.000Z");
		await ask(db, "sooner@example.com", "2026-11-19T10:00:00.000Z");

		const emails = ({ questions }: Awaited<ReturnType<typeof listQuestions>>) =>
			questions.map(({ email }) => email);

		const urgent = ["sooner@example.com", "later@example.com"];
		expect(emails(await listQuestions(db, false, null))).toEqual(urgent);

		for (let count = 0; count < 45; count++)
			await ask(db, `v${count}@example.com`);

		const seen: string[] = [];
		let after: string | null = null;
		do {
			const page = await listQuestions(db, false, after);
			seen.push(...emails(page));
			after = page.after;
		} while (after !== null);

		expect(seen).toHaveLength(47);
		expect(new Set(seen).size).toBe(47);
	});

	test("staff settle a search without results, also of later visits, and put it back", async (db) => {
		await countZeroResults(db, "scotland", asked);

		const send = (intent: string, words = "scotland") =>
			changeQuestions(staffContext(db, now), formFields({ intent, words }));

		expect(await send("settle")).toMatchObject({
			to: "/desk/questions?done=settled",
		});

		await countZeroResults(db, "scotland", now);

		expect(await listZeroResults(db)).toEqual([]);
		expect(await listZeroResults(db, true)).toMatchObject([
			{ words: "scotland", count: 2 },
		]);
		expect(await send("unsettle")).toMatchObject({
			to: "/desk/questions?done=unsettled",
		});
		expect(await listZeroResults(db)).toHaveLength(1);
		expect(await send("settle", "unknown")).toMatchObject({ status: 503 });

		const actions = (await rowsIn(db, "audit_log")).map(({ action }) => action);
		expect(actions).toEqual(["faq.settle", "faq.unsettle"]);
	});
}, addStaffRow);

test("a long question is truncated in the subject and complete in the email", () => {
	const question = `Could you ${"really ".repeat(30)}come?\nTo Leeds?`;
	const mail = answerMail(
		{ id: "lead-1", email: "Dawn@Example.com", question },
		"Yes.",
		{
			staffName: "Ada Desk",
			replyTo: "desk@sheaf.example",
		},
	);

	expect(mail.subject.length).toBeLessThanOrEqual(100);
	expect(mail.to).toBe("dawn@example.com");
	expect(mail.document.facts).toEqual([
		{ label: "You asked", value: question },
	]);
});

test.each(["🎉", "🇵🇹", "👩‍👩‍👧"])(
	"%s at the cut of the subject is whole or left out",
	(character) => {
		const question = `${"x".repeat(79)}${character} and more words`;
		const { subject } = answerMail(
			{ id: "lead-1", email: "dawn@example.com", question },
			"Yes.",
			{ staffName: "Ada Desk", replyTo: "desk@sheaf.example" },
		);

		expect(subject).toBe(`Your question: ${"x".repeat(79)}…`);
	},
);
