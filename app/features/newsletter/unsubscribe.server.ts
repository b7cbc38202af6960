import { notificationContextOf } from "#features/leads/notifications.ts";
import { isStale } from "#lib/db/errors.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { UnsubscribeState } from "./contract.ts";
import { findSubscriber, type Subscriber, updateSubscriber } from "./store.server.ts";
import type { BookingContext } from "./subscribe.server.ts";
import { subscriberOf } from "./token.server.ts";

/** Somebody else may have changed the row between our look and our write. */
const MAX_TRIES = 3;

/** What an unsubscribe link is worth. Looking changes nothing: mail programs follow links by themselves. */
export async function inspectUnsubscribe(
	{ db, secret }: BookingContext,
	token: string,
): Promise<UnsubscribeState> {
	const id = subscriberOf(secret, token);
	if (id === null) return "refused";
	try {
		const row = await findSubscriber(db, id);
		return row && row.status !== "unsubscribed" ? "open" : "done";
	} catch {
		return "failed";
	}
}

/** Takes a subscriber off the list at once, however often it is asked. */
export async function unsubscribe(
	office: BookingContext,
	token: string,
): Promise<UnsubscribeState> {
	const { db, secret } = office;
	const id = subscriberOf(secret, token);
	if (id === null) return "refused";
	try {
		for (let attempts = 0; attempts < MAX_TRIES; attempts++) {
			const row = await findSubscriber(db, id);
			// Who is no longer known gets no newsletter either.
			if (!row || row.status === "unsubscribed") return "done";
			if (await saved(office, row)) return "done";
		}
	} catch {
		return "failed";
	}
	return "failed";
}

/** Whether it was saved; not when the row has changed meanwhile. */
async function saved(office: BookingContext, row: Subscriber): Promise<boolean> {
	const { db, clock } = office;
	const { from, webhook, newId } = notificationContextOf(office);
	const change = {
		status: "unsubscribed",
		unsubscribed_at: clock.at,
		token_hash: null,
		token_expires_at: null,
	} as const;
	const event = {
		kind: "webhook",
		type: "newsletter.unsubscribed",
		at: clock.at,
		leadId: null,
		data: { email: row.email },
	} as const;
	try {
		await db.transaction().execute(async (trx) => {
			await updateSubscriber(trx, row, change);
			if (webhook && row.status === "confirmed")
				await enqueue(trx, event, { id: newId(), from, at: clock.at });
		});
		wakeDelivery();
		return true;
	} catch (error) {
		if (isStale(error)) return false;
		throw error;
	}
}
