import { notificationContextOf } from "#features/leads/notifications.ts";
import type { SubmissionContext } from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import type { Touch } from "#features/tracking/attribution.ts";
import { hashOfToken } from "#lib/crypto/token.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { ConfirmState, UnsubscribeState } from "./contract.ts";
import { newsletterContent, newsletterLead } from "./lead.ts";
import { welcomeMail } from "./mails.ts";
import {
	findByTokenHash,
	findSubscriber,
	newsletterSource,
	type Subscriber,
	subscriberOf,
	unsubscribeUrl,
	updateSubscriber,
} from "./store.server.ts";
import { type BookingContext, isOpen } from "./subscribe.server.ts";

/** What a confirmation link is worth. Looking changes nothing: mail programs follow links by themselves. */
export async function inspectConfirmation(
	{ db, clock }: BookingContext,
	token: string,
): Promise<ConfirmState> {
	try {
		return stateOf(await findByTokenHash(db, hashOfToken(token)), clock.at);
	} catch {
		return { state: "failed" };
	}
}

/**
 * Puts a subscriber on the list, once, and keeps the lead that they are from now on. Pressing the button
 * again gets the same answer.
 */
export async function confirmSubscription(
	office: BookingContext,
	token: string,
): Promise<ConfirmState> {
	const { db, clock } = office;
	try {
		const row = await findByTokenHash(db, hashOfToken(token));
		const found = stateOf(row, clock.at);
		if (!row || found.state !== "open") return found;
		const receipt = await keepAsLead(office, row);
		if (receipt.saved) return { state: "confirmed" };
		// Pressed twice at once, or unsubscribed in between: what counts is how it stands now.
		const now = await inspectConfirmation(office, token);
		return now.state === "open" ? { state: "failed" } : now;
	} catch {
		return { state: "failed" };
	}
}

function stateOf(row: Subscriber | undefined, at: string): ConfirmState {
	if (!row || row.status === "unsubscribed") return { state: "refused" };
	if (row.status === "confirmed") return { state: "confirmed" };
	return isOpen(row, at) ? { state: "open" } : { state: "expired", email: row.email };
}

function keepAsLead(office: BookingContext, row: Subscriber) {
	const { db, secret, clock, origin } = office;
	const notify = notificationContextOf(office);
	const leadId = clock.newId();
	const welcome = welcomeMail({
		email: row.email,
		leadId,
		origin,
		unsubscribeUrl: unsubscribeUrl(secret, origin, row.id),
	});
	const owing = { id: clock.newId(), from: notify.from, at: clock.at };
	return submitLead(
		db,
		{
			id: leadId,
			kind: newsletterLead,
			email: row.email,
			name: null,
			headline: null,
			source: newsletterSource,
			async insertDetails(trx) {
				await updateSubscriber(trx, row, { status: "confirmed", confirmed_at: clock.at });
				await enqueue(trx, welcome, owing);
			},
			content: newsletterContent,
		},
		envelopeOf(row),
		clock.at,
		// A link in a mail has brought it, no form: there is no token to look at.
		{ ...notify, secret: undefined },
	);
}

/** The lead came from where the form stood, not from the mail. One subscription is one lead. */
function envelopeOf(row: Subscriber): SubmissionContext {
	const { token_hash: hash, page_url: pageUrl, first_touch: first, last_touch: last } = row;
	const key = `newsletter-${hash}`;
	return {
		idempotencyKey: key,
		bodyHash: key,
		pageUrl,
		attribution: first && last ? { first: touchOf(first), last: touchOf(last) } : null,
		consent: row.consent,
		savings: null,
	};
}

function touchOf(json: string): Touch {
	return JSON.parse(json);
}

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
