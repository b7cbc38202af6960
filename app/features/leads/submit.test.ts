import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { submitAcademyRequest } from "#features/academy/submit.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { submitQuiz } from "#features/quiz/submit.server.ts";
import { readLeadDetails } from "#features/registry.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { smtpMailer } from "#lib/mail/mailer.server.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { startSilent } from "../../../tests/support/smtp.ts";
import { fieldsOf } from "../../../tests/support/staff-context.ts";
import { formToken } from "./spam.server.ts";

const headers = new Headers({ referer: "https://sheaf.example/" });

let last = 0;
const newId = () => `id-${String(++last).padStart(4, "0")}`;
const clock: Clock = { at: "2026-11-21T10:00:00.000Z", newId };
const notify = {
	to: "desk@sheaf.example",
	from: "Sheaf <hello@sheaf.example>",
	webhook: true,
};
const secret = "a secret of the test, long enough";
const lastWeek = "2026-11-14T10:00:00.000Z";

function siteOf(db: Database) {
	return { db, clock, notify, origin: "https://sheaf.example" };
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

function outboxOf(db: Database) {
	return db.selectFrom("outbox").selectAll().orderBy("id").execute();
}

async function breakTable(db: Database, table: string) {
	await sql.raw(`ALTER TABLE ${table} RENAME TO broken`).execute(db);
}

onBothDatabases((open) => {
	test("a quiz is saved as answers, lead and list entry, with the recommendation computed on the server", async () => {
		const db = await open();
		const form = { ...quiz, recommendation: "growth-service", timing: "later" };
		const result = await submitQuiz(siteOf(db), fieldsOf(form), headers);
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
		const messages = await outboxOf(db);
		expect(messages.map(({ topic, recipient }) => [topic, recipient])).toEqual([
			["lead.owner", "desk@sheaf.example"],
			["quiz.result", "owner@example.com"],
			["lead.created", "webhook"],
			["quiz.completed", "webhook"],
		]);
		for (const message of messages)
			expect(message).toMatchObject({ lead_id: row?.id, due_at: clock.at, attempts: 0 });
		expect(messages[0]?.payload).toContain("You lose the most time to quoting");
		expect(messages[0]?.payload).toContain("I have a website, but it doesn't convert");
	});

	test("an Academy request stores empty fields as null", async () => {
		const db = await open();
		expect(await submitAcademyRequest(siteOf(db), fieldsOf(academy), headers)).toEqual({
			outcome: "saved",
			message: {
				title: "Information request submitted",
				text: "We'll contact you when the Academy is available.",
			},
		});
		const row = await db.selectFrom("academy_leads").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({ name: "Jo", company: null, message: null, source: "academy_form" });
	});

	test("a question is saved as it was asked", async () => {
		const db = await open();
		const { outcome } = await submitQuestion(siteOf(db), fieldsOf(question), headers);
		expect(outcome).toBe("saved");
		const row = await db.selectFrom("questions").selectAll().executeTakeFirstOrThrow();
		expect(row.question).toBe("Do you work\nin Leeds?");
		expect(await listed(db)).toMatchObject([{ headline: "Do you work in Leeds?" }]);
	});

	test("a form sent twice is one lead with one set of notifications, and gets the same answer", async () => {
		const db = await open();
		const [first, second] = await Promise.all([
			submitQuiz(siteOf(db), fieldsOf(quiz), headers),
			submitQuiz(siteOf(db), fieldsOf(quiz), headers),
		]);
		expect(first).toEqual(second);
		expect(await db.selectFrom("quiz_leads").select("id").execute()).toHaveLength(1);
		expect(await db.selectFrom("quiz_responses").select("id").execute()).toHaveLength(1);
		expect(await outboxOf(db)).toHaveLength(4);
	});

	test("a key used for another text is a conflict, and what was typed comes back", async () => {
		const db = await open();
		await submitQuiz(siteOf(db), fieldsOf(quiz), headers);
		const other = { ...quiz, email: "other@example.com" };
		expect(await submitQuiz(siteOf(db), fieldsOf(other), headers)).toMatchObject({
			outcome: "conflict",
			values: { email: "other@example.com" },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
	});

	test.each([
		["quiz_responses", "There was an error saving your quiz. Please try again."],
		["quiz_leads", "There was an error saving your information. Please try again."],
		["outbox", "There was an error saving your information. Please try again."],
	])(
		"when %s cannot be written, nothing of the quiz is saved and the message says which",
		async (table, message) => {
			const db = await open();
			await breakTable(db, table);
			const log = vi.fn();
			const result = await submitQuiz({ ...siteOf(db), log }, fieldsOf(quiz), headers);
			expect(result).toMatchObject({ outcome: "failed", message: { title: message } });
			// The operator learns why, the visitor does not.
			const details = { kind: "quiz", error: expect.stringContaining(table) };
			expect(log).toHaveBeenCalledExactlyOnceWith("lead not saved", details);
			expect(JSON.stringify(result)).not.toContain(table);
			expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(0);
		},
	);

	test("when the Academy's table cannot be written, the specified message comes back with what was typed", async () => {
		const db = await open();
		await breakTable(db, "academy_leads");
		expect(await submitAcademyRequest(siteOf(db), fieldsOf(academy), headers)).toMatchObject({
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
			expect(await submitQuiz(siteOf(db), fieldsOf(form), headers)).toMatchObject({
				outcome: "invalid",
				message: { title: "Please fill in all fields" },
			});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(0);
	});

	test("the Academy's rules answer with their own messages", async () => {
		const db = await open();
		const form = { ...academy, name: "J", email: "jo@" };
		expect(await submitAcademyRequest(siteOf(db), fieldsOf(form), headers)).toMatchObject({
			outcome: "invalid",
			errors: {
				name: "Name must be at least 2 characters.",
				email: "Please enter a valid email address.",
			},
			values: { name: "J", email: "jo@" },
		});
	});

	test("a form cannot be used to flood an address with mail; the agency hears of every lead", async () => {
		const db = await open();
		for (let index = 0; index < 6; index++) {
			const form = {
				...question,
				email: "Victim@example.com",
				idempotency_key: `key-number-${index}`,
			};
			const site = { ...siteOf(db), notify: { ...notify, webhook: false } };
			await submitQuestion(site, fieldsOf(form), headers);
		}
		const topics = (await outboxOf(db)).map(({ topic }) => topic);
		expect(topics.filter((topic) => topic === "question.received")).toHaveLength(3);
		expect(topics.filter((topic) => topic === "lead.owner")).toHaveLength(6);
	});

	test.each([
		["fills in the field nobody sees", { subject_line: "Hi" }, 1],
		["makes up a token", { form_token: "made.up" }, 1],
		["sends no token", {}, 0],
		["has had the page open since last week", { form_token: formToken(secret, lastWeek) }, 0],
		[
			"had it open while SECRET was changed",
			{ form_token: formToken("x".repeat(32), lastWeek) },
			0,
		],
	])(
		"whoever %s is thanked alike; likely spam is saved as such and notifies nobody",
		async (_who, extra, spam) => {
			const db = await open();
			const form = fieldsOf({ ...question, ...extra });
			const result = await submitQuestion({ ...siteOf(db), secret }, form, headers);
			expect(result).toMatchObject({
				outcome: "saved",
				message: { text: "We'll get back to you soon!" },
			});
			const leads = await db.selectFrom("leads").select(["spam", "due_at"]).execute();
			expect(leads).toEqual([{ spam, due_at: spam ? null : expect.any(String) }]);
			expect((await outboxOf(db)).length).toBe(spam ? 0 : 4);
		},
	);

	test("a mail server that hangs delays no form", async () => {
		const db = await open();
		const silent = await startSilent();
		const server = { host: "127.0.0.1", port: silent.port, secure: false, auth: null };
		const mailer = smtpMailer(server, notify.from);
		onTestFinished(() => mailer.close());
		onTestFinished(
			startDelivery({ db, mailer, webhook: null, now: () => new Date(clock.at), log: () => {} }),
		);
		// First of all: the delivery waits for the mail that it has begun.
		onTestFinished(silent.close);
		const academy = { name: "Jo", email: "jo@example.com", company: "", message: "" };
		for (let index = 0; index < 10; index++) {
			const form = { ...academy, idempotency_key: `key-number-${index}` };
			const { outcome } = await submitAcademyRequest(siteOf(db), fieldsOf(form), headers);
			expect(outcome).toBe("saved");
		}
	});
});
