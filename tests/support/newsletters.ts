import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { onTestFinished } from "vitest";
import type { Schema } from "#database/schema.ts";
import {
	countDeliveries,
	isFinished,
} from "#features/newsletter/issue-deliveries.server.ts";
import { startIssue } from "#features/newsletter/issue-state.server.ts";
import {
	addIssue,
	findIssue,
	type Issue,
} from "#features/newsletter/issues.server.ts";
import { startSender } from "#features/newsletter/sender.server.ts";
import type { SenderParts } from "#features/newsletter/settle-delivery.server.ts";
import { makeLinkToken } from "#features/newsletter/subscribers.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { createBulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { addEmail } from "./databases.ts";
import { startSmtp } from "./smtp.ts";

export const origin = "https://sheaf.example";

const longAgo = "2026-01-01T00:00:00.000Z";

export function subscriberAddress(number: number): string {
	return `reader-${number}@client.example`;
}

/** Confirmed subscribers `reader-1@client.example` and so on. */
export async function addSubscribers(
	db: Database,
	count: number,
): Promise<void> {
	const rows = Array.from({ length: count }, (_, at) => ({
		id: subscriberId(at + 1),
		email: subscriberAddress(at + 1),
		status: "confirmed" as const,
		consent_text_version: "1",
		source: "newsletter",
		link_token: makeLinkToken(),
		confirmed_at: longAgo,
		created_at: longAgo,
	}));
	for (let from = 0; from < count; from += 1_000)
		await db
			.insertInto("newsletter_subscribers")
			.values(rows.slice(from, from + 1_000))
			.execute();
}

export function subscriberId(number: number): string {
	return `subscriber-${String(number).padStart(6, "0")}`;
}

/** A person with the addresses of these subscribers. */
export async function addReader(
	db: Database,
	name: string,
	...numbers: readonly number[]
): Promise<void> {
	await db
		.insertInto("people")
		.values({
			id: "reader",
			name,
			version: 1,
			created_at: longAgo,
			last_lead_at: longAgo,
		})
		.execute();
	for (const number of numbers)
		await addEmail(db, "reader", subscriberAddress(number));
}

/** Changes the subscriber with this number. */
export async function setSubscriber(
	db: Database,
	number: number,
	change: Partial<Schema["newsletter_subscribers"]>,
): Promise<void> {
	await db
		.updateTable("newsletter_subscribers")
		.set(change)
		.where("email", "=", subscriberAddress(number))
		.execute();
}

type Delivery = Partial<Insertable<Schema["newsletter_deliveries"]>>;

/** The email of an issue to the subscriber with this number. */
export async function addDelivery(
	db: Database,
	{ id: issue_id }: Pick<Issue, "id">,
	number: number,
	change: Delivery,
): Promise<void> {
	await db
		.insertInto("newsletter_deliveries")
		.values({
			id: `delivery-${number}`,
			issue_id,
			subscriber_id: subscriberId(number),
			state: "queued",
			due_at: longAgo,
			created_at: longAgo,
			...change,
		})
		.execute();
}

const text = {
	subject: "What changed this month",
	preheader: "Three things in two minutes",
	body: "## Rotas\n\nHello {first-name}, read [the guide](/blog).",
};

/** Emails an hour: tests don't wait for a pace that they aren't about. */
export const UNPACED = 100_000_000;

export async function addDraft(
	db: Database,
	given: Partial<typeof text & { perHour: number }> = {},
): Promise<Issue> {
	const number = await addIssue(
		db,
		{ ...text, perHour: UNPACED, staffId: null, ...given },
		{ at: new Date().toISOString(), newId: () => randomUUID() },
	);

	return reload(db, number);
}

export async function reload(db: Database, number: number): Promise<Issue> {
	const issue = await findIssue(db, number);
	if (!issue) throw new Error(`There is no issue ${number}.`);

	return issue;
}

export async function startedIssue(
	db: Database,
	given: Parameters<typeof addDraft>[1] = {},
): Promise<Issue> {
	const draft = await addDraft(db, given);
	await startIssue(db, draft, { origin, at: new Date().toISOString() });

	return reload(db, draft.number);
}

/** A sender that runs until the test ends, and an SMTP server. */
export async function sendingTo(
	db: Database,
	behaviour: Parameters<typeof startSmtp>[0] = {},
	given: Partial<SenderParts> = {},
) {
	const smtp = await startSmtp(behaviour);
	onTestFinished(smtp.close);

	return { smtp, stop: startTestSender(db, smtp.port, given) };
}

export function startTestSender(
	db: Database,
	port: number,
	given: Partial<SenderParts> = {},
): () => Promise<void> {
	const server = { host: "127.0.0.1", port, secure: false, auth: null };
	const from = { name: "Sheaf", address: "hello@sheaf.example" };
	const stop = startSender({
		db,
		mailer: createBulkMailer(server, () => from),
		origin,
		onPaused: async () => {},
		now: () => new Date(),
		log: () => {},
		every: 5,
		...given,
	});
	onTestFinished(stop);

	return stop;
}

export async function isSent(db: Database, number: number): Promise<boolean> {
	const issue = await reload(db, number);

	return isFinished(issue, await countDeliveries(db, issue.id));
}
