import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { consentTextVersion, newsletterCopy } from "#content/newsletter.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import type { FormResult } from "#leads/contract.ts";
import { attributionColumns, type Envelope, jsonOf, readEnvelope } from "#leads/envelope.server.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { refused } from "#leads/receive.server.ts";
import { signsOf } from "#leads/signs.server.ts";
import { isSuspect } from "#leads/spam.ts";
import { tellingOf } from "#leads/telling.ts";
import { shifted } from "#moment.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import type { Site } from "#site.server.ts";
import { hashOfToken } from "#token.server.ts";
import { type NewsletterField, newsletterForm } from "./contract.ts";
import { confirmationMail } from "./mails.ts";
import {
	findByEmail,
	findRequest,
	forgetRequests,
	insertRequest,
	insertSubscriber,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./store.server.ts";
import { confirmToken } from "./token.server.ts";

/** What the newsletter needs of the site. */
export type Office = Pick<Site, "db" | "secret" | "moment" | "origin" | "notify">;

const HOUR = 60 * 60_000;

/** How long the link in the mail works. */
const LINK_LASTS = 48 * HOUR;

/** The same form sent again within this time is known (quality.md: at least 24 h). */
const REQUESTS_LAST = 24 * HOUR;

/** Two visitors may type in one address at the same moment; whoever is second looks again. */
const MOST_TRIES = 3;

/**
 * Takes an address for the newsletter: it is kept as pending, and a mail with a link asks whether it is
 * theirs. The answer is the same whether the address is known or not, and says nothing about it; and the
 * same to whom looks like a machine, who owes no mail and changes nothing about anybody known. Of a
 * person who was mistaken for one the next try sends the mail.
 */
export async function receiveSubscription(
	office: Office,
	fields: FormFields,
	headers: Headers,
): Promise<FormResult<NewsletterField>> {
	const values = { email: fields.get("email") ?? "" };
	const form = v.safeParse(newsletterForm, values);
	if (!form.success) return refused(form.issues, values);
	const envelope = readEnvelope(fields, headers, office.moment.at);
	const became = await keep(office, form.output.email, envelope).catch(() => "failed" as const);
	if (became === "kept") return { outcome: "kept", message: newsletterCopy.kept };
	if (became === "conflict") return { outcome: "conflict", message: messages.conflict, values };
	return { outcome: "failed", message: newsletterCopy.failed, values };
}

async function keep(
	office: Office,
	email: string,
	envelope: Envelope,
): Promise<"kept" | "conflict" | "failed"> {
	const { db, moment } = office;
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		const known = await findByEmail(db, email);
		try {
			// A commit either way, so that the time it takes does not tell either.
			await db.commit([
				forgetRequests(db, shifted(moment.at, -REQUESTS_LAST)),
				insertRequest(db, envelope, moment.at),
				...subscription(office, known, email, envelope),
			]);
			pokeDelivery();
			return "kept";
		} catch (error) {
			if (!(error instanceof CommitFailed)) throw error;
			if (error.reason === "unavailable") return "failed";
			if (error.table === "newsletter_requests") return repeated(office, envelope);
		}
	}
	return "failed";
}

async function repeated({ db }: Office, { idempotencyKey, bodyHash }: Envelope) {
	const first = await findRequest(db, idempotencyKey);
	return first?.body_hash === bodyHash ? "kept" : "conflict";
}

/** What is written for an address: nothing for one that is on the list, for any other the mail. */
function subscription(
	office: Office,
	known: Subscriber | undefined,
	email: string,
	envelope: Envelope,
): Write[] {
	const { db, secret, moment } = office;
	if (known?.status === "confirmed") return [];
	const suspect = isSuspect(signsOf(envelope, [], secret, moment.at));
	if (known && suspect) return [];
	const expiresAt = shifted(moment.at, LINK_LASTS);
	if (known && isOpen(known, moment.at))
		return [
			// The mail may have been lost: the next carries the same link, so that both work.
			updateSubscriber(db, known, { token_expires_at: expiresAt }),
			mailTo(office, { ...known, token_expires_at: expiresAt }),
		];
	const row = newSubscription(office, known?.id ?? moment.newId(), email, envelope, expiresAt);
	return [
		known ? updateSubscriber(db, known, row) : insertSubscriber(db, row),
		...(suspect ? [] : [mailTo(office, row)]),
	];
}

/** Whether the link that was sent still works. */
export function isOpen({ status, token_expires_at: until }: Subscriber, at: string): boolean {
	return status === "pending" && until !== null && until > at;
}

function newSubscription(
	{ secret, moment: { at } }: Office,
	id: string,
	email: string,
	envelope: Envelope,
	expiresAt: string,
): Subscriber {
	return {
		id,
		email,
		status: "pending",
		token_hash: hashOfToken(confirmToken(secret, { id, createdAt: at })),
		token_expires_at: expiresAt,
		consent_text_version: consentTextVersion,
		...attributionColumns(envelope, newsletterSource),
		first_touch: jsonOf(envelope.attribution?.first),
		last_touch: jsonOf(envelope.attribution?.last),
		consent: envelope.consent,
		created_at: at,
		confirmed_at: null,
		unsubscribed_at: null,
	};
}

function mailTo(office: Office, row: Subscriber): Write {
	const { db, secret, moment, origin } = office;
	const mail = confirmationMail({
		email: row.email,
		token: confirmToken(secret, { id: row.id, createdAt: row.created_at }),
		origin,
		expiresAt: row.token_expires_at ?? moment.at,
	});
	const { from, newId } = tellingOf(office);
	return insertNotification(db, mail, { id: newId(), from, at: moment.at });
}
