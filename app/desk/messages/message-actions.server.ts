import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { forgetGone } from "#lib/outbox/delivery.server.ts";
import { deleteMailOnHold, mailOnHold, sendMailOnHold } from "#lib/outbox/held-mail.server.ts";
import { messageKinds } from "#lib/outbox/message-filter.ts";
import { replayEvent, retryDead, retryNow, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type MessageResult, messageIntents } from "./contract.ts";

type Change = {
	write(trx: Database): Promise<void>;
	action: AuditAction;
	done: Extract<MessageResult, { done: string }>["done"];
};

/** Carries out a form of the outbox. Members may retry email; the rest is up to owners. */
export async function changeMessages(
	site: StaffContext,
	id: string | null,
	fields: FormFields,
): Promise<MessageResult> {
	const { db, staff, clock, log } = site;
	const change = await changeFor(site, id, fields.get("intent"));
	if ("failed" in change) return change;
	const event = { staffId: staff.id, action: change.action, subject: id };
	try {
		await db.transaction().execute(async (trx) => {
			await change.write(trx);
			await recordAuditEvent(trx, event, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isStale(error)) return { failed: "changed" };
		log("outbox not changed", { reason: error.reason });
		return { failed: "unavailable" };
	}
	wakeDelivery();
	return { done: change.done };
}

async function changeFor(
	{ db, staff, clock, notify }: StaffContext,
	id: string | null,
	intent: string | undefined,
): Promise<Change | Extract<MessageResult, { failed: string }>> {
	const isOwner = staff.role === "owner";
	if (intent === messageIntents.retryAll) {
		const kinds = isOwner ? messageKinds : (["mail"] as const);
		return {
			write: (trx) => retryDead(trx, kinds, clock.at),
			action: "message.retry_all",
			done: "retried-all",
		};
	}
	if (intent === messageIntents.retry && id !== null) {
		const kind = await kindOf(db, id);
		if (kind !== undefined && kind !== "mail" && !isOwner) return { failed: "forbidden" };
		if (!kind) return { failed: "changed" };
		return {
			write: (trx) => retryNow(trx, id, clock.at),
			action: "message.retry",
			done: "retried",
		};
	}
	if (!(Object.values(messageIntents) as unknown[]).includes(intent)) return { failed: "changed" };
	if (!isOwner) return { failed: "forbidden" };
	if (intent === messageIntents.sendOnHold)
		return {
			write: (trx) => sendMailOnHold(trx, clock.at),
			action: "message.send_held",
			done: "sent",
		};
	if (intent === messageIntents.discardOnHold)
		return { write: discardOnHold, action: "message.discard_held", done: "discarded" };
	if (intent === messageIntents.replay && id !== null)
		return {
			write: (trx) => replayEvent(trx, id, clock.at),
			action: "message.replay",
			done: "replayed",
		};
	const url = notify?.webhookUrl;
	if (intent !== messageIntents.forgetGone || !url) return { failed: "changed" };
	return { write: (trx) => forgetGone(trx, url), action: "webhook.back", done: "remembered" };
}

/** Questions whose answer is discarded can be answered anew. */
async function discardOnHold(trx: Database): Promise<void> {
	const leadIds = (await mailOnHold(trx, MAX_DISCARDED)).flatMap(({ lead_id }) => lead_id ?? []);
	if (leadIds.length > 0)
		await trx
			.updateTable("questions")
			.set({ answer: null, answered_by: null })
			.where("id", "in", leadIds)
			.where("answered_at", "is", null)
			.execute();
	await deleteMailOnHold(trx);
}

/** As many ids as a statement takes. */
const MAX_DISCARDED = 10_000;

async function kindOf(db: Database, id: string) {
	const row = await db.selectFrom("outbox").select("kind").where("id", "=", id).executeTakeFirst();
	return row?.kind;
}
