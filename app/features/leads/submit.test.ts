import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { submitAcademyRequest } from "#features/academy/submit.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { submitQuiz } from "#features/quiz/submit.server.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { type NotificationContext, notificationContextOf } from "./notifications.ts";

const headers = new Headers({ referer: "https://sheaf.example/" });

function clocks(): Clock {
	let last = 0;
	return { at: "2026-11-21T10:00:00.000Z", newId: () => `id-${String(++last).padStart(4, "0")}` };
}

/** The moment of a form, and who is told of it. */
function when(clock = clocks()): [Clock, NotificationContext] {
	return [clock, notificationContextOf({ origin: "https://sheaf.example", clock })];
}

function listed(db: Database) {
	return db.selectFrom("leads").selectAll().orderBy("id").execute();
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
	await sql.raw(`ALTER TABLE ${table} RENAME TO broken`).execute(db);
}

onBothDatabases((open) => {
	test("a quiz is kept as answers, lead and list entry, with the recommendation worked out here", async () => {
		const db = await open();
		const form = { ...quiz, recommendation: "growth-service", timing: "later" };
		const result = await submitQuiz(db, send(form), headers, ...when());
		expect(result.outcome).toBe("saved");

		const response = await db.selectFrom("quiz_responses").selectAll().executeTakeFirstOrThrow();
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
		const lead = await db.selectFrom("quiz_leads").selectAll().executeTakeFirstOrThrow();
		expect(lead).toMatchObject({
			quiz_response_id: response.id,
			recommendation_type: "ai-mvp",
			source: "quiz_lead",
		});
		const [row] = await listed(db);
		expect(row).toMatchObject({ kind: "quiz", headline: "AI System MVP" });
		const details = (await readLeadDetails(db, [row?.id ?? ""])).get(row?.id ?? "");
		expect(details).toMatchObject({ rows: { quiz_answers: response, quiz_result: lead } });
		expect(details?.answers[0]).toEqual({
			label: "Website",
			value: "https://example.com",
			field: "website",
		});
	});

	test("an Academy request keeps what is empty as null", async () => {
		const db = await open();
		expect(await submitAcademyRequest(db, send(academy), headers, ...when())).toEqual({
			outcome: "saved",
			message: {
				title: "Information request submitted",
				text: "We'll contact you when the Academy is available.",
			},
		});
		const row = await db.selectFrom("academy_leads").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({ name: "Jo", company: null, message: null, source: "academy_form" });
	});

	test("a question is kept as it was asked", async () => {
		const db = await open();
		const { outcome } = await submitQuestion(db, send(question), headers, ...when());
		expect(outcome).toBe("saved");
		const row = await db.selectFrom("questions").selectAll().executeTakeFirstOrThrow();
		expect(row.question).toBe("Do you work\nin Leeds?");
		expect(await listed(db)).toMatchObject([{ headline: "Do you work in Leeds?" }]);
	});

	test("a form sent twice is one lead and gets the same answer", async () => {
		const db = await open();
		const clock = clocks();
		const [first, second] = await Promise.all([
			submitQuiz(db, send(quiz), headers, ...when(clock)),
			submitQuiz(db, send(quiz), headers, ...when(clock)),
		]);
		expect(first).toEqual(second);
		expect(await db.selectFrom("quiz_leads").select("id").execute()).toHaveLength(1);
		expect(await db.selectFrom("quiz_responses").select("id").execute()).toHaveLength(1);
	});

	test("a key used for another text is a conflict, and what was typed is kept", async () => {
		const db = await open();
		const clock = clocks();
		await submitQuiz(db, send(quiz), headers, ...when(clock));
		const other = { ...quiz, email: "other@example.com" };
		expect(await submitQuiz(db, send(other), headers, ...when(clock))).toMatchObject({
			outcome: "conflict",
			values: { email: "other@example.com" },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
	});

	test.each([
		["quiz_responses", "There was an error saving your quiz. Please try again."],
		["quiz_leads", "There was an error saving your information. Please try again."],
	])(
		"when %s cannot be written, nothing of the quiz is kept and the message says which",
		async (table, message) => {
			const db = await open();
			await breakTable(db, table);
			const [clock, notify] = when();
			const onSaveFailed = vi.fn();
			const result = await submitQuiz(db, send(quiz), headers, clock, { ...notify, onSaveFailed });
			expect(result).toMatchObject({ outcome: "failed", message: { title: message } });
			// The operator learns why, the visitor does not.
			expect(onSaveFailed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(table));
			expect(JSON.stringify(result)).not.toContain(table);
			expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(0);
		},
	);

	test("when the Academy's table cannot be written, the specified message comes back with what was typed", async () => {
		const db = await open();
		await breakTable(db, "academy_leads");
		expect(await submitAcademyRequest(db, send(academy), headers, ...when())).toMatchObject({
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
			expect(await submitQuiz(db, send(form), headers, ...when())).toMatchObject({
				outcome: "invalid",
				message: { title: "Please fill in all fields" },
			});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(0);
	});

	test("the Academy's rules answer with their own messages", async () => {
		const db = await open();
		const form = { ...academy, name: "J", email: "jo@" };
		expect(await submitAcademyRequest(db, send(form), headers, ...when())).toMatchObject({
			outcome: "invalid",
			errors: {
				name: "Name must be at least 2 characters.",
				email: "Please enter a valid email address.",
			},
			values: { name: "J", email: "jo@" },
		});
	});
});
