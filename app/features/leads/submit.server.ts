import type * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeAll } from "#lib/db/dialect.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import {
	type FieldValues,
	fieldErrors,
	type Message,
	type SubmitResult,
} from "#lib/forms/fields.ts";
import type { Notification } from "#lib/outbox/contract.ts";
import { enqueueQuery, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { refusalMessage } from "./contract.ts";
import { conversionOf } from "./conversion.server.ts";
import { freeTexts } from "./lead-kind.ts";
import { type NotificationContext, notificationsFor } from "./notifications.ts";
import type { SavingsSnapshot } from "./savings.ts";
import { isLikelySpam, spamSignals } from "./spam.server.ts";
import {
	findByKey,
	insertLead,
	insertWords,
	type NewLead,
	personIdOf,
	upsertPerson,
} from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** `table` names the one that could not be written, null when the database could not be reached at all. */
export type SavedLead =
	| { saved: true; id: string; repeated: boolean }
	| { saved: false; reason: "conflict" }
	| { saved: false; reason: "failed"; table: string | null; cause: string };

/**
 * Saves a lead with its notifications in one durable transaction. Idempotent: a repeated key with the same
 * text returns the first result; with another text it is a conflict, and nothing is written.
 */
export async function submitLead(
	db: Database,
	sent: NewLead,
	submission: SubmissionContext,
	at: string,
	notify: NotificationContext,
): Promise<SavedLead> {
	const signals = spamSignals(submission, freeTexts(sent.content.answers), notify.secret, at);
	const lead = { ...sent, likelySpam: sent.likelySpam || isLikelySpam(signals) };
	try {
		const notifications = await notificationsOf(db, lead, submission, at, notify);
		const { from, newId } = notify;
		await db.transaction().execute(async (trx) => {
			await executeAll(trx, [upsertPerson(trx, lead, at), insertLead(trx, lead, submission, at)]);
			await lead.insertDetails?.(trx);
			if (!lead.likelySpam) await lead.updatePerson?.(trx);
			await executeAll(trx, [
				insertWords(trx, lead),
				...notifications.map((each) => enqueueQuery(trx, each, { id: newId(), from, at })),
			]);
		});
		if (notifications.length > 0) wakeDelivery();
		return { saved: true, id: lead.id, repeated: false };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isUniqueViolation(error, "leads"))
			return await repeatedLead(db, lead.kind.kind, submission);
		notify.onSaveFailed?.(error.message);
		return { saved: false, reason: "failed", table: error.table, cause: error.message };
	}
}

async function notificationsOf(
	db: Database,
	lead: NewLead,
	submission: SubmissionContext,
	at: string,
	notify: NotificationContext,
): Promise<Notification[]> {
	const { conversions, clientAddress } = notify;
	const { pageUrl, attribution, savings: json } = submission;
	const savings: SavingsSnapshot | null = json === null ? null : JSON.parse(json);
	// Of two first leads at once, one may link by its own id, which the desk resolves too.
	const person = await personIdOf(db, lead.email)
		.executeTakeFirst()
		.catch(() => undefined);
	const conversion = conversions ? conversionOf(lead, submission, at, clientAddress) : null;
	return [
		...notificationsFor(
			{ ...lead, personId: person?.id, pageUrl, attribution, savings, at },
			notify,
		),
		...(conversion ? [conversion] : []),
	];
}

async function repeatedLead(
	db: Database,
	kind: string,
	{ idempotencyKey, bodyHash }: SubmissionContext,
): Promise<SavedLead> {
	const first = await findByKey(db, kind, idempotencyKey).catch(() => null);
	if (first === null)
		return { saved: false, reason: "failed", table: null, cause: "the first answer is unreadable" };
	if (first?.body_hash === bodyHash) return { saved: true, id: first.id, repeated: true };
	return { saved: false, reason: "conflict" };
}

/** The result of a form that its schema refused. */
export function refused<Field extends string>(
	issues: readonly v.BaseIssue<unknown>[],
	values: FieldValues,
): SubmitResult<Field> {
	return {
		outcome: "invalid",
		message: refusalMessage(issues),
		errors: fieldErrors(issues),
		values,
	};
}

export function resultOf<Field extends string>(
	outcome: SavedLead,
	values: FieldValues,
	saved: Message,
	failed: (table: string | null) => Message,
): SubmitResult<Field> {
	if (outcome.saved) return { outcome: "saved", message: saved };
	if (outcome.reason === "conflict")
		return { outcome: "conflict", message: messages.conflict, values };
	return { outcome: "failed", message: failed(outcome.table), values };
}
