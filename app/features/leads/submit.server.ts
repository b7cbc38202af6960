import type * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { SavingsOfVisit } from "#features/calculator/contract.ts";
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
import { type LeadKind, refusalMessage } from "./contract.ts";
import { conversionOf } from "./conversion.server.ts";
import { wordsOf } from "./lead-details.ts";
import type { NotificationContext } from "./notification-context.ts";
import { notificationsFor } from "./notifications.ts";
import { insertWords, keepPerson, personIdOf } from "./people.server.ts";
import { isLikelySpam } from "./spam.ts";
import { spamSignals } from "./spam-signals.server.ts";
import { findByKey, insertLead, type NewLead } from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** What became of it. `table` names the one that could not be written, null when the database could not be reached at all. */
export type Receipt =
	| { kept: true; id: string; repeated: boolean }
	| { kept: false; reason: "conflict" }
	| { kept: false; reason: "failed"; table: string | null; cause: string };

/**
 * Keeps a lead: everything in one transaction, the mails and events it owes included, and only once.
 * It resolves to `kept` only after the commit is durable; delivery comes later and holds up nothing.
 * The same form sent again is answered as the first time; the same key with another text is a
 * conflict, and nothing is written.
 */
export async function submitLead(
	db: Database,
	sent: NewLead,
	submission: SubmissionContext,
	at: string,
	notify: NotificationContext,
): Promise<Receipt> {
	const texts = sent.told ? wordsOf(sent.told) : [];
	const signs = spamSignals(submission, texts, notify.secret, at);
	const lead = { ...sent, suspect: sent.suspect || isLikelySpam(signs) };
	try {
		const notifications = await notificationsOf(db, lead, submission, at, notify);
		const { from, newId } = notify;
		await db.transaction().execute(async (trx) => {
			await executeAll(trx, [keepPerson(trx, lead, at), insertLead(trx, lead, submission, at)]);
			await lead.insertDetails(trx);
			if (!lead.suspect) await lead.updatePerson?.(trx);
			await executeAll(trx, [
				insertWords(trx, lead),
				...notifications.map((each) => enqueueQuery(trx, each, { id: newId(), from, at })),
			]);
		});
		if (notifications.length > 0) wakeDelivery();
		return { kept: true, id: lead.id, repeated: false };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isUniqueViolation(error, "leads")) return await receiptOfRepeat(db, lead.kind, submission);
		notify.onSaveFailed?.(error.message);
		return { kept: false, reason: "failed", table: error.table, cause: error.message };
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
	const savings: SavingsOfVisit | null = json === null ? null : JSON.parse(json);
	// Of two first leads at once one may link by its own id: the card's page knows it too.
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

async function receiptOfRepeat(
	db: Database,
	kind: LeadKind,
	{ idempotencyKey, bodyHash }: SubmissionContext,
): Promise<Receipt> {
	const first = await findByKey(db, kind, idempotencyKey).catch(() => null);
	if (first === null)
		return { kept: false, reason: "failed", table: null, cause: "the first answer is unreadable" };
	if (first?.body_hash === bodyHash) return { kept: true, id: first.id, repeated: true };
	return { kept: false, reason: "conflict" };
}

/** The answer to a form whose fields do not fit. */
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

/** The answer to a form that was understood. */
export function resultOf<Field extends string>(
	receipt: Receipt,
	values: FieldValues,
	kept: Message,
	failed: (table: string | null) => Message,
): SubmitResult<Field> {
	if (receipt.kept) return { outcome: "saved", message: kept };
	if (receipt.reason === "conflict")
		return { outcome: "conflict", message: messages.conflict, values };
	return { outcome: "failed", message: failed(receipt.table), values };
}
