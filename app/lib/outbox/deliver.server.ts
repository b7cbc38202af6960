import { createHash, randomUUID } from "node:crypto";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting, settingOf } from "#lib/db/settings.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import { MAX_CONNECTIONS, type Mailer } from "#lib/mail/mailer.server.ts";
import type { SendResult } from "./contract.ts";
import { type Lane, openLane } from "./lane.server.ts";
import { mailParts } from "./outbox-row.ts";
import { onPoke } from "./wake.server.ts";
import type { WebhookClient } from "./webhook.server.ts";

export type DeliveryParts = {
	db: Database;
	/** Null: mail stays in the outbox, to be read on the desk. */
	mailer: Mailer | null;
	/** Null: no events are pushed. */
	webhook: WebhookClient | null;
	/** Tells an advertiser's platform of one conversion; absent or null: it is not told. */
	conversions?: ((payload: string, now: Date) => Promise<SendResult>) | null;
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
	/** From 0 to 1; tests settle it. */
	random?(): number;
	/** How often it looks for itself, in milliseconds. */
	every?: number;
};

/** What another instance has written is found this soon. */
const LOOK_EVERY = 5_000;

const MAX_WEBHOOKS = 2;
const MAX_CONVERSIONS = 2;

/** What is under way at the end is given this long; then its connections are cut and it is tried again later. */
const PATIENCE_AT_STOP = 5_000;

/**
 * Delivers what the outbox owes, for as long as the process lives: every few seconds and at every
 * poke. Several instances may do so at once. Nobody waits for it: a form is answered before.
 * @returns how to stop: nothing more is begun, what is under way is settled.
 */
export function startDelivery(parts: DeliveryParts): () => Promise<void> {
	const { db, mailer, webhook, conversions, now, log } = parts;
	const { random = Math.random, every = LOOK_EVERY } = parts;
	const worker = randomUUID();
	const shared = { db, worker, now, random, log, wakeIn };
	const workers = [
		...(mailer ? [openLane(mailLane(mailer), shared)] : []),
		...(webhook ? [openLane(webhookLane(db, webhook), shared)] : []),
		...(conversions ? [openLane(conversionLane(conversions), shared)] : []),
	];
	const early = new Set<NodeJS.Timeout>();
	const look = () => {
		for (const worker of workers) void worker.fill();
	};

	/** A first pause may be shorter than the time between two looks. */
	function wakeIn(pause: number): void {
		if (pause >= every) return;
		const timer = setTimeout(() => {
			early.delete(timer);
			look();
		}, pause);
		early.add(timer.unref());
	}

	const timer = setInterval(look, every).unref();
	const stopListening = onPoke(look);
	look();

	return async () => {
		clearInterval(timer);
		stopListening();
		for (const waiting of early) clearTimeout(waiting);
		const impatient = setTimeout(() => mailer?.close(), PATIENCE_AT_STOP);
		await Promise.all(workers.map((worker) => worker.close()));
		clearTimeout(impatient);
		mailer?.close();
	};
}

function mailLane(mailer: Mailer): Lane {
	return {
		kind: "mail",
		most: MAX_CONNECTIONS,
		send: (row) => mailer.send({ ...mailParts(row), to: row.recipient, messageId: row.message_id }),
	};
}

function webhookLane(db: Database, webhook: WebhookClient): Lane {
	return {
		kind: "webhook",
		most: MAX_WEBHOOKS,
		send: ({ message_id, payload }, now) => webhook.send({ id: message_id, body: payload }, now),
		isOpen: async () => (await goneSince(db, webhook.url)) === null,
		onGone: (at) => (trx) => insertSetting(trx, goneSetting(webhook.url), at),
	};
}

function conversionLane(send: NonNullable<DeliveryParts["conversions"]>): Lane {
	return {
		kind: "conversion",
		most: MAX_CONVERSIONS,
		send: ({ payload }, now) => send(payload, now),
	};
}

/** When the receiver at this address said that it is gone for good (410), or null. Another address starts anew. */
export function goneSince(db: Database, url: string): Promise<string | null> {
	return settingOf(db, goneSetting(url));
}

/** Takes it back: events are pushed again, those kept meanwhile first. */
export function forgetGone(db: Database, url: string): Write {
	return write("settings", db.deleteFrom("settings").where("name", "=", goneSetting(url)));
}

/** The address may carry a secret of the receiver's: only its hash is kept. */
function goneSetting(url: string): string {
	return `webhook-gone:${createHash("sha256").update(url).digest("hex")}`;
}
