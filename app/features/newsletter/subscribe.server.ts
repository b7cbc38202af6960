import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { consentTextVersion, newsletterCopy } from "#content/newsletter.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { isLikelySpam, spamSignals } from "#features/leads/spam.server.ts";
import {
	attributionColumns,
	jsonOf,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused } from "#features/leads/submit.server.ts";
import { hashOfToken } from "#lib/crypto/token.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUnavailable, isUniqueViolation } from "#lib/db/errors.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { type NewsletterField, newsletterForm } from "./contract.ts";
import { confirmationMail } from "./mails.ts";
import {
	confirmToken,
	findByEmail,
	findRequest,
	forgetRequests,
	insertRequest,
	insertSubscriber,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./store.server.ts";

/** What the newsletter needs of the site. */
export type BookingContext = Pick<Site, "db" | "secret" | "clock" | "origin" | "notify">;

const HOUR = 60 * 60_000;

/** How long the link in the mail works. */
const LINK_LASTS = 48 * HOUR;

/** The same form sent again within this time is known (docs/requirements.md, section 8: at least 24 h). */
const REQUESTS_LAST = 24 * HOUR;

/** Two visitors may type in one address at the same moment; whoever is second looks again. */
const MAX_TRIES = 3;

/**
 * Takes an address for the newsletter: it is kept as pending, and a mail with a link asks whether it is
 * theirs. The answer is the same whether the address is known or not, and says nothing about it; and the
 * same to whom looks like a machine, who owes no mail and changes nothing about anybody known. Of a
 * person who was mistaken for one the next try sends the mail.
 */
export async function submitSubscription(
	office: BookingContext,
	fields: FormFields,
	headers: Headers,
): Promise<SubmitResult<NewsletterField>> {
	const values = { email: fields.get("email") ?? "" };
	const form = v.safeParse(newsletterForm, values);
	if (!form.success) return refused(form.issues, values);
	const submission = readSubmissionContext(fields, headers, office.clock.at);
	const became = await keep(office, form.output.email, submission).catch(() => "failed" as const);
	if (became === "kept") return { outcome: "saved", message: newsletterCopy.kept };
	if (became === "conflict") return { outcome: "conflict", message: messages.conflict, values };
	return { outcome: "failed", message: newsletterCopy.failed, values };
}

async function keep(
	office: BookingContext,
	email: string,
	submission: SubmissionContext,
): Promise<"kept" | "conflict" | "failed"> {
	const { db, clock } = office;
	for (let attempts = 0; attempts < MAX_TRIES; attempts++) {
		const known = await findByEmail(db, email);
		try {
			// A commit either way, so that the time it takes does not tell either.
			await db.transaction().execute(async (trx) => {
				await forgetRequests(trx, shifted(clock.at, -REQUESTS_LAST));
				await insertRequest(trx, submission, clock.at);
				await saveSubscription(trx, office, known, email, submission);
			});
			wakeDelivery();
			return "kept";
		} catch (error) {
			if (isUnavailable(error)) return "failed";
			if (isUniqueViolation(error, "newsletter_requests")) return repeated(office, submission);
			if (!isUniqueViolation(error) && !isStale(error)) throw error;
		}
	}
	return "failed";
}

async function repeated({ db }: BookingContext, { idempotencyKey, bodyHash }: SubmissionContext) {
	const first = await findRequest(db, idempotencyKey);
	return first?.body_hash === bodyHash ? "kept" : "conflict";
}

/** What is written for an address: nothing for one that is on the list, for any other the mail. */
async function saveSubscription(
	trx: Database,
	office: BookingContext,
	known: Subscriber | undefined,
	email: string,
	submission: SubmissionContext,
): Promise<void> {
	const { secret, clock } = office;
	if (known?.status === "confirmed") return;
	const suspect = isLikelySpam(spamSignals(submission, [], secret, clock.at));
	if (known && suspect) return;
	const expiresAt = shifted(clock.at, LINK_LASTS);
	if (known && isOpen(known, clock.at)) {
		// The mail may have been lost: the next carries the same link, so that both work.
		await updateSubscriber(trx, known, { token_expires_at: expiresAt });
		await enqueueMail(trx, office, { ...known, token_expires_at: expiresAt });
		return;
	}
	const row = newSubscription(office, known?.id ?? clock.newId(), email, submission, expiresAt);
	await (known ? updateSubscriber(trx, known, row) : insertSubscriber(trx, row));
	if (!suspect) await enqueueMail(trx, office, row);
}

/** Whether the link that was sent still works. */
export function isOpen({ status, token_expires_at: until }: Subscriber, at: string): boolean {
	return status === "pending" && until !== null && until > at;
}

function newSubscription(
	{ secret, clock: { at } }: BookingContext,
	id: string,
	email: string,
	submission: SubmissionContext,
	expiresAt: string,
): Subscriber {
	return {
		id,
		email,
		status: "pending",
		token_hash: hashOfToken(confirmToken(secret, { id, createdAt: at })),
		token_expires_at: expiresAt,
		consent_text_version: consentTextVersion,
		...attributionColumns(submission, newsletterSource),
		first_touch: jsonOf(submission.attribution?.first),
		last_touch: jsonOf(submission.attribution?.last),
		consent: submission.consent,
		created_at: at,
		confirmed_at: null,
		unsubscribed_at: null,
	};
}

async function enqueueMail(trx: Database, office: BookingContext, row: Subscriber): Promise<void> {
	const { secret, clock, origin } = office;
	const mail = confirmationMail({
		email: row.email,
		token: confirmToken(secret, { id: row.id, createdAt: row.created_at }),
		origin,
		expiresAt: row.token_expires_at ?? clock.at,
	});
	const { from, newId } = notificationContextOf(office);
	await enqueue(trx, mail, { id: newId(), from, at: clock.at });
}
