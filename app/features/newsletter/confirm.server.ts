import { newsletterCopy, unsubscribeLine } from "#content/newsletter.ts";
import { buildLinkMail, enqueueFrom } from "#features/leads/notifications.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import type { ConfirmState, UnsubscribeState } from "./contract.ts";
import { recordEnd } from "./ended-file.server.ts";
import { newsletterLead } from "./lead.server.ts";
import {
	findSubscriber,
	isOpen,
	leaveUrl,
	type NewsletterSite,
	newsletterSource,
	readUnsubscribeToken,
	type Subscriber,
	unsubscribeUrl,
	updateSubscriber,
} from "./subscribers.server.ts";

/** Read-only, because mail programs open links automatically. */
export function inspectConfirmation(
	{ db, clock }: NewsletterSite,
	token: string,
): Promise<ConfirmState> {
	return findSubscriber(db, "token_hash", hashOfToken(token)).then(
		(row) => evaluateConfirmation(row, clock.at),
		() => ({ state: "failed" }),
	);
}

/** Confirms a subscription and saves its lead. Idempotent. */
export async function confirmSubscription(
	site: NewsletterSite,
	token: string,
): Promise<ConfirmState> {
	try {
		const row = await findSubscriber(site.db, "token_hash", hashOfToken(token));
		const found = evaluateConfirmation(row, site.clock.at);
		if (!row || found.state !== "open") return found;

		const lead = await submitSubscriber(site, row);
		if (lead.saved) return { state: "confirmed" };

		// Pressed twice at the same time, or unsubscribed in between.
		const now = await inspectConfirmation(site, token);

		return now.state === "open" ? { state: "failed" } : now;
	} catch {
		return { state: "failed" };
	}
}

function evaluateConfirmation(
	row: Subscriber | undefined,
	at: string,
): ConfirmState {
	if (!row || row.status === "unsubscribed") return { state: "refused" };
	if (row.status === "confirmed") return { state: "confirmed" };
	return isOpen(row, at)
		? { state: "open" }
		: { state: "expired", email: row.email };
}

/** The lead has the attribution of the subscription form, not of the email. One subscription is one lead. */
function submitSubscriber(site: NewsletterSite, row: Subscriber) {
	const { clock, secret, origin } = site;
	const {
		email,
		page_url: pageUrl,
		first_touch: first,
		last_touch: last,
		consent,
	} = row;

	const id = clock.newId();
	const key = `newsletter-${row.token_hash}`;
	const { welcome } = newsletterCopy().emails;

	return submitLead(
		// A link in an email has no form token.
		{ ...site, secret: undefined },
		{
			id,
			kind: newsletterLead,
			email,
			name: null,
			headline: null,
			source: newsletterSource,
			async alsoWrite(trx) {
				await updateSubscriber(trx, row, {
					status: "confirmed",
					confirmed_at: clock.at,
					unsubscribed_at: null,
					ended_by: null,
				});
				const url = row.link_token
					? leaveUrl(origin, row.link_token)
					: unsubscribeUrl(secret, origin, row.id);
				await enqueueFrom(site, trx, {
					...buildLinkMail(welcome, `${origin}/blog`, unsubscribeLine(url)),
					topic: "newsletter.welcome",
					to: email,
					leadId: id,
					unsubscribeUrl: url,
				});
			},
			content: { answers: [], eventData: {} },
		},
		{
			idempotencyKey: key,
			bodyHash: key,
			pageUrl,
			attribution:
				first && last
					? { first: JSON.parse(first), last: JSON.parse(last) }
					: null,
			consent,
			savings: null,
		},
	);
}

export async function inspectUnsubscribe(
	{ db, secret }: NewsletterSite,
	token: string,
): Promise<UnsubscribeState> {
	if (token === "") return "tokenless";

	const subscriber = readUnsubscribeToken(secret, token);
	if (subscriber === null) return "refused";

	try {
		const row = await findSubscriber(db, subscriber.by, subscriber.value);
		return row && row.status !== "unsubscribed" ? "open" : "done";
	} catch {
		return "failed";
	}
}

/** Ends a subscription. Idempotent; also succeeds for an unknown subscriber. */
export async function unsubscribe(
	site: NewsletterSite,
	token: string,
): Promise<UnsubscribeState> {
	const subscriber = readUnsubscribeToken(site.secret, token);
	if (subscriber === null) return "refused";

	try {
		await endSubscription(site, subscriber);
		return "done";
	} catch {
		return "failed";
	}
}

/** Ends a subscription; the person can sign up again. Idempotent. @throws DatabaseError */
export async function endSubscription(
	site: NewsletterSite,
	subscriber: SubscriberKey,
): Promise<void> {
	const email = await site.db
		.transaction()
		.execute((trx) => storeEnd(trx, site, subscriber));
	if (email) await announceEnd(site, email);
}

type SubscriberKey = { by: "id" | "link_token"; value: string };

/** @returns the address, for `announceEnd` after the commit; false when the subscription had ended. */
export async function storeEnd(
	trx: Database,
	site: NewsletterSite,
	{ by, value }: SubscriberKey,
): Promise<string | false> {
	const { at } = site.clock;
	const row = await trx
		.updateTable("newsletter_subscribers")
		.set({
			status: "unsubscribed",
			unsubscribed_at: at,
			ended_by: null,
			token_hash: null,
			token_expires_at: null,
		})
		.where(by, "=", value)
		.where(({ eb, or }) =>
			or([
				eb("status", "!=", "unsubscribed"),
				// Ended by the mail server, which the owner may take back; now it is their own word.
				eb("ended_by", "is not", null),
			]),
		)
		.returning(["email", "confirmed_at"])
		.executeTakeFirst();
	if (!row) return false;

	if (site.notify?.webhook && row.confirmed_at)
		await enqueueFrom(site, trx, {
			kind: "webhook",
			type: "newsletter.unsubscribed",
			at,
			leadId: null,
			data: { email: row.email },
		});

	return row.email;
}

export async function announceEnd(
	site: NewsletterSite,
	email: string,
): Promise<void> {
	await recordEnd(site, email, "unsubscribed");
	wakeDelivery();
}
