import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordDeliveredReply } from "#desk/people/reply.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	queryPlan,
	recordQueries,
	rowsRead,
	runWriting,
} from "../../../tests/support/query-plans.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import { answerMail, changeQuestions } from "./answers.server.ts";
import { listQuestions } from "./questions.server.ts";

const asked = "2026-11-21T10:00:00.000Z";
const now = "2026-11-23T08:00:00.000Z";

let last = 0;

async function ask(db: Database, email = "dawn@example.com", at = asked): Promise<string> {
	const id = `lead-${String(++last).padStart(6, "0")}`;
	const fields = { email, question: "Do you come to Harrogate?", idempotency_key: `key-${id}` };
	let isFirst = true;
	const newId = () => {
		const given = isFirst ? id : randomUUID();
		isFirst = false;
		return given;
	};
	const site = { db, clock: { at, newId }, origin: "https://sheaf.example" };
	await submitQuestion(site, fieldsOf(fields), new Headers());
	return id;
}

onBothDatabases((_, open) => {
	async function desk() {
		const db = await open();
		await addStaffRow(db);
		const change = (fields: Record<string, string>) =>
			changeQuestions(staffContext(db, now), fieldsOf(fields));
		const answers = async () =>
			(
				await db
					.selectFrom("outbox")
					.select(["recipient", "payload", "lead_id"])
					.where("topic", "=", "question.answer")
					.execute()
			).map(({ payload, ...row }) => ({ ...row, ...JSON.parse(payload) }));
		return { db, change, answers };
	}

	test("an answer is sent once, and stops the clock once it has been delivered", async () => {
		const { db, change, answers } = await desk();
		const id = await ask(db);
		const form = { intent: "answer", id, answer: "Yes.\n\nOn Tuesdays." };
		expect(await change(form)).toMatchObject({ to: "/desk/questions?done=answered" });
		expect(await change(form)).toMatchObject({ to: "/desk/questions?done=answered" });
		expect(await answers()).toMatchObject([
			{
				recipient: "dawn@example.com",
				lead_id: id,
				subject: "Your question: Do you come to Harrogate?",
				replyTo: { address: "desk@sheaf.example" },
				document: { paragraphs: ["Yes.", "On Tuesdays.", "Ada Desk, Sheaf"] },
			},
		]);
		const lead = () =>
			db
				.selectFrom("leads")
				.select(["status", "answered_at", "answered_by"])
				.executeTakeFirstOrThrow();
		expect(await lead()).toEqual({ status: "new", answered_at: null, answered_by: null });
		expect((await listQuestions(db, false, null)).questions).toMatchObject([
			{ id, answer: form.answer, answeredAt: null },
		]);
		const mail = await db
			.selectFrom("outbox")
			.selectAll()
			.where("topic", "=", "question.answer")
			.executeTakeFirstOrThrow();
		await db.transaction().execute((trx) => recordDeliveredReply(trx, mail, now));
		expect(await lead()).toEqual({
			status: "contacted",
			answered_at: now,
			answered_by: "staff-owner",
		});
		const events = await db.selectFrom("audit_log").selectAll().execute();
		expect(events).toMatchObject([{ action: "question.answer", subject: id }]);
		expect(JSON.stringify(events)).not.toContain("Tuesdays");
	});

	test("an answer that was not sent can be marked as given elsewhere", async () => {
		const { db, change } = await desk();
		const id = await ask(db);
		await change({ intent: "answer", id, answer: "Yes." });
		expect(await change({ intent: "elsewhere", id, answer: "" })).toMatchObject({
			to: "/desk/questions?done=elsewhere",
		});
		expect((await listQuestions(db, false, null)).questions).toEqual([]);
	});

	test("two who answer at once send one answer; the other gets its text back", async () => {
		const { db, change, answers } = await desk();
		const id = await ask(db);
		const results = await Promise.all([
			change({ intent: "answer", id, answer: "Yes." }),
			change({ intent: "answer", id, answer: "No." }),
		]);
		expect(results.filter((result) => result?.to)).toHaveLength(1);
		expect(results.find((result) => result?.notice?.kind === "failed")).toMatchObject({
			status: 409,
			values: { answer: expect.stringMatching(/Yes|No/) },
		});
		expect(await answers()).toHaveLength(1);
	});

	test("answered elsewhere sends nothing, but stops the clock", async () => {
		const { db, change, answers } = await desk();
		const id = await ask(db);
		expect(await change({ intent: "elsewhere", id, answer: "" })).toMatchObject({
			to: "/desk/questions?done=elsewhere",
		});
		expect(await answers()).toEqual([]);
		expect((await listQuestions(db, false, null)).questions).toEqual([]);
		expect((await listQuestions(db, true, null)).questions).toMatchObject([
			{ id, answer: null, answeredBy: "Ada Desk" },
		]);
	});

	test("answered questions are looked up, however many wait: among many only they are read", async () => {
		const plain = await open();
		await ask(plain);
		const copies = sql`
			WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < 3000)
			INSERT INTO leads (id, kind, email, source, idempotency_key, body_hash, created_at, due_at, answered_at)
			SELECT 'many-' || n, 'question', 'x', 's', CAST(n AS text), 'h', ${asked}, ${asked},
				CASE WHEN n % 1000 = 1 THEN ${asked} END FROM series`;
		await runWriting(plain, copies);
		await sql`
			INSERT INTO questions (id, email, question, source, created_at)
			SELECT id, email, '?', source, created_at FROM leads WHERE id LIKE 'many-%'`.execute(plain);
		if (isPostgres(plain)) await sql`ANALYZE leads, questions`.execute(plain);
		const { db, asked: statements } = recordQueries(plain);
		const { questions } = await listQuestions(db, true, null);
		expect(questions.map((question) => question.id)).toEqual(["many-2001", "many-1001", "many-1"]);
		for (const each of statements)
			if (isPostgres(plain)) expect(await rowsRead(plain, each, "leads")).toBeLessThan(10);
			else
				expect((await queryPlan(plain, each)).join("; ")).toMatch(
					/INDEX leads_answered(?!.*TEMP B-TREE)/,
				);
	});

	test("an empty or endless answer is refused beside its field, and somebody further on stays there", async () => {
		const { db, change } = await desk();
		const id = await ask(db);
		expect(await change({ intent: "answer", id, answer: "  " })).toMatchObject({
			notice: { kind: "failed" },
			errors: { answer: "Please write an answer first." },
		});
		expect(await change({ intent: "answer", id, answer: "x".repeat(5_001) })).toMatchObject({
			notice: { kind: "failed" },
			values: { answer: "x".repeat(5_001) },
		});
		expect(await change({ intent: "answer", id: "nobody", answer: "Yes." })).toMatchObject({
			status: 409,
		});
		await sql.raw("UPDATE people SET status = 'won'").execute(db);
		await change({ intent: "answer", id, answer: "Yes." });
		const person = await db.selectFrom("people").selectAll().executeTakeFirst();
		expect(person).toMatchObject({ status: "won", version: 1 });
	});

	test("the most urgent comes first, spam is left out, and pages follow each other", async () => {
		const { db } = await desk();
		const later = await ask(db, "later@example.com", "2026-11-22T10:00:00.000Z");
		const sooner = await ask(db, "sooner@example.com", "2026-11-19T10:00:00.000Z");
		const spam = await ask(db, "spam@example.com");
		await sql.raw(`UPDATE leads SET spam = 1 WHERE id = '${spam}'`).execute(db);
		const { questions } = await listQuestions(db, false, null);
		expect(questions.map(({ id }) => id)).toEqual([sooner, later]);

		for (let count = 0; count < 45; count++) await ask(db, `v${count}@example.com`);
		const seen: string[] = [];
		let after: string | null = null;
		do {
			const page = await listQuestions(db, false, after);
			seen.push(...page.questions.map(({ id }) => id));
			after = page.after;
		} while (after !== null);
		expect(seen).toHaveLength(47);
		expect(new Set(seen).size).toBe(47);
	});
});

test("a long question is cut in the subject and whole in the mail", () => {
	const question = `Could you ${"really ".repeat(30)}come?\nTo Leeds?`;
	const mail = answerMail({ id: "lead-1", email: "Dawn@Example.com", question }, "Yes.", {
		staffName: "Ada Desk",
		replyTo: "desk@sheaf.example",
	});
	expect(mail.subject.length).toBeLessThanOrEqual(100);
	expect(mail.to).toBe("dawn@example.com");
	expect(mail.document.facts).toEqual([{ label: "You asked", value: question }]);
});
