import { expect, test } from "vitest";
import { receiveAcademyRequest } from "#academy/receive.server.ts";
import type { Database } from "#database/connection.server.ts";
import type { Moment } from "#moment.ts";
import { receiveQuestion } from "#questions/receive.server.ts";
import { receiveQuiz } from "#quiz/receive.server.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import { listLeads, showLead } from "./store.server.ts";

const headers = new Headers({ referer: "https://sheaf.example/" });

function moments(): Moment {
	let last = 0;
	return { at: "2026-11-21T10:00:00.000Z", newId: () => `id-${String(++last).padStart(4, "0")}` };
}

const quiz = {
	idempotency_key: "key-of-the-quiz",
	bottleneck: "quoting",
	setup: "website",
	gameChanger: "time",
	email: "owner@example.com",
	website: "example.com",
};
const academy = {
	idempotency_key: "key-of-the-academy",
	name: "Jo",
	email: "jo@example.com",
	company: "",
	message: "",
};
const question = {
	idempotency_key: "key-of-the-question",
	email: "sam@example.com",
	question: "Do you work\nin Leeds?",
};

function send(form: Record<string, string>) {
	return new Map(Object.entries(form));
}

async function breakTable(db: Database, table: string) {
	await db.commit([{ table, sql: `ALTER TABLE ${table} RENAME TO broken`, parameters: [] }]);
}

onBothDatabases((open) => {
	test("a quiz is kept as answers, lead and list entry, with the recommendation worked out here", async () => {
		const db = await open();
		const form = { ...quiz, recommendation: "growth-service", timing: "later" };
		const result = await receiveQuiz(db, send(form), headers, moments());
		expect(result.outcome).toBe("kept");

		const response = await db.read
			.selectFrom("quiz_responses")
			.selectAll()
			.executeTakeFirstOrThrow();
		expect(response).toMatchObject({
			pain_point: "Quoting or proposals",
			business_type: "I have a website, but it doesn't convert",
			tools: "Freeing up my time",
			timing: "immediate",
			recommendation: "AI System MVP",
			email: "owner@example.com",
			website: "https://example.com",
			source: "quiz",
			page_url: "https://sheaf.example/",
			created_at: "2026-11-21T10:00:00.000Z",
		});
		const lead = await db.read.selectFrom("quiz_leads").selectAll().executeTakeFirstOrThrow();
		expect(lead).toMatchObject({
			quiz_response_id: response.id,
			recommendation_type: "ai-mvp",
			source: "quiz_lead",
		});
		const [listed] = await listLeads(db, { limit: 10 });
		expect(listed).toMatchObject({ kind: "quiz", headline: "AI System MVP" });
		expect(await showLead(db, listed?.id ?? "")).toMatchObject({ quizLead: lead });
	});

	test("an Academy request keeps what is empty as null", async () => {
		const db = await open();
		expect(await receiveAcademyRequest(db, send(academy), headers, moments())).toEqual({
			outcome: "kept",
			message: {
				title: "Information request submitted",
				text: "We'll contact you when the Academy is available.",
			},
		});
		const row = await db.read.selectFrom("academy_leads").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({ name: "Jo", company: null, message: null, source: "academy_form" });
	});

	test("a question is kept as it was asked", async () => {
		const db = await open();
		const { outcome } = await receiveQuestion(db, send(question), headers, moments());
		expect(outcome).toBe("kept");
		const row = await db.read.selectFrom("questions").selectAll().executeTakeFirstOrThrow();
		expect(row.question).toBe("Do you work\nin Leeds?");
		expect(await listLeads(db, { limit: 1 })).toMatchObject([
			{ headline: "Do you work in Leeds?" },
		]);
	});

	test("a form sent twice is one lead and gets the same answer", async () => {
		const db = await open();
		const moment = moments();
		const [first, second] = await Promise.all([
			receiveQuiz(db, send(quiz), headers, moment),
			receiveQuiz(db, send(quiz), headers, moment),
		]);
		expect(first).toEqual(second);
		expect(await db.read.selectFrom("quiz_leads").select("id").execute()).toHaveLength(1);
		expect(await db.read.selectFrom("quiz_responses").select("id").execute()).toHaveLength(1);
	});

	test("a key used for another text is a conflict, and what was typed is kept", async () => {
		const db = await open();
		const moment = moments();
		await receiveQuiz(db, send(quiz), headers, moment);
		const other = { ...quiz, email: "other@example.com" };
		expect(await receiveQuiz(db, send(other), headers, moment)).toMatchObject({
			outcome: "conflict",
			values: { email: "other@example.com" },
		});
		expect(await db.read.selectFrom("leads").select("id").execute()).toHaveLength(1);
	});

	test.each([
		["quiz_responses", "There was an error saving your quiz. Please try again."],
		["quiz_leads", "There was an error saving your information. Please try again."],
	])(
		"when %s cannot be written, nothing of the quiz is kept and the message says which",
		async (table, message) => {
			const db = await open();
			await breakTable(db, table);
			const result = await receiveQuiz(db, send(quiz), headers, moments());
			expect(result).toMatchObject({ outcome: "failed", message: { title: message } });
			expect(await db.read.selectFrom("leads").select("id").execute()).toHaveLength(0);
		},
	);

	test("when the Academy's table cannot be written, the specified message comes back with what was typed", async () => {
		const db = await open();
		await breakTable(db, "academy_leads");
		expect(await receiveAcademyRequest(db, send(academy), headers, moments())).toMatchObject({
			outcome: "failed",
			message: {
				title: "Error",
				text: "There was a problem submitting your request. Please try again.",
			},
			values: { name: "Jo" },
		});
	});

	test("an unanswered question of the quiz or an empty field is refused with the specified sentence", async () => {
		const db = await open();
		const { gameChanger: _missing, ...incomplete } = quiz;
		for (const form of [incomplete, { ...quiz, email: " " }, { ...quiz, website: "" }])
			expect(await receiveQuiz(db, send(form), headers, moments())).toMatchObject({
				outcome: "invalid",
				message: { title: "Please fill in all fields" },
			});
		expect(await db.read.selectFrom("leads").select("id").execute()).toHaveLength(0);
	});

	test("the Academy's rules answer with their own messages", async () => {
		const db = await open();
		const form = { ...academy, name: "J", email: "jo@" };
		expect(await receiveAcademyRequest(db, send(form), headers, moments())).toMatchObject({
			outcome: "invalid",
			errors: {
				name: "Name must be at least 2 characters.",
				email: "Please enter a valid email address.",
			},
			values: { name: "J", email: "jo@" },
		});
	});

	test("leads are listed newest first and paged by the last one seen", async () => {
		const db = await open();
		const moment = moments();
		for (const email of ["a@example.com", "b@example.com", "c@example.com"])
			await receiveQuestion(
				db,
				send({ ...question, email, idempotency_key: `key-${email}` }),
				headers,
				moment,
			);
		const first = await listLeads(db, { limit: 2 });
		expect(first.map(({ email }) => email)).toEqual(["c@example.com", "b@example.com"]);
		const rest = await listLeads(db, { limit: 2, before: first.at(-1)?.id ?? "" });
		expect(rest.map(({ email }) => email)).toEqual(["a@example.com"]);
		expect(await listLeads(db, { kind: "quiz", limit: 2 })).toEqual([]);
	});
});
