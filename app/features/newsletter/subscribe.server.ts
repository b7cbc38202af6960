import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { consentTextVersion, newsletterCopy } from "#content/newsletter.ts";
import { signUpPlaces } from "#content/sign-up-schema.ts";
import { buildLinkMail, enqueueFrom } from "#features/leads/notifications.ts";
import { isLikelySpam } from "#features/leads/spam.server.ts";
import {
	readSubmissionContext,
	type SubmissionContext,
	toAttributionColumns,
	toJson,
} from "#features/leads/submission-context.server.ts";
import { refused } from "#features/leads/submit-form.server.ts";
import { hashOfToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	CONFIRM_PATH,
	linkWith,
	type NewsletterField,
	newsletterForm,
	PLACE,
} from "./contract.ts";
import { enqueueRenewal } from "./renewal.server.ts";
import {
	CONFIRM_TOPIC,
	confirmToken,
	isOpen,
	makeLinkToken,
	type NewsletterSite,
	newsletterSource,
	type Subscriber,
	updateSubscriber,
} from "./subscribers.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

const HOUR = 60 * 60_000;
const LINK_VALID = 48 * HOUR;

/** Repeated forms are recognised for this time (docs/requirements.md, section 8: at least 24 h). */
const REQUESTS_KEPT = 24 * HOUR;

/** Emails of each kind to one address a day. */
const MAX_PER_DAY = 3;

/**
 * Stores an address as pending and sends the confirmation email. The result is the same for a known and an
 * unknown address, and for likely spam, which sends no email and changes nothing about a known address. A
 * subscriber who was asked to renew gets that email again.
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
	const signUp = { email: form.output.email, source: readSource(fields) };
	const outcome = await save(site, signUp, submission).catch((error) => {
		site.log("subscription not saved", { error: String(error) });
		return "failed" as const;
	});
	if (outcome === "saved") return { outcome, message: newsletterCopy().saved };

	const message =
		outcome === "conflict" ? messages().conflict : newsletterCopy().failed;

	return { outcome, message, values };
}

type SignUp = { email: string; source: string };

/** `newsletter`, or the place of the form: `newsletter-footer`. */
function readSource(fields: FormFields): string {
	const place = fields.get(PLACE) ?? "";

	return Object.hasOwn(signUpPlaces, place)
		? `${newsletterSource}-${place}`
		: newsletterSource;
}

async function save(
	site: NewsletterSite,
	signUp: SignUp,
	submission: SubmissionContext,
) {
	const { db, clock } = site;
	const { idempotencyKey: idempotency_key, bodyHash: body_hash } = submission;
	// Always commits, so that the duration does not reveal a known address.
	const outcome = await db.transaction().execute(async (trx) => {
		const expired = shifted(clock.at, -REQUESTS_KEPT);
		await trx
			.deleteFrom("newsletter_requests")
			.where("created_at", "<", expired)
			.execute();

		const isNew = await trx
			.insertInto("newsletter_requests")
			.values({ idempotency_key, body_hash, created_at: clock.at })
			.onConflict((conflict) => conflict.column("idempotency_key").doNothing())
			.returning("body_hash")
			.executeTakeFirst();
		if (isNew) await saveSubscription(trx, site, signUp, submission);

		const first = await trx
			.selectFrom("newsletter_requests")
			.select("body_hash")
			.where("idempotency_key", "=", idempotency_key)
			.executeTakeFirst();

		return first?.body_hash === body_hash ? "saved" : "conflict";
	});

	wakeDelivery();

	return outcome;
}

async function saveSubscription(
	trx: Database,
	site: NewsletterSite,
	signUp: SignUp,
	submission: SubmissionContext,
): Promise<void> {
	const { secret, clock } = site;
	const { email } = signUp;
	const likelySpam = isLikelySpam(submission, [], secret, clock.at);
	const fresh = buildPending(site, signUp, submission);

	// A known address gets no change but a lock, for which concurrent transactions wait.
	const known = await trx
		.insertInto("newsletter_subscribers")
		.values(fresh)
		.onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
		.returningAll()
		.executeTakeFirstOrThrow();
	if (likelySpam) return;

	const isMailed = !(await isSuppressed(trx, email));
	if (known.status === "confirmed") {
		if (isMailed && known.invited_at !== null) await askAgain(trx, site, known);
		return;
	}

	// The previous email may have been lost. The new one has the same link, so that both work.
	const link_token = known.link_token ?? fresh.link_token;
	// What the person said by leaving counts until they confirm.
	const { id, unsubscribed_at, ended_by } = known;
	const row = isOpen(known, clock.at)
		? known
		: { ...fresh, id, link_token, unsubscribed_at, ended_by };
	const token = confirmToken(secret, row.id, row.created_at);

	await updateSubscriber(trx, known, {
		...row,
		token_hash: hashOfToken(token),
		token_expires_at: fresh.token_expires_at,
	});
	if (isMailed) await enqueueConfirmation(trx, site, email, token);
}

/** Their next 30 days to renew begin with this form. */
async function askAgain(
	trx: Database,
	site: NewsletterSite,
	known: Subscriber,
): Promise<void> {
	const linkToken = known.link_token ?? makeLinkToken();

	await updateSubscriber(trx, known, {
		invited_at: site.clock.at,
		link_token: linkToken,
	});
	await enqueueRenewal(site, trx, {
		email: known.email,
		linkToken,
		maxPerDay: MAX_PER_DAY,
	});
}

function buildPending(
	{ clock }: NewsletterSite,
	{ email, source }: SignUp,
	submission: SubmissionContext,
): Subscriber {
	return {
		id: clock.newId(),
		email,
		status: "pending",
		token_hash: null,
		token_expires_at: shifted(clock.at, LINK_VALID),
		consent_text_version: consentTextVersion,
		...toAttributionColumns(submission, source),
		first_touch: toJson(submission.attribution?.first),
		last_touch: toJson(submission.attribution?.last),
		consent: submission.consent,
		created_at: clock.at,
		confirmed_at: null,
		unsubscribed_at: null,
		ended_by: null,
		link_token: makeLinkToken(),
		invited_at: null,
		renewed_at: null,
		first_name: null,
		agreed_at: null,
		agreed_where: null,
	};
}

async function enqueueConfirmation(
	trx: Database,
	site: NewsletterSite,
	email: string,
	token: string,
): Promise<void> {
	const { confirm } = newsletterCopy().emails;

	await enqueueFrom(site, trx, {
		...buildLinkMail(
			confirm,
			site.origin + linkWith(CONFIRM_PATH, token),
			confirm.notYou,
		),
		topic: CONFIRM_TOPIC,
		to: email,
		leadId: null,
		maxPerDay: MAX_PER_DAY,
		expiresAt: shifted(site.clock.at, LINK_VALID),
	});
}
