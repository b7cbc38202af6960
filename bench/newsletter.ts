import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import {
	fillQuestion,
	newAddress,
	send,
	sendForm,
	sendPlainForm,
} from "../tests/support/http.ts";
import { newSession, type RunningSite } from "../tests/support/running-site.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";

const READERS = 50_000;

/** Emails an hour while the pace is measured: five a second. */
const PACE = 18_000;

import { startSite } from "./servers.ts";

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/**
 * An issue to 50,000 subscribers on SQLite, pressed on the desk: until all deliveries are queued, with requests and
 * enquiries meanwhile; then the pace, and the time until an enquiry's email has left beside it.
 */
export const newsletter: Part = async ({ quick }) => {
	const smtp = await startSmtp();
	const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
	const count = quick ? 1_000 : READERS;

	addReaders(site, count);
	const desk = await writeIssue(site);

	for (let warmUp = 0; warmUp < 20; warmUp++)
		await sendQuestion(site, newAddress());
	await desk.look();

	const memoryBefore = readPeakMemory(site.pid());
	resetPeakMemory(site.pid());

	const stopAsking = measureRequests(site);
	const started = performance.now();
	await desk.send();

	const pressed = performance.now() - started;
	await until(() => readIssue(site).queued_at !== null);

	const queued = performance.now() - started;
	const { responses, forms } = await stopAsking();
	const deliveries = countDeliveries(site);

	const seconds = quick ? 5 : 60;
	await until(() => countReaders(smtp) > 5);

	const before = countReaders(smtp);
	const from = performance.now();
	const mails = await measureLeadMails(site, smtp, quick ? 1 : 10, seconds);

	await pause(Math.max(0, seconds * 1_000 - (performance.now() - from)));
	const sent = countReaders(smtp) - before;
	const elapsed = performance.now() - from;
	const pace = (sent / elapsed) * 3_600_000;
	const memory = readPeakMemory(site.pid());

	await site.remove();
	await smtp.close();

	const slowest = Math.max(...mails);
	const row = {
		queued: marked(`${number(deliveries)} in ${ms(queued)}`, queued <= 10_000),
		"press answered": ms(pressed),
		"requests meanwhile, p99 and longest": `${ms(percentile(responses, 0.99))}, ${ms(Math.max(...responses))}`,
		"forms meanwhile, longest": marked(
			ms(Math.max(...forms)),
			Math.max(...forms) <= 100,
		),
		pace: marked(
			`${number(pace)} of ${number(PACE)} an hour`,
			Math.abs(pace / PACE - 1) <= 0.05,
		),
		"enquiry's email beside it": marked(ms(slowest), slowest <= 5_000),
		"memory meanwhile": marked(`${memory} MB`, memory <= 300),
	};

	return {
		rows: [row],
		notes: [`Before it, the process had used up to ${memoryBefore} MB.`],
	};
};

function addReaders(site: RunningSite, count: number): void {
	const at = "2026-01-01T00:00:00.000Z";
	site.sql(`
		WITH RECURSIVE numbers (n) AS (
			SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}
		)
		INSERT INTO newsletter_subscribers
			(id, email, status, consent_text_version, source, link_token, confirmed_at, created_at)
		SELECT printf('reader-%06d', n), 'reader-' || n || '@client.example',
			'confirmed', '1', 'newsletter', lower(hex(randomblob(32))), '${at}', '${at}'
		FROM numbers`);
}

async function writeIssue(site: RunningSite) {
	const { cookie } = newSession(site);
	const post = (path: string, fields: Record<string, string>) =>
		sendPlainForm(site, path, fields, { cookie });
	const path = "/desk/newsletter/1";
	const about = { number: "1" };
	const body = `${"A paragraph of an issue, with {first-name} and [a link](/blog). ".repeat(8)}\n\n`;

	await post("/desk/newsletter", { intent: "add" });
	await post(path, { intent: "pace", per_hour: String(PACE), ...about });
	const { version } = readIssue(site);
	await post(path, {
		intent: "save",
		version: String(version),
		subject: "What changed",
		preheader: "Two minutes",
		body: body.repeat(10),
		...about,
	});

	return {
		look: () => send(site, path, { method: "GET", headers: { cookie } }),
		send: () => post(path, { intent: "send", confirmed: "1", ...about }),
	};
}

function readIssue(site: RunningSite): Record<string, unknown> {
	const [issue] = site.rows("newsletter_issues");
	if (!issue) throw new Error("There is no issue.");

	return issue;
}

function countDeliveries(site: RunningSite): number {
	return site.rows("newsletter_deliveries").length;
}

function countReaders({ received }: Smtp): number {
	return received.filter(({ to }) => to[0]?.endsWith("@client.example")).length;
}

/** Asks for a rendered page every 10 ms, and sends a form every 200 ms. @returns stops, with the milliseconds of each. */
function measureRequests(site: RunningSite) {
	const responses: number[] = [];
	const forms: number[] = [];
	let isOn = true;

	async function repeat(
		times: number[],
		wait: number,
		work: () => Promise<unknown>,
	): Promise<void> {
		while (isOn) {
			const from = performance.now();
			await work();
			times.push(performance.now() - from);
			await pause(wait);
		}
	}

	const running = [
		repeat(responses, 10, () => fetch(`${site.url}/livez`)),
		repeat(forms, 200, () => sendQuestion(site, newAddress())),
	];

	return async () => {
		isOn = false;
		await Promise.all(running);

		return { responses, forms };
	};
}

function sendQuestion(site: RunningSite, email: string) {
	const form = fillQuestion(email);
	if (!form) throw new Error("There is no form for questions.");

	return sendForm(site, form.path, form.fields);
}

/** Milliseconds from sending each of some enquiries until its email has left. */
async function measureLeadMails(
	site: RunningSite,
	{ received }: Smtp,
	count: number,
	seconds: number,
): Promise<number[]> {
	const times: number[] = [];
	for (let at = 0; at < count; at++) {
		const email = newAddress();
		const from = performance.now();
		await sendQuestion(site, email);
		await until(() => received.some(({ raw }) => raw.includes(email)));
		times.push(performance.now() - from);
		await pause((seconds * 1_000) / count / 2);
	}

	return times;
}

/** Lets the kernel count the peak from now on. */
function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The most that a process has used, in MB. */
function readPeakMemory(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	const [, kilobytes = "NaN"] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];

	return Math.round(Number(kilobytes) / 1_024);
}

async function until(isTrue: () => boolean): Promise<void> {
	const end = performance.now() + 120_000;
	while (!isTrue()) {
		if (performance.now() > end) throw new Error("It takes too long.");
		await pause(20);
	}
}
