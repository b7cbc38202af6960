import type * as v from "valibot";
import type { SavingsOfVisit } from "#calculator/contract.ts";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import {
	type FieldValues,
	type FormResult,
	fieldErrors,
	type LeadKind,
	type Message,
	refusalMessage,
} from "./contract.ts";
import { conversionOf } from "./conversion.server.ts";
import type { Envelope } from "./envelope.server.ts";
import { owedOf } from "./owed.ts";
import { insertWords, keepPerson, personIdOf } from "./people.server.ts";
import { signsOf } from "./signs.server.ts";
import { isSuspect } from "./spam.ts";
import { findByKey, insertLead, type NewLead } from "./store.server.ts";
import type { Telling } from "./telling.ts";
import { wordsOf } from "./told.ts";

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
export async function receiveLead(
	db: Database,
	sent: NewLead,
	envelope: Envelope,
	at: string,
	telling: Telling,
): Promise<Receipt> {
	const texts = sent.told ? wordsOf(sent.told) : [];
	const signs = signsOf(envelope, texts, telling.secret, at);
	const lead = { ...sent, suspect: sent.suspect || isSuspect(signs) };
	try {
		const owed = await insertOwed(db, lead, envelope, at, telling);
		await db.commit([
			keepPerson(db, lead, at),
			insertLead(db, lead, envelope, at),
			...lead.details,
			...(lead.suspect ? [] : (lead.moves ?? [])),
			insertWords(db, lead),
			...owed,
		]);
		if (owed.length > 0) pokeDelivery();
		return { kept: true, id: lead.id, repeated: false };
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		if (error.reason === "duplicate" && error.table === "leads")
			return await receiptOfRepeat(db, lead.kind, envelope);
		telling.notKept?.(error.message);
		return { kept: false, reason: "failed", table: error.table, cause: error.message };
	}
}

async function insertOwed(
	db: Database,
	lead: NewLead,
	envelope: Envelope,
	at: string,
	telling: Telling,
): Promise<Write[]> {
	const { from, newId, conversions, clientAddress } = telling;
	const { pageUrl, attribution, savings: json } = envelope;
	const savings: SavingsOfVisit | null = json === null ? null : JSON.parse(json);
	// Of two first leads at once one may link by its own id: the card's page knows it too.
	const person = await personIdOf(db, lead.email)
		.executeTakeFirst()
		.catch(() => undefined);
	const conversion = conversions ? conversionOf(lead, envelope, at, clientAddress) : null;
	return [
		...owedOf({ ...lead, personId: person?.id, pageUrl, attribution, savings, at }, telling),
		...(conversion ? [conversion] : []),
	].map((owed) => insertNotification(db, owed, { id: newId(), from, at }));
}

async function receiptOfRepeat(
	db: Database,
	kind: LeadKind,
	{ idempotencyKey, bodyHash }: Envelope,
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
): FormResult<Field> {
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
): FormResult<Field> {
	if (receipt.kept) return { outcome: "kept", message: kept };
	if (receipt.reason === "conflict")
		return { outcome: "conflict", message: messages.conflict, values };
	return { outcome: "failed", message: failed(receipt.table), values };
}
