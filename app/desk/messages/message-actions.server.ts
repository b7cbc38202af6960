import type { AuditAction } from "#content/desk-staff.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database, Step } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { forgetGone } from "#lib/outbox/delivery.server.ts";
import { messageKinds } from "#lib/outbox/message-filter.ts";
import { replayEvent, retryDead, retryNow, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { messageIntents } from "./message-intents.ts";

/** What became of it: a key of the copy's `done`, or of its `failed`. */
export type MessageDeed =
	| { done: "retried" | "retried-all" | "replayed" | "remembered" }
	| { failed: "changed" | "forbidden" | "unavailable" };

type What = {
	writes: Step[];
	action: AuditAction;
	done: Extract<MessageDeed, { done: string }>["done"];
};

/**
 * Does what a form of the outbox asks. Mail may be tried again by everyone; what machines are told is an
 * owner's, since they act on what they get.
 */
export async function changeMessages(
	site: StaffContext,
	id: string | null,
	fields: FormFields,
): Promise<MessageDeed> {
	const { db, staff, clock, log } = site;
	const asked = await whatIsAsked(site, id, fields.get("intent"));
	if ("failed" in asked) return asked;
	const deed = { staffId: staff.id, action: asked.action, subject: id };
	try {
		await db.commit([...asked.writes, insertAudit(db, deed, clock)]);
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		if (error.reason === "missed") return { failed: "changed" };
		log("outbox not changed", { reason: error.reason });
		return { failed: "unavailable" };
	}
	wakeDelivery();
	return { done: asked.done };
}

async function whatIsAsked(
	site: StaffContext,
	id: string | null,
	intent: string | undefined,
): Promise<What | Extract<MessageDeed, { failed: string }>> {
	const { db, staff, clock, notify } = site;
	const isOwner = staff.role === "owner";
	if (intent === messageIntents.retryAll) {
		const kinds = isOwner ? messageKinds : (["mail"] as const);
		const writes = [(trx: Database) => retryDead(trx, kinds, clock.at)];
		return { writes, action: "message.retry_all", done: "retried-all" };
	}
	if (intent === messageIntents.retry && id !== null) {
		const kind = await kindOf(site, id);
		if (kind !== undefined && kind !== "mail" && !isOwner) return { failed: "forbidden" };
		if (!kind) return { failed: "changed" };
		return {
			writes: [(trx: Database) => retryNow(trx, id, clock.at)],
			action: "message.retry",
			done: "retried",
		};
	}
	if (intent !== messageIntents.replay && intent !== messageIntents.forgetGone)
		return { failed: "changed" };
	if (!isOwner) return { failed: "forbidden" };
	if (intent === messageIntents.replay && id !== null) {
		const writes = [(trx: Database) => replayEvent(trx, id, clock.at)];
		return { writes, action: "message.replay", done: "replayed" };
	}
	if (!notify?.webhookUrl) return { failed: "changed" };
	const url = notify.webhookUrl;
	const writes = [(trx: Database) => forgetGone(trx, url)];
	return { writes, action: "webhook.back", done: "remembered" };
}

async function kindOf({ db }: StaffContext, id: string) {
	const row = await db.selectFrom("outbox").select("kind").where("id", "=", id).executeTakeFirst();
	return row?.kind;
}
