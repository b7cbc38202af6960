import { newsletterCopy, unsubscribeLine } from "#content/newsletter.ts";
import { buildLinkMail, enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { findRecipient } from "./claim-delivery.server.ts";
import { linkWith, RENEW_PATH, type RenewState } from "./contract.ts";
import { isSendingIssue } from "./issue-deliveries.server.ts";
import {
	findSubscriber,
	LINK_TOKEN,
	leaveUrl,
	type NewsletterSite,
	RENEW_TOPIC,
	type Subscriber,
} from "./subscribers.server.ts";

const HOUR = 60 * 60_000;

/** The email may wait this long for a mail server. The address is deleted later than that. */
const EMAIL_VALID = 20 * 24 * HOUR;

type Stale = { id: string; email: string };

/**
 * Confirmed addresses that got no issue since `before`, and that weren't asked since.
 * @param before UTC, ISO 8601.
 */
export function findStale(
	db: Database,
	before: string,
	limit: number,
): Promise<Stale[]> {
	return (
		db
			.selectFrom("newsletter_subscribers as subscriber")
			.select(["subscriber.id", "subscriber.email"])
			.where("subscriber.status", "=", "confirmed")
			.where("subscriber.invited_at", "is", null)
			.where("subscriber.confirmed_at", "<", before)
			// Who agreed long ago elsewhere may have been added only now.
			.where("subscriber.created_at", "<", before)
			.where(({ eb, or }) =>
				or([
					eb("subscriber.renewed_at", "is", null),
					eb("subscriber.renewed_at", "<", before),
				]),
			)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("newsletter_deliveries as delivery")
							.select("delivery.id")
							.whereRef("delivery.subscriber_id", "=", "subscriber.id")
							.where(({ eb, or }) =>
								or([
									eb("delivery.state", "=", "queued"),
									eb("delivery.sent_at", ">=", before),
								]),
							),
					),
				),
			)
			.orderBy("subscriber.id")
			.limit(limit)
			.execute()
	);
}

type RenewalRun = {
	/** Addresses without an issue since this time are asked. */
	before: string;
	/** At most so many in this run, at this pace. */
	limit: number;
	perHour: number;
};

/**
 * Asks addresses whether they still want the newsletter: each once, until its owner renews. Waits while an issue
 * is being sent. @returns the writes, for one transaction.
 */
export async function askToRenew(
	site: Pick<NewsletterSite, "db" | "clock" | "origin" | "notify">,
	{ before, limit, perHour }: RenewalRun,
): Promise<(trx: Database) => Promise<void>> {
	const stale = (await isSendingIssue(site.db))
		? []
		: await findStale(site.db, before, limit);

	return async (trx) => {
		for (const [at, { id, email }] of stale.entries()) {
			if (!(await markAsked(trx, id, site.clock.at))) continue;

			const recipient = await findRecipient(trx, {
				subscriber_id: id,
				isRenewal: true,
			});
			// Who has left with another address is not written to, and expires like the others.
			if ("skipped" in recipient) continue;

			const dueAt = shifted(site.clock.at, (at * HOUR) / perHour);
			const { linkToken } = recipient;
			await enqueueRenewal(site, trx, { email, linkToken, dueAt });
		}
	};
}

export async function enqueueRenewal(
	site: Pick<NewsletterSite, "clock" | "origin" | "notify">,
	trx: Database,
	{
		email,
		linkToken,
		...limits
	}: { email: string; linkToken: string; dueAt?: string; maxPerDay?: number },
): Promise<void> {
	await enqueueFrom(site, trx, {
		...buildMail(site.origin, linkToken),
		topic: RENEW_TOPIC,
		to: email,
		leadId: null,
		expiresAt: shifted(site.clock.at, EMAIL_VALID),
		...limits,
	});
}

/** @returns false when it was asked, has left or was confirmed again meanwhile. */
async function markAsked(
	trx: Database,
	id: string,
	at: string,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("newsletter_subscribers")
		.set({ invited_at: at })
		.where("id", "=", id)
		.where("status", "=", "confirmed")
		.where("invited_at", "is", null)
		.executeTakeFirst();

	return numUpdatedRows === 1n;
}

function buildMail(origin: string, linkToken: string) {
	const { renew } = newsletterCopy().emails;
	const leave = leaveUrl(origin, linkToken);
	const mail = buildLinkMail(
		renew,
		origin + linkWith(RENEW_PATH, linkToken),
		renew.otherwise,
	);
	const footer = [...mail.document.footer, unsubscribeLine(leave)];

	return {
		...mail,
		document: { ...mail.document, footer },
		unsubscribeUrl: leave,
	};
}

/** Read-only, because mail programs open links automatically. */
export async function inspectRenewal(
	{ db }: Pick<NewsletterSite, "db">,
	token: string,
): Promise<RenewState> {
	if (!LINK_TOKEN.test(token)) return "refused";

	try {
		return evaluate(await findSubscriber(db, "link_token", token));
	} catch {
		return "failed";
	}
}

/** Keeps a subscription for another two years. Idempotent. */
export async function renewSubscription(
	{ db, clock }: Pick<NewsletterSite, "db" | "clock">,
	token: string,
): Promise<RenewState> {
	if (!LINK_TOKEN.test(token)) return "refused";

	try {
		await db
			.updateTable("newsletter_subscribers")
			.set({ invited_at: null, renewed_at: clock.at })
			.where("link_token", "=", token)
			.where("status", "=", "confirmed")
			.where("invited_at", "is not", null)
			.execute();

		return await inspectRenewal({ db }, token);
	} catch {
		return "failed";
	}
}

function evaluate(row: Subscriber | undefined): RenewState {
	if (row?.status !== "confirmed") return "refused";

	return row.invited_at === null ? "done" : "open";
}
