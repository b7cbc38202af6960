import { notificationContextOf } from "#features/leads/notifications.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { ConfirmState, UnsubscribeState } from "./contract.ts";
import { newsletterLead } from "./lead.ts";
import { welcomeMail } from "./mails.ts";
import {
	findSubscriber,
	isOpen,
	type NewsletterSite,
	newsletterSource,
	type Subscriber,
	subscriberOf,
	unsubscribeUrl,
	updateSubscriber,
} from "./store.server.ts";

/** Read-only, because mail programs follow links by themselves. */
export async function inspectConfirmation(
	{ db, clock }: NewsletterSite,
	token: string,
): Promise<ConfirmState> {
	try {
		return stateOf(await findSubscriber(db, "token_hash", hashOfToken(token)), clock.at);
	} catch {
		return { state: "failed" };
	}
}

/** Confirms a subscription and saves its lead. Idempotent. */
export async function confirmSubscription(
	site: NewsletterSite,
	token: string,
): Promise<ConfirmState> {
	const { db, clock } = site;
	try {
		const row = await findSubscriber(db, "token_hash", hashOfToken(token));
		const found = stateOf(row, clock.at);
		if (!row || found.state !== "open") return found;
		const lead = await submitSubscriber(site, row);
		if (lead.saved) return { state: "confirmed" };
		// Pressed twice at once, or unsubscribed in between.
		const now = await inspectConfirmation(site, token);
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

/** The lead has the attribution of the subscription's form, not of the email. One subscription is one lead. */
function submitSubscriber(site: NewsletterSite, row: Subscriber) {
	const { db, secret, clock, origin } = site;
	const notify = notificationContextOf(site);
	const { email, page_url: pageUrl, first_touch: first, last_touch: last, consent } = row;
	const id = clock.newId();
	const key = `newsletter-${row.token_hash}`;
	const welcome = welcomeMail({
		email,
		leadId: id,
		origin,
		unsubscribeUrl: unsubscribeUrl(secret, origin, row.id),
	});
	return submitLead(
		db,
		{
			id,
			kind: newsletterLead,
			email,
			name: null,
			headline: null,
			source: newsletterSource,
			async insertDetails(trx) {
				await updateSubscriber(trx, row, { status: "confirmed", confirmed_at: clock.at });
				await enqueue(trx, welcome, { id: clock.newId(), from: notify.from, at: clock.at });
			},
			content: { answers: [], eventData: {} },
		},
		{
			idempotencyKey: key,
			bodyHash: key,
			pageUrl,
			attribution: first && last ? { first: JSON.parse(first), last: JSON.parse(last) } : null,
			consent,
			savings: null,
		},
		clock.at,
		// A link in an email has no form token to check.
		{ ...notify, secret: undefined },
	);
}

/** Read-only, because mail programs follow links by themselves. */
export async function inspectUnsubscribe(
	{ db, secret }: NewsletterSite,
	token: string,
): Promise<UnsubscribeState> {
	const id = subscriberOf(secret, token);
	if (id === null) return "refused";
	try {
		const row = await findSubscriber(db, "id", id);
		return row && row.status !== "unsubscribed" ? "open" : "done";
	} catch {
		return "failed";
	}
}

/** Ends a subscription. Idempotent, and done for an unknown subscriber too. */
export async function unsubscribe(site: NewsletterSite, token: string): Promise<UnsubscribeState> {
	const { db, secret, clock } = site;
	const id = subscriberOf(secret, token);
	if (id === null) return "refused";
	const { from, webhook, newId } = notificationContextOf(site);
	try {
		await db.transaction().execute(async (trx) => {
			const ended = await trx
				.updateTable("newsletter_subscribers")
				.set({
					status: "unsubscribed",
					unsubscribed_at: clock.at,
					token_hash: null,
					token_expires_at: null,
				})
				.where("id", "=", id)
				.where("status", "!=", "unsubscribed")
				.returning(["email", "confirmed_at"])
				.executeTakeFirst();
			if (!webhook || !ended?.confirmed_at) return;
			const event = {
				kind: "webhook",
				type: "newsletter.unsubscribed",
				at: clock.at,
				leadId: null,
				data: { email: ended.email },
			} as const;
			await enqueue(trx, event, { id: newId(), from, at: clock.at });
		});
		wakeDelivery();
		return "done";
	} catch {
		return "failed";
	}
}
