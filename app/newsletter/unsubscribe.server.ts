import { CommitFailed, type Write } from "#database/write.ts";
import { tellingOf } from "#leads/telling.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import type { UnsubscribeState } from "./contract.ts";
import { findSubscriber, type Subscriber, updateSubscriber } from "./store.server.ts";
import type { Office } from "./subscribe.server.ts";
import { subscriberOf } from "./token.server.ts";

/** Somebody else may have changed the row between our look and our write. */
const MOST_TRIES = 3;

/** What an unsubscribe link is worth. Looking changes nothing: mail programs follow links by themselves. */
export async function lookAtUnsubscribe(
	{ db, secret }: Office,
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
export async function unsubscribe(office: Office, token: string): Promise<UnsubscribeState> {
	const { db, secret } = office;
	const id = subscriberOf(secret, token);
	if (id === null) return "refused";
	try {
		for (let tries = 0; tries < MOST_TRIES; tries++) {
			const row = await findSubscriber(db, id);
			// Who is no longer known gets no newsletter either.
			if (!row || row.status === "unsubscribed") return "done";
			if (await committed(office, unsubscription(office, row))) return "done";
		}
	} catch {
		return "failed";
	}
	return "failed";
}

function unsubscription(office: Office, row: Subscriber): Write[] {
	const { db, moment } = office;
	const { from, webhook, newId } = tellingOf(office);
	const change = {
		status: "unsubscribed",
		unsubscribed_at: moment.at,
		token_hash: null,
		token_expires_at: null,
	} as const;
	const event = {
		kind: "webhook",
		type: "newsletter.unsubscribed",
		at: moment.at,
		leadId: null,
		data: { email: row.email },
	} as const;
	return [
		updateSubscriber(db, row, change),
		...(webhook && row.status === "confirmed"
			? [insertNotification(db, event, { id: newId(), from, at: moment.at })]
			: []),
	];
}

/** Whether it was kept; not when the row has changed meanwhile. */
async function committed({ db }: Office, writes: Write[]): Promise<boolean> {
	try {
		await db.commit(writes);
		pokeDelivery();
		return true;
	} catch (error) {
		if (error instanceof CommitFailed && error.reason === "missed") return false;
		throw error;
	}
}
