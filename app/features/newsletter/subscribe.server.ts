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
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUnavailable, isUniqueViolation } from "#lib/db/errors.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { type NewsletterField, newsletterForm } from "./contract.ts";
import { confirmationMail } from "./mails.ts";
import {
	confirmToken,
	findSubscriber,
	isOpen,
	type NewsletterSite,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./store.server.ts";

const HOUR = 60 * 60_000;
const LINK_VALID = 48 * HOUR;

/** Repeated forms are recognised for this long (docs/requirements.md, section 8: at least 24 h). */
const REQUESTS_KEPT = 24 * HOUR;

/** For visitors who type in one address at the same moment. */
const MAX_ATTEMPTS = 3;

/**
 * Stores an address as pending and sends the confirmation email. The result is the same for a known and an
 * unknown address, and for likely spam, which sends no email and changes nothing about a known address.
 */
export async function submitSubscription(
	site: NewsletterSite,
	fields: FormFields,
	headers: Headers,
): Promise<SubmitResult<NewsletterField>> {
	const values = { email: fields.get("email") ?? "" };
	const form = v.safeParse(newsletterForm, values);
	if (!form.success) return refused(form.issues, values);
	const submission = readSubmissionContext(fields, headers, site.clock.at);
	const outcome = await save(site, form.output.email, submission).catch(() => "failed" as const);
	if (outcome === "saved") return { outcome, message: newsletterCopy.saved };
	const message = outcome === "conflict" ? messages.conflict : newsletterCopy.failed;
	return { outcome, message, values };
}

async function save(
	site: NewsletterSite,
	email: string,
	submission: SubmissionContext,
): Promise<"saved" | "conflict" | "failed"> {
	const { db, clock } = site;
	const { idempotencyKey, bodyHash } = submission;
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
		const known = await findSubscriber(db, "email", email);
		try {
			// A commit in any case, so that the duration does not reveal a known address.
			await db.transaction().execute(async (trx) => {
				await trx
					.deleteFrom("newsletter_requests")
					.where("created_at", "<", shifted(clock.at, -REQUESTS_KEPT))
					.execute();
				await trx
					.insertInto("newsletter_requests")
					.values({ idempotency_key: idempotencyKey, body_hash: bodyHash, created_at: clock.at })
					.execute();
				await saveSubscription(trx, site, known, email, submission);
			});
			wakeDelivery();
			return "saved";
		} catch (error) {
			if (isUnavailable(error)) return "failed";
			if (isUniqueViolation(error, "newsletter_requests")) {
				const first = await db
					.selectFrom("newsletter_requests")
					.select("body_hash")
					.where("idempotency_key", "=", idempotencyKey)
					.executeTakeFirst();
				return first?.body_hash === bodyHash ? "saved" : "conflict";
			}
			if (!isUniqueViolation(error) && !isStale(error)) throw error;
		}
	}
	return "failed";
}

async function saveSubscription(
	trx: Database,
	site: NewsletterSite,
	known: Subscriber | undefined,
	email: string,
	submission: SubmissionContext,
): Promise<void> {
	const { secret, clock } = site;
	if (known?.status === "confirmed") return;
	const likelySpam = isLikelySpam(spamSignals(submission, [], secret, clock.at));
	if (known && likelySpam) return;
	const token_expires_at = shifted(clock.at, LINK_VALID);
	if (known && isOpen(known, clock.at)) {
		// The email may have been lost: the next has the same link, so that both work.
		await updateSubscriber(trx, known, { token_expires_at });
		await enqueueMail(trx, site, { ...known, token_expires_at });
		return;
	}
	const id = known?.id ?? clock.newId();
	const row: Subscriber = {
		id,
		email,
		status: "pending",
		token_hash: hashOfToken(confirmToken(secret, { id, createdAt: clock.at })),
		token_expires_at,
		consent_text_version: consentTextVersion,
		...attributionColumns(submission, newsletterSource),
		first_touch: jsonOf(submission.attribution?.first),
		last_touch: jsonOf(submission.attribution?.last),
		consent: submission.consent,
		created_at: clock.at,
		confirmed_at: null,
		unsubscribed_at: null,
	};
	if (known) await updateSubscriber(trx, known, row);
	else await trx.insertInto("newsletter_subscribers").values(row).execute();
	if (!likelySpam) await enqueueMail(trx, site, row);
}

async function enqueueMail(trx: Database, site: NewsletterSite, row: Subscriber): Promise<void> {
	const { secret, clock, origin } = site;
	const mail = confirmationMail({
		email: row.email,
		token: confirmToken(secret, { id: row.id, createdAt: row.created_at }),
		origin,
		expiresAt: row.token_expires_at ?? clock.at,
	});
	const { from, newId } = notificationContextOf(site);
	await enqueue(trx, mail, { id: newId(), from, at: clock.at });
}
