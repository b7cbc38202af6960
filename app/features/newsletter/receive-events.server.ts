import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FetchText } from "#lib/mail/sns.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { recordEnd } from "./ended-file.server.ts";
import {
	type EventSource,
	type MailEvent,
	readEvents,
} from "./read-events.server.ts";
import type { NewsletterSite } from "./subscribers.server.ts";
import { type SuppressionReason, suppress } from "./suppressions.server.ts";

export type EventContext = Pick<
	NewsletterSite,
	"db" | "clock" | "installation" | "log"
> & { fetchText?: FetchText };

/** An event without a known message belongs to the last issue of this time. */
const MAX_DELAY = 7 * 24 * 60 * 60_000;

/** Issues in a row that come back before an address is suppressed. */
const MAX_SOFT_BOUNCES = 3;

/** HTTP status of the answer: providers repeat requests until they get 200 or 403. */
export async function receiveEvents(
	context: EventContext,
	sources: readonly EventSource[],
	request: Request,
): Promise<number> {
	const { log, fetchText } = context;
	let isUnreadable = false;

	for (const { provider, secret } of sources) {
		const events = await readEvents[provider](
			request.clone(),
			secret,
			fetchText,
		).catch((error) => {
			isUnreadable = true;
			log("email event unreadable", { error: String(error).slice(0, 200) });
			return null;
		});
		if (events === null) continue;

		if (events.length === 0) log("email event ignored", { provider });
		for (const event of events) await applyEvent(context, event);

		return 200;
	}

	log("email event refused");

	return isUnreadable ? 400 : 403;
}

/** Idempotent by the event’s id. */
export async function applyEvent(
	context: EventContext,
	event: MailEvent,
): Promise<void> {
	const { db, clock } = context;
	const reason = await db.transaction().execute(async (trx) => {
		const delivery = await findDelivery(trx, event, clock.at);
		const { numInsertedOrUpdatedRows } = await trx
			.insertInto("newsletter_events")
			.values({
				id: event.id,
				delivery_id: delivery?.id ?? null,
				type: event.type,
				at: clock.at,
				created_at: clock.at,
			})
			.onConflict((conflict) => conflict.column("id").doNothing())
			.executeTakeFirst();
		if (!numInsertedOrUpdatedRows) return null;

		const reason = await findReason(trx, event, delivery?.subscriber_id);
		if (reason === null) return null;

		await suppress(trx, event.address, reason, clock.at);
		if (delivery)
			await trx
				.updateTable("newsletter_deliveries")
				.set({
					state: reason === "complaint" ? "complained" : "bounced",
					reason,
					settled_at: clock.at,
				})
				.where("id", "=", delivery.id)
				.where("state", "=", "sent")
				.execute();

		return reason;
	});

	if (reason !== null) await recordEnd(context, event.address, reason);
}

/** Why the address gets nothing more; null while it may. */
async function findReason(
	trx: Database,
	{ type }: MailEvent,
	subscriberId: string | null | undefined,
): Promise<SuppressionReason | null> {
	if (type !== "soft-bounce") return type;
	if (!subscriberId) return null;

	const last = await trx
		.selectFrom("newsletter_deliveries")
		.select("id")
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("newsletter_events")
					.select("newsletter_events.id")
					.whereRef("delivery_id", "=", "newsletter_deliveries.id")
					.where("type", "=", "soft-bounce"),
			).as("isBounced"),
		)
		.where("subscriber_id", "=", subscriberId)
		.where("sent_at", "is not", null)
		.orderBy("sent_at", "desc")
		.limit(MAX_SOFT_BOUNCES)
		.execute();
	const bounced = last.filter(({ isBounced }) => Boolean(isBounced));

	return bounced.length === MAX_SOFT_BOUNCES ? "soft-bounces" : null;
}

/** By the message, else the last one to the address. */
async function findDelivery(
	trx: Database,
	{ address, messageIds }: MailEvent,
	at: string,
) {
	const ids = messageIds
		.map((id) => id.replace(/^<|>$/g, ""))
		.filter((id) => id !== "");
	const byMessage = await trx
		.selectFrom("newsletter_deliveries")
		.select(["id", "subscriber_id"])
		.where(({ eb, or }) =>
			or([
				eb(
					"message_id",
					"in",
					ids.map((id) => `<${id}>`),
				),
				eb("sent_as", "in", ids),
			]),
		)
		.executeTakeFirst();
	if (byMessage) return byMessage;

	return await trx
		.selectFrom("newsletter_deliveries")
		.innerJoin(
			"newsletter_subscribers",
			"newsletter_subscribers.id",
			"newsletter_deliveries.subscriber_id",
		)
		.select(["newsletter_deliveries.id", "subscriber_id"])
		.where("newsletter_subscribers.email", "=", emailKey(address))
		.where("sent_at", ">=", shifted(at, -MAX_DELAY))
		.orderBy("sent_at", "desc")
		.executeTakeFirst();
}
