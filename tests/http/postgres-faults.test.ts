import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
	concurrentVisitors,
	expectNothingLost,
	lostSubmissions,
} from "../support/concurrent-visitors.ts";
import {
	fillForms,
	fillQuiz,
	newAddress,
	sendForm,
	sendPlainForm,
} from "../support/http.ts";
import { administer, startPostgres } from "../support/postgres.ts";
import { runSite } from "../support/running-site.ts";
import { siteStarter } from "../support/site-test.ts";

vi.setConfig({ testTimeout: 90_000 });

let postgres: Awaited<ReturnType<typeof startPostgres>>;
const rows = (table: string) =>
	administer(postgres.url, `SELECT * FROM ${table}`);
beforeAll(async () => {
	postgres = await startPostgres();
});
afterAll(() => postgres.remove());

const spawnSite = siteStarter();
const start = () => spawnSite({ environment: { DATABASE_URL: postgres.url } });

test("three simultaneous starts on an empty PostgreSQL succeed and share idempotency keys", async () => {
	const started = await Promise.all([start(), start(), start()]);
	for (const { path, table, fields } of fillForms(newAddress())) {
		const replies = await Promise.all(
			started.map((site) => sendForm(site, path, fields)),
		);

		expect(
			replies.map(({ status }) => status),
			path,
		).toEqual([200, 200, 200]);
		expect(new Set(replies.map(({ text }) => text)).size, path).toBe(1);

		const stored = (await rows(table)).filter(
			({ email }) => email === fields.email,
		);
		expect(stored, path).toHaveLength(1);
	}
});

test("a PostgreSQL restart under load loses no page and no acknowledged form", async () => {
	const site = await start();
	const visitors = concurrentVisitors(site.url, 12);

	await expect.poll(() => visitors.acknowledged.length).toBeGreaterThan(20);

	await postgres.stop();

	// Prerendered pages are served from memory.
	for (let page = 0; page < 10; page++)
		expect((await fetch(site.url)).status).toBe(200);

	expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
	expect((await fetch(`${site.url}/livez`)).status).toBe(200);

	// Without the calendar, the page offers other contacts.
	const book = await fetch(`${site.url}/book`);
	expect(book.status).toBe(200);
	expect(await book.text()).toContain("We can’t show the free times just now");
	expect((await fetch(`${site.url}/book/slots`)).status).toBe(503);

	const quiz = fillQuiz(newAddress());
	const refused = await sendPlainForm(site, quiz.path, quiz.fields);

	expect(refused.status).toBe(503);
	expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);

	const title = "There was an error saving your quiz. Please try again.";
	for (const text of [title, quiz.fields.email])
		expect(refused.text).toContain(text);

	await postgres.start();

	const before = visitors.acknowledged.length;
	await expect
		.poll(() => visitors.acknowledged.length, { timeout: 15_000 })
		.toBeGreaterThan(before + 20);
	expect((await sendForm(site, quiz.path, quiz.fields)).status).toBe(200);

	await visitors.leave();

	expect(site.isRunning()).toBe(true);
	expect(visitors.wrong).toEqual([]);
	expect(await lostSubmissions(visitors, rows)).toEqual([]);
});

test("no acknowledged submission is lost on PostgreSQL when the process is killed under load", async () => {
	const site = await runSite({ DATABASE_URL: postgres.url });
	onTestFinished(site.remove);
	await expectNothingLost(site, rows);
});
