import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import type { OutgoingMail } from "#lib/mail/mail-message.ts";
import { createSmtpMailer, type Mailer } from "#lib/mail/mailer.server.ts";
import {
	breakTable,
	countRows,
	onBothDatabases,
	onSqlite,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { eventAt, ownerMail } from "../../../tests/support/notifications.ts";
import { recordQueries } from "../../../tests/support/query-plans.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import { unusedPort } from "../../../tests/support/system.ts";
import type { Mail, SendResult } from "./contract.ts";
import {
	type DeliveryParts,
	findGoneSince,
	forgetGone,
	startDelivery,
} from "./delivery.server.ts";
import { recordAttempt } from "./leases.server.ts";
import { enqueue, wakeDelivery } from "./outbox.server.ts";
import { isExhausted, MIN_ATTEMPTS, pauseAfter } from "./worker.server.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const from = "hello@sheaf.example";
const failure = {
	outcome: "failed",
	isPermanent: false,
	error: "not now",
	code: "EENVELOPE 451",
} as const;
const notReached: SendResult = { ...failure, reached: false };
const refused: SendResult = { ...failure, reached: true };
const delivered: SendResult = { outcome: "delivered" };
const at = new Date(start).toISOString();

function clock() {
	let time = start;

	const advance = (minutes: number) => {
		time += minutes * 60_000;
	};

	return { now: () => new Date(time), advance };
}

/** A mail server with scripted answers. */
function scripted(
	answer: (mail: OutgoingMail) => SendResult | Promise<SendResult>,
) {
	const sent: string[] = [];
	const mailer: Mailer = {
		async send(outgoing) {
			sent.push(outgoing.messageId ?? "");
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
		now: () => new Date(start),
		log: (event, details) => log.push(JSON.stringify({ event, ...details })),
		random: () => 0,
		every: 25,
		...parts,
	});
	onTestFinished(stop);

	return { stop, log };
}

function smtpAt(port: number): Mailer {
	const server = { host: "127.0.0.1", port, secure: false, auth: null };
	return createSmtpMailer(server, () => ({ name: "", address: from }), {
		connect: 500,
		silence: 2_000,
		whole: 3_000,
	});
}

let last = 0;
async function enqueueMail(
	db: Database,
	change: Partial<Mail> = {},
): Promise<string> {
	const id = `row-${++last}`;
	await enqueue(db, { ...ownerMail, ...change }, { id, from, at });

	return id;
}

async function enqueueEvent(db: Database): Promise<string> {
	const id = `row-${++last}`;
	await enqueue(db, eventAt(at), { id, from, at });

	return id;
}

const outboxRow = (db: Database, id: string) => rowIn(db, "outbox", { id });

const isDelivered = (db: Database, id: string) =>
	eventually(async () =>
		expect((await outboxRow(db, id)).delivered_at).not.toBeNull(),
	);
const isDead = (db: Database, id: string) =>
	eventually(async () =>
		expect((await outboxRow(db, id)).dead_at).not.toBeNull(),
	);

function eventually(promise: () => Promise<void> | void) {
	return vi.waitFor(promise, { timeout: 8_000, interval: 20 });
}

onBothDatabases((test) => {
	test("an unreachable mail server loses nothing, and everything is delivered soon after it is back", async (db) => {
		const port = await unusedPort();
		const { now, advance } = clock();
		const ids = [
			await enqueueMail(db),
			await enqueueMail(db),
			await enqueueMail(db),
		];

		const { log } = deliver({ db, now, mailer: smtpAt(port) });

		for (let minutes = 0; minutes < 60; minutes += 10) {
			advance(10);
			const before = log.length;
			await eventually(() => expect(log.length).toBeGreaterThan(before));
		}

		const waiting = { delivered_at: null, dead_at: null };
		expect(await rowsIn(db, "outbox")).toMatchObject(ids.map(() => waiting));

		const smtp = await startSmtp({ port });
		onTestFinished(smtp.close);
		advance(2.1);
		for (const id of ids) await isDelivered(db, id);

		expect(smtp.received.length).toBe(3);
	});

	test("email is sent to the current recipient, and its delivery is recorded in the same transaction", async (db) => {
		const smtp = await startSmtp();
		onTestFinished(smtp.close);

		const id = await enqueueMail(db, { to: "old@example.com" });
		const recipient = "today@example.com";

		deliver({
			db,
			mailer: smtpAt(smtp.port),
			findRecipient: () => recipient,
			findReplyTo: async () => ({
				address: "reply+1@in.example.com",
				isBeside: false,
			}),
			onMailDelivered: async (trx, row) => {
				await trx
					.insertInto("settings")
					.values({ name: "delivered", value: row.id })
					.execute();
			},
		});
		await isDelivered(db, id);

		expect(await outboxRow(db, id)).toMatchObject({ recipient });
		expect(smtp.received).toMatchObject([{ to: [recipient] }]);
		expect(smtp.received[0]?.raw).toContain("Reply-To: reply+1@in.example.com");
		expect(await rowsIn(db, "settings")).toEqual([
			{ name: "delivered", value: id },
		]);
	});

	test.each([
		["a second later at the first attempt", refused, 1_000],
		[
			"at the time requested by the receiver",
			{ ...refused, retryAfter: 90_000 },
			90_000,
		],
	])("a refused message is due again %s", async (db, _when, answer, pause) => {
		const id = await enqueueMail(db);

		deliver({ db, mailer: scripted(() => answer).mailer });

		const due_at = new Date(start + pause).toISOString();
		const waiting = {
			attempts: 1,
			due_at,
			last_error: "not now",
			leased_by: null,
		};
		await eventually(async () =>
			expect(await outboxRow(db, id)).toMatchObject(waiting),
		);
	});

	test("an unreadable row is retried until it fails permanently; other rows are delivered", async (db) => {
		const { now, advance } = clock();
		const id = await enqueueMail(db);
		const broken = db.updateTable("outbox").where("id", "=", id);
		await broken.set({ payload: "{" }).execute();

		const other = await enqueueMail(db);
		const { mailer, sent } = scripted(() => delivered);
		deliver({ db, now, mailer });
		await isDelivered(db, other);

		const last_error = expect.stringMatching(/could not be read/);
		const failed = { leased_until: null, dead_at: null, last_error };
		await eventually(async () =>
			expect(await outboxRow(db, id)).toMatchObject(failed),
		);
		// As after many attempts.
		await broken.set({ attempts: MIN_ATTEMPTS, due_at: at }).execute();

		for (let nth = 0; nth < MIN_ATTEMPTS; nth++)
			await recordAttempt(db, id, {
				at,
				isDelivered: false,
				error: "not now",
			});

		advance(24 * 60);
		await isDead(db, id);

		expect(sent).toHaveLength(1);
	});

	test("an attempt that ends after its row was erased stores nothing and logs no address", async (db) => {
		const id = await enqueueMail(db, { to: "secret-person@example.com" });
		const { mailer } = scripted(async () => {
			await db.deleteFrom("outbox").where("id", "=", id).execute();
			return {
				...refused,
				error: "550 5.7.1 <secret-person@example.com> refused",
			};
		});

		const { stop, log } = deliver({ db, mailer });
		await eventually(() =>
			expect(log.join()).toContain("notification not delivered"),
		);

		await stop();

		expect(await countRows(db, "delivery_attempts")).toBe(0);
		expect(log.join()).not.toMatch(/not settled|secret-person/);
	});

	test("without a mail server email waits unchanged, while events are delivered", async (db) => {
		const id = await enqueueMail(db);
		const event = await enqueueEvent(db);

		deliver({
			db,
			findWebhook: () => ({
				url: "https://crm.example/",
				send: async () => delivered,
			}),
		});
		await isDelivered(db, event);

		expect(await outboxRow(db, id)).toMatchObject({
			attempts: 0,
			delivered_at: null,
			dead_at: null,
		});
	});

	test("after 410 a receiver gets nothing more, and later events wait until it is enabled again", async (db) => {
		const first = await enqueueEvent(db);
		let answer: SendResult = { ...refused, isPermanent: true, code: "410" };
		const url = "https://crm.example/hook";
		const webhook = { url, send: async () => answer };
		const { db: counted, asked } = recordQueries(db);

		deliver({ db: counted, findWebhook: () => webhook });
		await isDead(db, first);

		expect(await findGoneSince(db, url)).not.toBeNull();
		expect(await findGoneSince(db, "https://crm.example/other")).toBeNull();

		const second = await enqueueEvent(db);
		const before = asked.length;
		// Checks run one after another: at the third two have ended.
		await eventually(() =>
			expect(asked.length).toBeGreaterThanOrEqual(before + 3),
		);

		expect(await outboxRow(db, second)).toMatchObject({
			attempts: 0,
			dead_at: null,
		});

		answer = delivered;
		await forgetGone(db, url);
		await isDelivered(db, second);
	});
});

onSqlite((test) => {
	test("a wake delivers before the next check", async (db) => {
		const { mailer, sent } = scripted(() => delivered);
		const { db: counted, asked } = recordQueries(db);
		deliver({ db: counted, mailer, every: 60_000 });
		await eventually(() => expect(asked.length).toBeGreaterThan(1));
		await enqueueMail(db);
		wakeDelivery();
		await eventually(() => expect(sent).toHaveLength(1));
	});

	test("an outdated message is not sent", async (db) => {
		const id = await enqueueMail(db, {
			expiresAt: new Date(start - 1).toISOString(),
		});
		const { mailer, sent } = scripted(() => delivered);
		deliver({ db, mailer });
		await isDead(db, id);

		expect(sent).toEqual([]);
	});

	test("while no receiver answers, one row is attempted at a time", async (db) => {
		for (let index = 0; index < 8; index++) await enqueueMail(db);
		let now = 0;
		let highest = 0;
		const { mailer, sent } = scripted(async () => {
			highest = Math.max(highest, ++now);
			await countRows(db, "outbox");
			now--;

			return notReached;
		});

		deliver({ db, mailer });
		await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(8));

		expect(highest).toBe(1);
	});

	test("a stop waits for running attempts and records them", async (db) => {
		const id = await enqueueMail(db);
		let finish: (result: SendResult) => void = () => {};
		const { mailer, sent } = scripted(
			() => new Promise((resolve) => (finish = resolve)),
		);
		const { stop } = deliver({ db, mailer });

		await eventually(() => expect(sent).toHaveLength(1));

		const stopped = stop();

		await enqueueMail(db);
		finish(delivered);
		await stopped;

		expect((await outboxRow(db, id)).delivered_at).not.toBeNull();
		expect(sent).toHaveLength(1);
	});

	test("delivery continues after the database was unreadable for a while", async (db) => {
		const id = await enqueueMail(db);
		const repair = await breakTable(db, "outbox");
		const { log } = deliver({ db, mailer: scripted(() => delivered).mailer });

		await eventually(() => expect(log.join()).toContain("outbox not readable"));
		await repair();
		await isDelivered(db, id);
	});
});

test.each([
	[1, 1_000, 1_000],
	[2, 2_000, 1_600],
	[10, 512_000, 409_600],
	[11, 900_000, 720_000],
	[2_000, 900_000, 720_000],
])(
	"after %i attempts the pause is at most %i ms and at least %i ms",
	(attempts, longest, shortest) => {
		expect(pauseAfter(attempts, 0)).toBe(longest);
		expect(pauseAfter(attempts, 1)).toBe(shortest);
	},
);

test("even with the shortest pauses a row is tried for 24 hours", () => {
	let waited = 0;
	for (let attempts = 1; attempts < MIN_ATTEMPTS; attempts++)
		waited += pauseAfter(attempts, 1);

	expect(waited).toBeGreaterThanOrEqual(24 * 60 * 60_000);
});

test.each([
	[
		"many attempts in less than a day",
		MIN_ATTEMPTS,
		"2026-11-22T09:59:59.999Z",
		false,
	],
	["few attempts in more than a day", 3, "2026-12-24T10:00:00.000Z", false],
	["many attempts in a day", MIN_ATTEMPTS, "2026-11-22T10:00:00.000Z", true],
])("%s: exhausted is %s", (_name, attempts, now, expected) => {
	expect(isExhausted(attempts, at, now)).toBe(expected);
});
