import { createHash } from "node:crypto";
import { findFirstName } from "#lib/contacts/first-name.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import type { Issue } from "./issues.server.ts";
import { findRefusals } from "./refusals.server.ts";
import { makeLinkToken } from "./subscribers.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

/** Longer than an attempt. After a crash a delivery waits this long. */
const DELIVERY_LEASE = 120_000;

export type Claimed = {
	id: string;
	issue_id: string;
	subscriber_id: string | null;
	attempts: number;
	created_at: string;
	message_id: string;
};

/** Takes the next due delivery of an issue that is as it was read, by comparing and setting its lease. */
export async function claimNext(
	{ db, origin }: { db: Database; origin: string },
	{ id: issueId, version }: Issue,
	holder: string,
	at: string,
): Promise<Claimed | null> {
	const next = await db
		.selectFrom("newsletter_deliveries")
		.select(["id", "issue_id", "subscriber_id", "attempts", "created_at"])
		.select("leased_until")
		.where("issue_id", "=", issueId)
		.where("state", "=", "queued")
		.where("due_at", "<=", at)
		.where(({ eb, or }) =>
			or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]),
		)
		.orderBy("due_at")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	if (!next) return null;

	const message_id = nameMessage(next, origin);
	const isRepeat = next.leased_until !== null;
	const { numUpdatedRows } = await db
		.updateTable("newsletter_deliveries")
		.set((eb) => ({
			leased_by: holder,
			leased_until: shifted(at, DELIVERY_LEASE),
			attempts: eb("attempts", "+", 1),
			repeats: eb("repeats", "+", isRepeat ? 1 : 0),
			...(next.subscriber_id !== null && { message_id }),
		}))
		.where("id", "=", next.id)
		.where("state", "=", "queued")
		.where("leased_until", isRepeat ? "=" : "is", next.leased_until)
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("newsletter_issues")
					.select("newsletter_issues.id")
					.where("newsletter_issues.id", "=", issueId)
					.where("newsletter_issues.version", "=", version)
					.where("newsletter_issues.state", "=", "running"),
			),
		)
		.executeTakeFirst();

	return numUpdatedRows === 1n ? { ...next, message_id } : null;
}

/** The same at each attempt, so that a repeated email is recognised. */
function nameMessage(
	{ issue_id, subscriber_id }: Pick<Claimed, "issue_id" | "subscriber_id">,
	origin: string,
): string {
	const hash = createHash("sha256")
		.update(`${issue_id}:${subscriber_id}`)
		.digest("hex");

	return `<${hash.slice(0, 32)}.newsletter@${new URL(origin).hostname}>`;
}

export type Recipient =
	| { email: string; firstName: string | null; linkToken: string }
	| { skipped: string };

/**
 * The subscriber as of now: the issue may have been queued days ago.
 * @param isRenewal true for the email that asks for a new consent, which nothing else is sent without.
 */
export async function findRecipient(
	db: Database,
	{
		subscriber_id,
		isRenewal = false,
	}: Pick<Claimed, "subscriber_id"> & { isRenewal?: boolean },
): Promise<Recipient> {
	const row = await db
		.selectFrom("newsletter_subscribers")
		.leftJoin("contact_points as point", (join) =>
			join
				.onRef("point.key", "=", "newsletter_subscribers.email")
				.on("point.kind", "=", "email"),
		)
		.leftJoin("people", "people.id", "point.person_id")
		.select([
			"newsletter_subscribers.id",
			"newsletter_subscribers.email",
			"newsletter_subscribers.status",
			"newsletter_subscribers.link_token",
			"newsletter_subscribers.invited_at",
			"newsletter_subscribers.first_name",
			"people.name",
		])
		.where("newsletter_subscribers.id", "=", subscriber_id ?? "")
		.executeTakeFirst();
	if (!row) return { skipped: "erased" };

	const { id, email, status, link_token, invited_at, first_name, name } = row;
	if (await isSuppressed(db, email)) return { skipped: "suppressed" };
	if (status !== "confirmed") return { skipped: "unsubscribed" };
	if ((await findRefusals(db, { ids: [id] })).size > 0)
		return { skipped: "left-elsewhere" };
	if (invited_at !== null && !isRenewal) return { skipped: "not-renewed" };

	return {
		email,
		firstName: first_name ?? findFirstName(name),
		linkToken: link_token ?? (await giveLinkToken(db, id)),
	};
}

async function giveLinkToken(db: Database, id: string): Promise<string> {
	await db
		.updateTable("newsletter_subscribers")
		.set({ link_token: makeLinkToken() })
		.where("id", "=", id)
		.where("link_token", "is", null)
		.execute();
	const { link_token } = await db
		.selectFrom("newsletter_subscribers")
		.select("link_token")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

	return link_token ?? "";
}
