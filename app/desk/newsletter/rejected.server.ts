import type { Database } from "#lib/db/connection.server.ts";

/** Rows that the page of an issue shows. */
const MAX_REJECTED = 50;

/** Emails of an issue that didn't arrive, the latest first. The address is null once its subscriber is gone. */
export function listRejected(db: Database, issueId: string) {
	return db
		.selectFrom("newsletter_deliveries as delivery")
		.leftJoin(
			"newsletter_subscribers as subscriber",
			"subscriber.id",
			"delivery.subscriber_id",
		)
		.select(["delivery.id", "subscriber.email"])
		.select(["delivery.state", "delivery.reason", "delivery.settled_at as at"])
		.where("delivery.issue_id", "=", issueId)
		.where("delivery.state", "in", ["refused", "bounced"])
		.orderBy("delivery.settled_at", "desc")
		.orderBy("delivery.id", "desc")
		.limit(MAX_REJECTED)
		.execute();
}
