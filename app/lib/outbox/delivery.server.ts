import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { DeleteResult } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting, readSetting } from "#lib/db/settings.server.ts";
import { MAX_CONNECTIONS, type Mailer } from "#lib/mail/mailer.server.ts";
import type { MailParts, PersonalMail, SendResult } from "./contract.ts";
import { createJobChannel, type Job } from "./jobs.server.ts";
import { mailParts, type OutboxRow, onWake } from "./outbox.server.ts";
import type { WebhookClient } from "./webhook.server.ts";
import { type Channel, OutOfDate, startWorker } from "./worker.server.ts";

type SendConversion = (payload: string, now: Date) => Promise<SendResult>;

export type DeliveryParts = {
	db: Database;
	/** Null: emails stay in the outbox and are listed on the desk. */
	mailer: Mailer | null;
	/** The recipient of an email at the time of delivery; by default that of its row. */
	findRecipient?(row: OutboxRow): string | Promise<string>;
	/** The address for answers at the time of delivery, instead of the stored one or beside it; null for none. */
	findReplyTo?(
		row: OutboxRow,
	): Promise<{ address: string; isBeside: boolean } | null>;
	/** The email that a row without its own text sends; null for other rows. */
	findPersonalMail?(row: OutboxRow): Promise<PersonalMail | null>;
	/** The email that a row builds at delivery; null for other rows. @throws OutOfDate when its cause is gone. */
	findBuiltMail?(row: OutboxRow): Promise<MailParts | null>;
	/** @param sentAs the id under which the receiver sends the email on; null for ours. */
	onMailDelivered?(
		trx: Database,
		row: OutboxRow,
		at: string,
		sentAs: string | null,
	): Promise<void>;
	/** Asked before each event; null: events stay in the outbox. */
	findWebhook?(): WebhookClient | null;
	/** As `findWebhook`. Reports one conversion to an ad platform. */
	findConversions?(): SendConversion | null;
	jobs?: readonly Job[];
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
	/** From 0 to 1; fixed in tests. */
	random?(): number;
	/** Milliseconds between two checks for due rows. */
	every?: number;
	/** Milliseconds to wait for running attempts at a stop. */
	patience?: number;
};

/** Maximum delay for rows written by another instance. */
const CHECK_EVERY = 5_000;

const MAX_PUSHES = 2;

/**
 * Delivers the outbox and runs its jobs until stopped: every few seconds, and messages at every wake. Several
 * instances may do so at the same time.
 * @returns stops: starts no further attempt, aborts the running jobs, and settles the running attempts. After
 * `patience` the connections of the others are closed, and they are repeated later.
 */
export function startDelivery(parts: DeliveryParts): () => Promise<void> {
	const { db, mailer, jobs = [], now, log } = parts;
	const { findWebhook, findConversions } = parts;
	const { random = Math.random, every = CHECK_EVERY, patience = 5_000 } = parts;
	const shared = { db, workerId: randomUUID(), now, random, log, every };
	const channels = [
		mailer && createMailChannel(mailer, parts),
		findWebhook && createWebhookChannel(db, findWebhook),
		findConversions && createConversionChannel(findConversions),
	];

	const senders = channels.flatMap((channel) =>
		channel ? [startWorker(channel, shared)] : [],
	);
	const stopping = new AbortController();
	const runner = startWorker(
		createJobChannel(db, jobs, stopping.signal),
		shared,
	);

	const send = () => {
		for (const worker of senders) void worker.fill();
	};

	const check = () => {
		send();
		void runner.fill();
	};

	const timer = setInterval(check, every).unref();
	const stopListening = onWake(send);

	check();

	return async () => {
		clearInterval(timer);
		stopListening();
		stopping.abort();

		const impatient = setTimeout(() => mailer?.close(), patience);
		const ended = Promise.race([
			runner.close(),
			pause(patience, null, { ref: false }),
		]);
		await Promise.all([ended, ...senders.map((worker) => worker.close())]);
		clearTimeout(impatient);
		mailer?.close();
	};
}

function createMailChannel(
	mailer: Mailer,
	{
		findRecipient = (row) => row.recipient,
		findReplyTo,
		findPersonalMail,
		findBuiltMail,
		onMailDelivered,
	}: DeliveryParts,
): Channel {
	return {
		kind: "mail",
		concurrency: MAX_CONNECTIONS,
		topics: async () => (mailer.isReady?.() === false ? [] : null),
		async send(row, now) {
			const personal = await findPersonalMail?.(row);
			const to = await findRecipient(row);
			const answers = (await findReplyTo?.(row)) ?? null;
			const sent = { to, messageId: row.message_id };

			if (personal) {
				const replyTo = answers && {
					name: personal.author,
					address: answers.address,
				};
				return mailer.send({ ...sent, personal, ...(replyTo && { replyTo }) });
			}

			const parts = (await findBuiltMail?.(row)) ?? mailParts(row);
			if (parts.expiresAt && parts.expiresAt < now.toISOString())
				throw new OutOfDate();

			const replyTo =
				answers && !answers.isBeside
					? { name: parts.replyTo?.name ?? null, address: answers.address }
					: parts.replyTo;

			return mailer.send({
				...parts,
				...sent,
				...(replyTo && { replyTo }),
				...(answers?.isBeside && { alsoReplyTo: answers.address }),
			});
		},
		async onDelivered(trx, row, at, sentAs) {
			const recipient = await findRecipient(row);
			if (recipient !== row.recipient)
				await trx
					.updateTable("outbox")
					.set({ recipient })
					.where("id", "=", row.id)
					.execute();

			await onMailDelivered?.(trx, row, at, sentAs);
		},
	};
}

/** A connection may be removed between the choice of a row and its attempt. */
const notConnected: SendResult = {
	outcome: "failed",
	reached: false,
	isPermanent: false,
	error: "Its connection was removed.",
	code: "NOT_CONNECTED",
};

function createWebhookChannel(
	db: Database,
	findWebhook: () => WebhookClient | null,
): Channel {
	return {
		kind: "webhook",
		concurrency: MAX_PUSHES,
		send: async ({ message_id, payload }, now) =>
			(await findWebhook()?.send({ id: message_id, body: payload }, now)) ??
			notConnected,
		async topics() {
			const webhook = findWebhook();
			if (!webhook) return [];

			return (await findGoneSince(db, webhook.url)) === null ? null : [];
		},
		async onGone(trx, at) {
			const webhook = findWebhook();
			if (webhook) await insertSetting(trx, goneSetting(webhook.url), at);
		},
	};
}

function createConversionChannel(
	findConversions: () => SendConversion | null,
): Channel {
	return {
		kind: "conversion",
		concurrency: MAX_PUSHES,
		send: async ({ payload }, now) =>
			(await findConversions()?.(payload, now)) ?? notConnected,
		topics: async () => (findConversions() ? null : []),
	};
}

/** The time at which the receiver at this address answered 410 (gone), or null. */
export function findGoneSince(
	db: Database,
	url: string,
): Promise<string | null> {
	return readSetting(db, goneSetting(url));
}

/** Pushes events to this address again, including those stored in the meantime. */
export async function forgetGone(
	trx: Database,
	url: string,
): Promise<DeleteResult[]> {
	return await trx
		.deleteFrom("settings")
		.where("name", "=", goneSetting(url))
		.execute();
}

/** The URL may contain a secret, so the setting is named by its hash. */
function goneSetting(url: string): string {
	return `webhook-gone:${createHash("sha256").update(url).digest("hex")}`;
}
