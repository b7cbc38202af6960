import type { Database } from "#lib/db/connection.server.ts";
import { recordTakenBack } from "./ended-file.server.ts";
import type { Issue } from "./issues.server.ts";
import type { NewsletterSite } from "./subscribers.server.ts";
import { reviveSubscription } from "./suppressions.server.ts";

/** Subscriptions that answers to an issue have ended, unless their people have left since. */
function selectEnded(db: Database, { id }: Pick<Issue, "id">) {
	return db
		.selectFrom("newsletter_deliveries as delivery")
		.innerJoin(
			"newsletter_subscribers as subscriber",
			"subscriber.id",
			"delivery.subscriber_id",
		)
		.where("delivery.issue_id", "=", id)
		.where("delivery.state", "in", ["refused", "bounced"])
		.where("subscriber.status", "=", "unsubscribed")
		.where("subscriber.ended_by", "=", "hard-bounce")
		.whereRef("subscriber.unsubscribed_at", "=", "delivery.settled_at");
}

export type Endings = {
	count: number;
	/** The server's words with the number of subscriptions, the most first. */
	byAnswer: { answer: string; count: number }[];
};

export async function countEndings(
	db: Database,
	issue: Pick<Issue, "id">,
): Promise<Endings> {
	const rows = await selectEnded(db, issue)
		.select("delivery.reason")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.groupBy("delivery.reason")
		.execute();
	const byAnswer = rows
		.map(({ reason, count }) => ({
			answer: reason ?? "",
			count: Number(count),
		}))
		.toSorted((one, other) => other.count - one.count);

	return {
		count: byAnswer.reduce((sum, { count }) => sum + count, 0),
		byAnswer,
	};
}

/**
 * Gives subscriptions back that an issue has ended by mistake. Those that it had not reached wait for it again, and
 * the issue is paused.
 * @returns how many.
 */
export async function takeBackEndings(
	site: Pick<NewsletterSite, "clock" | "installation">,
	trx: Database,
	issue: Pick<Issue, "id">,
): Promise<number> {
	const { at } = site.clock;
	const ended = await selectEnded(trx, issue)
		.select(["subscriber.id", "subscriber.email"])
		.execute();
	if (ended.length === 0) return 0;

	let waiting = 0;
	for (const subscriber of ended) {
		await reviveSubscription(trx, subscriber, at);
		if (await waitAgain(trx, issue, subscriber.id, at)) waiting++;
	}
	if (waiting > 0) await pauseForStaff(trx, issue);
	await recordTakenBack(
		{ ...site, db: trx },
		ended.map(({ email }) => email),
		"taken-back",
	);

	return ended.length;
}

/** @returns false for an email that was delivered, and for a stopped issue. */
async function waitAgain(
	trx: Database,
	{ id }: Pick<Issue, "id">,
	subscriberId: string,
	at: string,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("newsletter_deliveries")
		.set({ state: "queued", reason: null, settled_at: null, due_at: at })
		.where("issue_id", "=", id)
		.where("subscriber_id", "=", subscriberId)
		.where("state", "=", "refused")
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("newsletter_issues")
					.select("newsletter_issues.id")
					.where("newsletter_issues.id", "=", id)
					.where("newsletter_issues.state", "<>", "stopped"),
			),
		)
		.executeTakeFirst();

	return numUpdatedRows === 1n;
}

async function pauseForStaff(
	trx: Database,
	{ id }: Pick<Issue, "id">,
): Promise<void> {
	await trx
		.updateTable("newsletter_issues")
		.set((eb) => ({
			state: "paused" as const,
			pause_reason: "taken-back",
			pause_error: null,
			paused_until: null,
			version: eb("version", "+", 1),
		}))
		.where("id", "=", id)
		.execute();
}
