import { notificationContextOf } from "#features/leads/notifications.ts";
import type { SubmissionContext } from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import type { Touch } from "#features/tracking/attribution.ts";
import { hashOfToken } from "#lib/crypto/token.server.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import type { ConfirmState } from "./contract.ts";
import { newsletterContent, newsletterLead } from "./lead.ts";
import { welcomeMail } from "./mails.ts";
import {
	findByTokenHash,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./store.server.ts";
import { type BookingContext, isOpen } from "./subscribe.server.ts";
import { unsubscribeUrl } from "./token.server.ts";

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
