import { expect, onTestFinished, vi } from "vitest";
import { countDeliveries } from "#features/newsletter/issue-deliveries.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { MAX_BULK_CONNECTIONS } from "#lib/mail/bulk-mailer.server.ts";
import { onBothDatabases, onSqlite, rowIn } from "../support/databases.ts";
import { fillQuestion, newAddress, sendForm } from "../support/http.ts";
import {
	addSubscribers,
	isSent,
	startedIssue,
	subscriberAddress,
} from "../support/newsletters.ts";
import { siteStarter } from "../support/site-test.ts";
import { startSmtp } from "../support/smtp.ts";

vi.setConfig({ testTimeout: 60_000 });

const READERS = 20;

const spawnSite = siteStarter();

type TestDatabase = Database & { url: string };
type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

async function startTestSmtp(
	behaviour: Parameters<typeof startSmtp>[0] = {},
): Promise<TestSmtp> {
	const smtp = await startSmtp(behaviour);
	onTestFinished(smtp.close);

	return smtp;
}

/** A server process that sends the running issue of the database. */
function startSite({ url }: TestDatabase, { port }: TestSmtp) {
	return spawnSite({
		environment: {
			DATABASE_URL: url,
			SMTP_URL: `smtp://127.0.0.1:${port}`,
		},
	});
}

async function startIssue(db: Database) {
	await addSubscribers(db, READERS);
	return startedIssue(db);
}

async function untilReceived(
	{ received }: TestSmtp,
	count: number,
): Promise<void> {
	await vi.waitUntil(() => received.length >= count, { timeout: 25_000 });
}

async function untilSent(db: Database, number: number): Promise<void> {
	await vi.waitUntil(() => isSent(db, number), {
		timeout: 40_000,
		interval: 200,
	});
}

/** The leases of a killed process run out by themselves: after 30 seconds, and after two minutes. */
async function endLeases(db: Database, holder: string): Promise<void> {
	const now = new Date().toISOString();
	await db
		.updateTable("newsletter_sender")
		.set({ expires_at: now })
		.where("holder", "=", holder)
		.execute();
	await db
		.updateTable("newsletter_deliveries")
		.set({ leased_until: now })
		.where("leased_by", "=", holder)
		.where("state", "=", "queued")
		.execute();
}

async function readHolder(db: Database): Promise<string> {
	return (await rowIn(db, "newsletter_sender")).holder;
}

const readers = Array.from({ length: READERS }, (_, at) =>
	subscriberAddress(at + 1),
).sort();

function recipients({ received }: TestSmtp): string[] {
	return received.flatMap(({ to }) => to).sort();
}

/** The addresses that got more than one email. */
function listRepeated(smtp: TestSmtp): string[] {
	const addresses = recipients(smtp);
	return addresses.filter((address, at) => address === addresses[at - 1]);
}

onBothDatabases((test) => {
	test("emails that the mail server had, and whose answer was lost, are sent again under their id and counted; all others once", async (db) => {
		const issue = await startIssue(db);
		const { promise: acknowledgement, resolve } = Promise.withResolvers<void>();
		const smtp = await startTestSmtp({ acknowledgement });
		const first = await startSite(db, smtp);

		await untilReceived(smtp, MAX_BULK_CONNECTIONS);

		await first.end("SIGKILL");
		await endLeases(db, await readHolder(db));

		const lost = recipients(smtp);
		resolve();
		await startSite(db, smtp);
		await untilSent(db, issue.number);

		expect(listRepeated(smtp)).toEqual(lost);
		expect([...new Set(recipients(smtp))]).toEqual(readers);
		expect((await countDeliveries(db, issue.id)).repeated).toBe(lost.length);

		const ids = smtp.received.map(
			({ raw }) => /^Message-ID: (.*)/im.exec(raw)?.[1],
		);
		expect(new Set(ids).size).toBe(READERS);
	});
});

onSqlite((test) => {
	test("the email of a lead leaves while all connections of the newsletter are stuck", async (db) => {
		await startIssue(db);
		const { promise: stuck, resolve } = Promise.withResolvers<void>();
		onTestFinished(() => resolve());

		const isReader = (address: string) => readers.includes(address);
		const smtp = await startTestSmtp({
			acknowledgement: (to) => (to.some(isReader) ? stuck : undefined),
		});
		const site = await startSite(db, smtp);

		await untilReceived(smtp, MAX_BULK_CONNECTIONS);
		const email = newAddress();
		const form = fillQuestion(email);

		const answer = await sendForm(site, form.path, form.fields);

		expect(answer.status).toBe(200);
		await vi.waitUntil(
			() => smtp.received.some(({ raw }) => raw.includes(email)),
			{ timeout: 5_000 },
		);
		expect(recipients(smtp).filter(isReader)).toHaveLength(
			MAX_BULK_CONNECTIONS,
		);
	});
});
