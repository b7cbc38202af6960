import { expect, onTestFinished, vi } from "vitest";
import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import { submitQuiz } from "#features/quiz/lead.server.ts";
import { readLeadDetails } from "#features/registry.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { createSmtpMailer } from "#lib/mail/mailer.server.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import {
	breakTable,
	countRows,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { startSilent } from "../../../tests/support/smtp.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import type { LeadSite } from "./notifications.ts";

const headers = new Headers({ referer: "https://sheaf.example/" });

const at = "2026-11-21T10:00:00.000Z";
const secret = "a secret of the test, long enough";

/** Forms without tokens. */
function testSite(db: Database): LeadSite {
	return { ...siteAt(db, at), secret: undefined };
}

const quiz = {
	idempotency_key: "key-of-the-quiz",
	bottleneck: "quoting",
	setup: "website",
	gameChanger: "time",
	email: "owner@example.com",
	website: "example.com",
};
const sendQuiz = (db: Database, changes: Record<string, string> = {}) =>
	submitQuiz(testSite(db), formFields({ ...quiz, ...changes }), headers);

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

onBothDatabases((test) => {
	test("a quiz is saved with its answers in words", async (db) => {
		expect((await sendQuiz(db)).outcome).toBe("saved");

		expect(await rowIn(db, "quiz_responses")).toMatchObject({
			pain_point: "Quoting or proposals",
			business_type: "I have a website, but it doesn't convert",
			tools: "Freeing up my time",
			timing: "immediate",
			recommendation: "AI System MVP",
			email: "owner@example.com",
			website: "https://example.com",
			source: "quiz",
			page_url: "https://sheaf.example/",
			created_at: at,
		});
	});

	test("a quiz's recommendation, time and source are set on the server", async (db) => {
		await sendQuiz(db, {
			recommendation: "growth-service",
			recommendation_type: "free",
			timing: "later",
			created_at: "1999-01-01T00:00:00.000Z",
			source: "forged",
			id: "1",
		});

		const response = await rowIn(db, "quiz_responses");
		expect(response).toMatchObject({
			recommendation: "AI System MVP",
			timing: "immediate",
			source: "quiz",
			created_at: at,
		});
		expect(response.id).not.toBe("1");

		const result = await rowIn(db, "quiz_leads");
		expect(result).toMatchObject({
			quiz_response_id: response.id,
			recommendation_type: "ai-mvp",
			source: "quiz_lead",
			created_at: at,
		});
		expect(result.id).not.toBe("1");
	});

	test("a quiz is a lead with its rows and answers", async (db) => {
		await sendQuiz(db);

		const lead = await rowIn(db, "leads");
		expect(lead).toMatchObject({ kind: "quiz", headline: "AI System MVP" });

		const details = (await readLeadDetails(db, [lead.id])).get(lead.id);
		expect(details).toMatchObject({
			rows: {
				quiz_answers: await rowIn(db, "quiz_responses"),
				quiz_result: await rowIn(db, "quiz_leads"),
			},
		});
		expect(details?.answers[0]).toEqual({
			label: "Website",
			value: "https://example.com",
			field: "website",
		});
	});

	test("a quiz is reported to agency, visitor and webhook at once", async (db) => {
		await sendQuiz(db);

		const { id: lead_id } = await rowIn(db, "leads");
		const messages = await rowsIn(db, "outbox");
		expect(messages.map(({ topic, recipient }) => [topic, recipient])).toEqual([
			["lead.owner", "desk@sheaf.example"],
			["quiz.result", "owner@example.com"],
			["lead.created", "webhook"],
			["quiz.completed", "webhook"],
		]);
		for (const message of messages)
			expect(message).toMatchObject({ lead_id, due_at: at, attempts: 0 });
	});

	test("the agency's email about a quiz has its answers and the reason", async (db) => {
		await sendQuiz(db);

		const { payload } = await rowIn(db, "outbox", { topic: "lead.owner" });
		expect(payload).toContain("You lose the most time to quoting");
		expect(payload).toContain("I have a website, but it doesn't convert");
	});

	test("an Academy request stores empty fields as null, a question as typed", async (db) => {
		const title = "Information request submitted";
		const text = "We'll contact you when the Academy is available.";
		const sent = await submitAcademyRequest(
			testSite(db),
			formFields(academy),
			headers,
		);

		expect(sent).toEqual({ outcome: "saved", message: { title, text } });

		const stored = {
			name: "Jo",
			company: null,
			message: null,
			source: "academy_form",
		};
		expect(await rowIn(db, "academy_leads")).toMatchObject(stored);

		// A form without a token, as without JavaScript, isn't spam.
		await submitQuestion(
			{ ...testSite(db), secret },
			formFields(question),
			headers,
		);

		expect((await rowIn(db, "questions")).question).toBe(
			"Do you work\nin Leeds?",
		);

		const lead = {
			headline: "Do you work in Leeds?",
			spam: 0,
			due_at: expect.any(String),
		};
		expect(await rowIn(db, "leads", { kind: "question" })).toMatchObject(lead);
	});

	test("a form sent twice is one lead with one set of notifications; another text is a conflict", async (db) => {
		const send = (form: typeof quiz) =>
			submitQuiz(testSite(db), formFields(form), headers);

		const [first, second] = await Promise.all([send(quiz), send(quiz)]);
		expect(first).toEqual(second);
		expect(await send({ ...quiz, email: "other@example.com" })).toMatchObject({
			outcome: "conflict",
			values: { email: "other@example.com" },
		});

		for (const table of ["quiz_leads", "quiz_responses", "leads"] as const)
			expect(await countRows(db, table)).toBe(1);

		expect(await countRows(db, "outbox")).toBe(4);
	});

	test.each([
		[
			"quiz_responses",
			"There was an error saving your quiz. Please try again.",
		],
		[
			"quiz_leads",
			"There was an error saving your information. Please try again.",
		],
		["outbox", "There was an error saving your information. Please try again."],
	])(
		"when %s cannot be written, the quiz is not saved and the specified message is shown",
		async (db, table, title) => {
			await breakTable(db, table);

			const log = vi.fn();
			const result = await submitQuiz(
				{ ...testSite(db), log },
				formFields(quiz),
				headers,
			);

			expect(result).toMatchObject({ outcome: "failed", message: { title } });

			// The cause is logged and not shown to the visitor.
			const details = { kind: "quiz", error: expect.stringContaining(table) };
			expect(log).toHaveBeenCalledExactlyOnceWith("lead not saved", details);
			expect(JSON.stringify(result)).not.toContain(table);
			expect(await countRows(db, "leads")).toBe(0);
		},
	);

	test("a failed or refused form answers with the specified text and the typed values", async (db) => {
		const send = (change: Partial<typeof academy>) =>
			submitAcademyRequest(
				testSite(db),
				formFields({ ...academy, ...change }),
				headers,
			);

		const name = "Name must be at least 2 characters.";
		const errors = { name, email: "Please enter a valid email address." };
		const values = { name: "J", email: "jo@" };

		expect(await send(values)).toMatchObject({
			outcome: "invalid",
			errors,
			values,
		});

		await breakTable(db, "academy_leads");

		const text =
			"There was a problem submitting your request. Please try again.";
		const failed = { outcome: "failed", message: { title: "Error", text } };

		expect(await send({})).toMatchObject({ ...failed, values: { name: "Jo" } });

		const { gameChanger: _missing, ...incomplete } = quiz;
		const title = "Please fill in all fields";

		for (const form of [
			incomplete,
			{ ...quiz, email: " " },
			{ ...quiz, website: "" },
		]) {
			const refused = await submitQuiz(testSite(db), formFields(form), headers);
			expect(refused).toMatchObject({ outcome: "invalid", message: { title } });
		}

		expect(await countRows(db, "leads")).toBe(0);
	});

	test("likely spam gets the normal answer and is saved without notifications", async (db) => {
		const form = formFields({ ...question, subject_line: "Hi" });
		const result = await submitQuestion(
			{ ...testSite(db), secret },
			form,
			headers,
		);
		const message = { text: "We'll get back to you soon!" };

		expect(result).toMatchObject({ outcome: "saved", message });
		expect(await rowsIn(db, "leads")).toMatchObject([
			{ spam: 1, due_at: null },
		]);
		expect(await countRows(db, "outbox")).toBe(0);
	});

	test("a mail server that does not respond delays no form", async (db) => {
		const silent = await startSilent();
		const server = {
			host: "127.0.0.1",
			port: silent.port,
			secure: false,
			auth: null,
		};
		const mailer = createSmtpMailer(server, () => ({
			name: "",
			address: "hello@sheaf.example",
		}));
		onTestFinished(() => mailer.close());

		const now = () => new Date(at);
		onTestFinished(startDelivery({ db, mailer, now, log: () => {} }));
		// First of all, as delivery waits for the started email.
		onTestFinished(silent.close);

		for (let count = 0; count < 10; count++)
			expect(await ask(testSite(db), "jo@example.com")).toMatchObject({
				outcome: "saved",
			});
	});
});
