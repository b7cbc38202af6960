import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { submitAcademyRequest } from "#features/academy/submit.server.ts";
import { submitQuestion } from "#features/questions/submit.server.ts";
import { submitQuiz } from "#features/quiz/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { smtpMailer } from "#lib/mail/mailer.server.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { startSilent } from "../../../tests/support/smtp.ts";
import type { NotificationContext } from "./notifications.ts";
import { formToken } from "./spam.server.ts";

const headers = new Headers({ referer: "https://sheaf.example/" });
let last = 0;
const newId = () => `id-${String(++last).padStart(4, "0")}`;
const clock: Clock = { at: "2026-11-21T10:00:00.000Z", newId };
const telling: NotificationContext = {
	to: "desk@sheaf.example",
	from: "Sheaf <hello@sheaf.example>",
	webhook: true,
	origin: "https://sheaf.example",
	newId,
};
const secret = "a secret of the test, long enough";
const lastWeek = "2026-11-14T10:00:00.000Z";
const quiz = {
	idempotency_key: "key-of-the-quiz",
	bottleneck: "quoting",
	setup: "website",
	gameChanger: "time",
	email: "owner@example.com",
	website: "example.com",
};
const question = {
	idempotency_key: "key-of-the-question",
	email: "sam@example.com",
	question: "Do you work\nin Leeds?",
};

function send(form: Record<string, string>) {
	return new Map(Object.entries(form));
}

function owed(db: Database) {
	return db.selectFrom("outbox").selectAll().orderBy("id").execute();
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

onBothDatabases((open) => {
	test("a lead and what it owes are kept together, due at once", async () => {
		const db = await open();
		await submitQuiz(db, send(quiz), headers, clock, telling);
		const lead = await db.selectFrom("leads").select("id").executeTakeFirstOrThrow();
		const rows = await owed(db);
		expect(rows.map(({ topic, recipient }) => [topic, recipient])).toEqual([
			["lead.owner", "desk@sheaf.example"],
			["quiz.result", "owner@example.com"],
			["lead.created", "webhook"],
			["quiz.completed", "webhook"],
		]);
		for (const row of rows)
			expect(row).toMatchObject({ lead_id: lead.id, due_at: clock.at, attempts: 0 });
		expect(rows[0]?.payload).toContain("You lose the most time to quoting");
		expect(rows[0]?.payload).toContain("I have a website, but it doesn't convert");
	});

	test("a form sent twice owes one mail to each", async () => {
		const db = await open();
		await Promise.all([
			submitQuestion(db, send(question), headers, clock, telling),
			submitQuestion(db, send(question), headers, clock, telling),
		]);
		expect((await owed(db)).map(({ topic }) => topic)).toEqual([
			"lead.owner",
			"question.received",
			"lead.created",
			"question.asked",
		]);
	});

	test("what cannot be told is not kept either, and the visitor hears of it", async () => {
		const db = await open();
		await sql.raw("ALTER TABLE outbox RENAME TO broken").execute(db);
		expect(await submitQuiz(db, send(quiz), headers, clock, telling)).toMatchObject({
			outcome: "failed",
			message: { title: "There was an error saving your information. Please try again." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
	});

	test("a form cannot be used to flood an address with mail; the agency hears of every lead", async () => {
		const db = await open();
		for (let index = 0; index < 6; index++) {
			const form = {
				...question,
				email: "Victim@example.com",
				idempotency_key: `key-number-${index}`,
			};
			await submitQuestion(db, send(form), headers, clock, { ...telling, webhook: false });
		}
		const topics = (await owed(db)).map(({ topic }) => topic);
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
		"whoever %s is thanked alike; a suspect is kept as spam and owes nothing",
		async (_who, extra, spam) => {
			const db = await open();
			const judging = { ...telling, secret };
			const form = send({ ...question, ...extra });
			const result = await submitQuestion(db, form, headers, clock, judging);
			expect(result).toMatchObject({
				outcome: "saved",
				message: { text: "We'll get back to you soon!" },
			});
			const leads = await db.selectFrom("leads").select(["spam", "due_at"]).execute();
			expect(leads).toEqual([{ spam, due_at: spam ? null : expect.any(String) }]);
			expect((await owed(db)).length).toBe(spam ? 0 : 4);
		},
	);

	test("a mail server that hangs holds up no form", async () => {
		const db = await open();
		const silent = await startSilent();
		cleanups.push(silent.close);
		const server = { host: "127.0.0.1", port: silent.port, secure: false, auth: null };
		const mailer = smtpMailer(server, telling.from);
		cleanups.push(
			startDelivery({ db, mailer, webhook: null, now: () => new Date(clock.at), log: () => {} }),
		);
		cleanups.push(() => mailer.close());
		const academy = { name: "Jo", email: "jo@example.com", company: "", message: "" };
		const started = Date.now();
		for (let index = 0; index < 10; index++) {
			const form = { ...academy, idempotency_key: `key-number-${index}` };
			const { outcome } = await submitAcademyRequest(db, send(form), headers, clock, telling);
			expect(outcome).toBe("saved");
		}
		expect(Date.now() - started).toBeLessThan(8_000);
	});
});
