import type { Database } from "#lib/db/connection.server.ts";
import { type Audience, isInAudience } from "./audience.server.ts";
import {
	findSuppressions,
	isSuppressed,
	type SuppressionReason,
} from "./suppressions.server.ts";

/** Why an address gets nothing: what its person said with another one. */
export type Refusal = {
	/** The other address. */
	email: string;
	reason: SuppressionReason | "unsubscribed";
	at: string | null;
};

/** A mailbox that doesn't work says nothing about its person. */
const DEAD_MAILBOX: readonly (string | null)[] = [
	"hard-bounce",
	"soft-bounces",
];

/** Addresses that are looked up at once. */
const BATCH = 500;

type Selection = { audience: Audience } | { ids: readonly string[] };

/**
 * Confirmed subscribers whose person has left or complained with another address since: the later word counts.
 * @returns the refusal by subscriber id.
 */
export async function findRefusals(
	db: Database,
	selection: Selection,
): Promise<Map<string, Refusal>> {
	const pairs = await listOtherAddresses(db, selection);
	const refusals = new Map<string, Refusal>();

	for (let from = 0; from < pairs.length; from += BATCH) {
		const batch = pairs.slice(from, from + BATCH);
		const suppressions = await findSuppressions(
			db,
			batch.map(({ other }) => other),
		);
		for (const pair of batch) {
			const refusal = readRefusal(pair, suppressions.get(pair.other));
			const confirmed = [pair.confirmed_at, pair.renewed_at ?? ""]
				.sort()
				.at(-1);
			const isLater = !refusal?.at || !confirmed || refusal.at > confirmed;
			if (refusal && isLater) refusals.set(pair.id, refusal);
		}
	}

	return refusals;
}

type Ended = {
	other: string;
	status: string | null;
	unsubscribed_at: string | null;
	ended_by: string | null;
};

type Suppressed = { reason: SuppressionReason; at: string };

/** The person's word with an address; null without one. */
function readRefusal(
	{ other, status, unsubscribed_at, ended_by }: Ended,
	suppressed?: Suppressed,
): Refusal | null {
	const complaint =
		suppressed && !DEAD_MAILBOX.includes(suppressed.reason)
			? { email: other, ...suppressed }
			: null;
	if (complaint) return complaint;

	const isDead =
		DEAD_MAILBOX.includes(ended_by) ||
		(suppressed !== undefined && unsubscribed_at === null);
	const hasLeft =
		status === "unsubscribed" ||
		(status === "pending" && unsubscribed_at !== null);
	if (!hasLeft || isDead) return null;

	return { email: other, reason: "unsubscribed", at: unsubscribed_at };
}

/** Each confirmed subscriber with each other address of the same person. */
async function listOtherAddresses(db: Database, selection: Selection) {
	let query = db
		.selectFrom("newsletter_subscribers")
		.innerJoin("contact_points as own", (join) =>
			join
				.onRef("own.key", "=", "newsletter_subscribers.email")
				.on("own.kind", "=", "email"),
		)
		.innerJoin("contact_points as point", (join) =>
			join
				.onRef("point.person_id", "=", "own.person_id")
				.onRef("point.key", "<>", "own.key")
				.on("point.kind", "=", "email"),
		)
		.leftJoin("newsletter_subscribers as other", "other.email", "point.key")
		.select([
			"newsletter_subscribers.id",
			"newsletter_subscribers.confirmed_at",
			"newsletter_subscribers.renewed_at",
			"point.key as other",
			"other.status",
			"other.unsubscribed_at",
			"other.ended_by",
		])
		.where("newsletter_subscribers.status", "=", "confirmed");
	query =
		"ids" in selection
			? query.where("newsletter_subscribers.id", "in", selection.ids)
			: query
					.where("newsletter_subscribers.invited_at", "is", null)
					.where(isInAudience(selection.audience));

	return query.execute();
}

const unknown = { status: null, unsubscribed_at: null, ended_by: null };

/** True for someone who has unsubscribed or complained, with any of their addresses, or whose address doesn’t work. */
export async function refusesEmail(
	db: Database,
	personId: string | null,
	email: string,
): Promise<boolean> {
	if (await isSuppressed(db, email)) return true;

	const emails = [email, ...(await listEmails(db, personId))];
	const suppressions = await findSuppressions(db, emails);
	const rows = await db
		.selectFrom("newsletter_subscribers")
		.select(["email as other", "status", "unsubscribed_at", "ended_by"])
		.where("email", "in", emails)
		.execute();
	const known = new Map(rows.map((row) => [row.other, row]));

	return emails.some((other) =>
		readRefusal(
			known.get(other) ?? { ...unknown, other },
			suppressions.get(other),
		),
	);
}

async function listEmails(
	db: Database,
	personId: string | null,
): Promise<string[]> {
	if (personId === null) return [];

	const rows = await db
		.selectFrom("contact_points")
		.select("key")
		.where("person_id", "=", personId)
		.where("kind", "=", "email")
		.execute();

	return rows.map(({ key }) => key);
}
