import type { Envelope } from "#leads/envelope.server.ts";
import { receiveLead } from "#leads/receive.server.ts";
import { tellingOf } from "#leads/telling.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { hashOfToken } from "#token.server.ts";
import type { Touch } from "#tracking/attribution.ts";
import type { ConfirmState } from "./contract.ts";
import { welcomeMail } from "./mails.ts";
import {
	findByTokenHash,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./store.server.ts";
import { isOpen, type Office } from "./subscribe.server.ts";
import { unsubscribeUrl } from "./token.server.ts";

/** What a confirmation link is worth. Looking changes nothing: mail programs follow links by themselves. */
export async function lookAtConfirmation(
	{ db, moment }: Office,
	token: string,
): Promise<ConfirmState> {
	try {
		return stateOf(await findByTokenHash(db, hashOfToken(token)), moment.at);
	} catch {
		return { state: "failed" };
	}
}

/**
 * Puts a subscriber on the list, once, and keeps the lead that they are from now on. Pressing the button
 * again gets the same answer.
 */
export async function confirmSubscription(office: Office, token: string): Promise<ConfirmState> {
	const { db, moment } = office;
	try {
		const row = await findByTokenHash(db, hashOfToken(token));
		const found = stateOf(row, moment.at);
		if (!row || found.state !== "open") return found;
		const receipt = await keepAsLead(office, row);
		if (receipt.kept) return { state: "confirmed" };
		// Pressed twice at once, or unsubscribed in between: what counts is how it stands now.
		const now = await lookAtConfirmation(office, token);
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

function keepAsLead(office: Office, row: Subscriber) {
	const { db, secret, moment, origin } = office;
	const telling = tellingOf(office);
	const leadId = moment.newId();
	const welcome = welcomeMail({
		email: row.email,
		leadId,
		origin,
		unsubscribeUrl: unsubscribeUrl(secret, origin, row.id),
	});
	const owing = { id: moment.newId(), from: telling.from, at: moment.at };
	return receiveLead(
		db,
		{
			id: leadId,
			kind: "newsletter",
			email: row.email,
			name: null,
			headline: null,
			source: newsletterSource,
			details: [
				updateSubscriber(db, row, { status: "confirmed", confirmed_at: moment.at }),
				insertNotification(db, welcome, owing),
			],
			told: { kind: "newsletter" },
		},
		envelopeOf(row),
		moment.at,
		// A link in a mail has brought it, no form: there is no token to look at.
		{ ...telling, secret: undefined },
	);
}

/** The lead came from where the form stood, not from the mail. One subscription is one lead. */
function envelopeOf(row: Subscriber): Envelope {
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
