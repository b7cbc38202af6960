import { sql } from "kysely";
import { afterEach, expect, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { type Mailer, type OutgoingMail, smtpMailer } from "#lib/mail/mailer.server.ts";
import { countOf, onBothDatabases, onSqlite } from "../../../tests/support/databases.ts";
import { recordQueries } from "../../../tests/support/query-plans.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import { unusedPort } from "../../../tests/support/system.ts";
import type { Mail, SendResult } from "./contract.ts";
import { type DeliveryParts, forgetGone, goneSince, startDelivery } from "./delivery.server.ts";
import type { OutboxRow } from "./outbox.server.ts";
import { enqueue, recordAttempt, wakeDelivery } from "./outbox.server.ts";
import { MIN_ATTEMPTS } from "./worker.server.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const from = "hello@sheaf.example";
const mail: Mail = {
	kind: "mail",
	topic: "lead.owner",
	to: "owner@example.com",
	leadId: null,
	subject: "New question",
	document: { heading: "New question", paragraphs: [], facts: [], footer: [] },
};
const notReached: SendResult = {
	outcome: "failed",
	reached: false,
	hopeless: false,
	error: "nobody there",
	code: "ESOCKET",
};
const refused: SendResult = {
	...notReached,
	reached: true,
	error: "not now",
	code: "EENVELOPE 451",
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A clock that goes only when it is told to. */
function clock() {
	let time = start;
	return {
		now: () => new Date(time),
		advance(minutes: number): void {
			time += minutes * 60_000;
		},
	};
}

/** A mail server that answers as it is told. */
function scripted(answer: (mail: OutgoingMail) => SendResult | Promise<SendResult>) {
	const sent: string[] = [];
	const mailer: Mailer = {
		async send(outgoing) {
			sent.push(outgoing.messageId);
			return answer(outgoing);
		},
		close() {},
	};
	return { mailer, sent };
}

function deliver(parts: Pick<DeliveryParts, "db"> & Partial<DeliveryParts>) {
	const log: string[] = [];
	const stop = startDelivery({
		mailer: null,
		webhook: null,
		now: () => new Date(start),
		log: (event, details) => log.push(JSON.stringify({ event, ...details })),
		random: () => 0,
		every: 25,
		...parts,
	});
	cleanups.push(stop);
	return { stop, log };
}

function smtpAt(port: number): Mailer {
	const server = { host: "127.0.0.1", port, secure: false, auth: null };
	return smtpMailer(server, from, { connect: 500, silence: 2_000, whole: 3_000 });
}

let last = 0;
async function enqueueMail(db: Database, change: Partial<Mail> = {}): Promise<string> {
	const id = `row-${++last}`;
	const at = new Date(start).toISOString();
	await enqueue(db, { ...mail, ...change }, { id, from, at });
	return id;
}

async function enqueueEvent(db: Database): Promise<string> {
	const id = `row-${++last}`;
	const at = new Date(start).toISOString();
	const event = { kind: "webhook", type: "lead.created", at, leadId: null, data: {} } as const;
	await enqueue(db, event, { id, from, at });
	return id;
}

async function rowOf(db: Database, id: string) {
	return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function change(db: Database, id: string, to: Partial<OutboxRow>) {
	return db.updateTable("outbox").set(to).where("id", "=", id).execute();
}

/** As if a row had been attempted so often before; some of these attempts have ended. */
async function triedBefore(db: Database, id: string, begun: number, ended: number): Promise<void> {
	const at = new Date(start).toISOString();
	await change(db, id, { attempts: begun, due_at: at });
	for (let nth = 0; nth < ended; nth++) await recordAttempt(db, id, { at, error: "not now" });
}

function eventually(promise: () => Promise<void> | void) {
	return vi.waitFor(promise, { timeout: 8_000, interval: 20 });
}

onBothDatabases((test) => {
	test("a mail server that is away loses nothing, and all of it is delivered soon after it is back", async (db) => {
		const port = await unusedPort();
		const { now, advance } = clock();
		const ids = [await enqueueMail(db), await enqueueMail(db), await enqueueMail(db)];
		const { log } = deliver({ db, now, mailer: smtpAt(port) });
		for (let minutes = 0; minutes < 60; minutes += 10) {
			advance(10);
			const before = log.length;
			await eventually(() => expect(log.length).toBeGreaterThan(before));
		}
		for (const id of ids)
			expect(await rowOf(db, id)).toMatchObject({ delivered_at: null, dead_at: null });

		const smtp = await startSmtp({ port });
		cleanups.push(smtp.close);
		advance(2.1);
		await eventually(async () => {
			for (const id of ids) expect((await rowOf(db, id)).delivered_at).not.toBeNull();
		});
		expect(smtp.received.length).toBe(3);
	});

	test("email goes to the recipient of the moment, and its delivery is reported in the same transaction", async (db) => {
		const smtp = await startSmtp();
		cleanups.push(smtp.close);
		const id = await enqueueMail(db, { to: "old@example.com" });
		deliver({
			db,
			mailer: smtpAt(smtp.port),
			recipientOf: () => "today@example.com",
			replyToOf: () => "reply+1@in.example.com",
			onMailDelivered: async (trx, row) => {
				await trx.insertInto("settings").values({ name: "delivered", value: row.id }).execute();
			},
		});
		await eventually(async () => {
			expect(await rowOf(db, id)).toMatchObject({
				recipient: "today@example.com",
				delivered_at: expect.any(String),
			});
		});
		expect(smtp.received).toMatchObject([{ to: ["today@example.com"] }]);
		expect(smtp.received[0]?.raw).toContain("Reply-To: reply+1@in.example.com");
		const setting = await db
			.selectFrom("settings")
			.select("value")
			.where("name", "=", "delivered")
			.execute();
		expect(setting).toEqual([{ value: id }]);
	});

	test.each([
		["a second later at first", refused, 1_000],
		["when its receiver asks for it", { ...refused, retryAfter: 90_000 }, 90_000],
	])("what was refused is due again %s", async (db, _when, answer, pause) => {
		const id = await enqueueMail(db);
		deliver({ db, mailer: scripted(() => answer).mailer });
		await eventually(async () => {
			expect(await rowOf(db, id)).toMatchObject({
				attempts: 1,
				due_at: new Date(start + pause).toISOString(),
				last_error: "not now",
				leased_by: null,
			});
		});
	});

	test("a row that cannot be read fails like any other and fails for good in the end; the others go out", async (db) => {
		const { now, advance } = clock();
		const id = await enqueueMail(db);
		await change(db, id, { payload: "{" });
		const other = await enqueueMail(db);
		const { mailer, sent } = scripted(() => ({ outcome: "delivered" }));
		deliver({ db, now, mailer });
		await eventually(async () => {
			expect(await rowOf(db, id)).toMatchObject({
				leased_until: null,
				dead_at: null,
				last_error: expect.stringMatching(/could not be read/),
			});
			expect((await rowOf(db, other)).delivered_at).not.toBeNull();
		});
		await triedBefore(db, id, MIN_ATTEMPTS, MIN_ATTEMPTS);
		advance(24 * 60);
		await eventually(async () => expect((await rowOf(db, id)).dead_at).not.toBeNull());
		expect(sent).toHaveLength(1);
	});

	test("an attempt that ends after its row was erased leaves nothing behind", async (db) => {
		const id = await enqueueMail(db);
		const { mailer } = scripted(async () => {
			await db.deleteFrom("outbox").where("id", "=", id).execute();
			return refused;
		});
		const { stop, log } = deliver({ db, mailer });
		await eventually(() => expect(log.join()).toContain("notification not delivered"));
		await stop();
		expect(await countOf(db, "delivery_attempts")).toBe(0);
		expect(log.join()).not.toContain("not settled");
	});

	test("without a mail server mail waits untouched, while events go out", async (db) => {
		const id = await enqueueMail(db);
		const event = await enqueueEvent(db);
		const webhook = {
			url: "https://crm.example/",
			send: async () => ({ outcome: "delivered" }) as const,
		};
		deliver({ db, webhook });
		await eventually(async () => expect((await rowOf(db, event)).delivered_at).not.toBeNull());
		expect(await rowOf(db, id)).toMatchObject({ attempts: 0, delivered_at: null, dead_at: null });
	});

	test("a receiver that is gone gets nothing more, and later events wait for its return", async (db) => {
		const first = await enqueueEvent(db);
		let answer: SendResult = { ...refused, hopeless: true, code: "410" };
		const url = "https://crm.example/hook";
		const webhook = { url, send: async () => answer };
		const { db: counted, asked } = recordQueries(db);
		deliver({ db: counted, webhook });
		await eventually(async () => expect((await rowOf(db, first)).dead_at).not.toBeNull());
		expect(await goneSince(db, url)).not.toBeNull();
		expect(await goneSince(db, "https://crm.example/other")).toBeNull();

		const second = await enqueueEvent(db);
		const before = asked.length;
		// One look after the other: with the third two have ended.
		await eventually(() => expect(asked.length).toBeGreaterThanOrEqual(before + 3));
		expect(await rowOf(db, second)).toMatchObject({ attempts: 0, dead_at: null });
		answer = { outcome: "delivered" };
		await forgetGone(db, url);
		await eventually(async () => expect((await rowOf(db, second)).delivered_at).not.toBeNull());
	});
});

onSqlite((test) => {
	test("a wake delivers before the next check", async (db) => {
		const { mailer, sent } = scripted(() => ({ outcome: "delivered" }));
		const { db: counted, asked } = recordQueries(db);
		deliver({ db: counted, mailer, every: 60_000 });
		await eventually(() => expect(asked.length).toBeGreaterThan(1));
		await enqueueMail(db);
		wakeDelivery();
		await eventually(() => expect(sent).toHaveLength(1));
	});

	test("an address that does not exist fails at once", async (db) => {
		const id = await enqueueMail(db);
		deliver({ db, mailer: scripted(() => ({ ...refused, hopeless: true })).mailer });
		await eventually(async () =>
			expect(await rowOf(db, id)).toMatchObject({ attempts: 1, last_error: "not now" }),
		);
		expect((await rowOf(db, id)).dead_at).not.toBeNull();
	});

	test("what is no longer of use is not sent", async (db) => {
		const id = await enqueueMail(db, { goodUntil: new Date(start - 1).toISOString() });
		const { mailer, sent } = scripted(() => ({ outcome: "delivered" }));
		deliver({ db, mailer });
		await eventually(async () => expect((await rowOf(db, id)).dead_at).not.toBeNull());
		expect(sent).toEqual([]);
	});

	test("while no receiver answers, one row is attempted at a time", async (db) => {
		for (let index = 0; index < 8; index++) await enqueueMail(db);
		let now = 0;
		let most = 0;
		const { mailer, sent } = scripted(async () => {
			most = Math.max(most, ++now);
			await new Promise((resolve) => setTimeout(resolve, 10));
			now--;
			return notReached;
		});
		deliver({ db, mailer });
		await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(8));
		expect(most).toBe(1);
	});

	test("stopping waits for attempts under way and records them", async (db) => {
		const id = await enqueueMail(db);
		let finish: (result: SendResult) => void = () => {};
		const { mailer, sent } = scripted(() => new Promise((resolve) => (finish = resolve)));
		const { stop } = deliver({ db, mailer });
		await eventually(() => expect(sent).toHaveLength(1));
		const stopped = stop();
		await enqueueMail(db);
		finish({ outcome: "delivered" });
		await stopped;
		expect((await rowOf(db, id)).delivered_at).not.toBeNull();
		expect(sent).toHaveLength(1);
	});

	test("a database that cannot be read for a while is waited for", async (db) => {
		const id = await enqueueMail(db);
		await sql.raw("ALTER TABLE outbox RENAME TO away").execute(db);
		const { log } = deliver({ db, mailer: scripted(() => ({ outcome: "delivered" })).mailer });
		await eventually(() => expect(log.join()).toContain("outbox not readable"));
		await sql.raw("ALTER TABLE away RENAME TO outbox").execute(db);
		await eventually(async () => expect((await rowOf(db, id)).delivered_at).not.toBeNull());
	});

	test("the log names no address", async (db) => {
		await enqueueMail(db, { to: "secret-person@example.com" });
		const error = "550 5.7.1 <secret-person@example.com> refused";
		const { log } = deliver({ db, mailer: scripted(() => ({ ...refused, error })).mailer });
		await eventually(() => expect(log.join()).toContain("notification not delivered"));
		expect(log.join()).not.toContain("secret-person");
	});
});
