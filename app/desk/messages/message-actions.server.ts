import { type Answer, notSaved, refused } from "#desk/layout/form.server.ts";
import type { FormResult } from "#desk/layout/forms.tsx";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { forgetGone } from "#lib/outbox/delivery.server.ts";
import { deleteMailOnHold, mailOnHold, sendMailOnHold } from "#lib/outbox/held-mail.server.ts";
import { messageKinds } from "#lib/outbox/message-filter.ts";
import { replayEvent, retryDead, retryNow, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type doneNotices, MESSAGES_PATH } from "./contract.ts";

type Change = {
	action: AuditAction;
	done: keyof typeof doneNotices;
	write(trx: Database, site: StaffContext, id: string): Promise<void>;
};

const changes: Readonly<Record<string, Change>> = {
	retry: {
		action: "message.retry",
		done: "retried",
		write: (trx, { clock }, id) => retryNow(trx, id, clock.at),
	},
	"retry-all": {
		action: "message.retry_all",
		done: "retried-all",
		write: (trx, { staff, clock }) =>
			retryDead(trx, staff.role === "owner" ? messageKinds : ["mail"], clock.at),
	},
	replay: {
		action: "message.replay",
		done: "replayed",
		write: (trx, { clock }, id) => replayEvent(trx, id, clock.at),
	},
	"send-held": {
		action: "message.send_held",
		done: "sent",
		write: (trx, { clock }) => sendMailOnHold(trx, clock.at),
	},
	"discard-held": { action: "message.discard_held", done: "discarded", write: discardOnHold },
	"forget-gone": {
		action: "webhook.back",
		done: "remembered",
		write: (trx, { notify }) => forgetGone(trx, notify?.webhookUrl ?? ""),
	},
};

/** Carries out a form of the outbox. Members may retry email; the rest is up to owners. */
export async function changeMessages(
	site: StaffContext,
	id: string | null,
	fields: FormFields,
): Promise<Answer & FormResult> {
	const { db, staff, log } = site;
	const intent = fields.get("intent") ?? "";
	const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
	if (!change) return { intent, ...hasChanged };
	const { action, done, write } = change;
	try {
		if (staff.role !== "owner" && !(await isForMembers(db, intent, id)))
			return { intent, ...refused("Only an owner may do this.", "", 403) };
		await auditedChange(site, { action, subject: id }, (trx) => write(trx, site, id ?? ""));
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isStale(error)) return { intent, ...hasChanged };
		log("outbox not changed", { reason: error.reason });
		return { intent, ...notSaved };
	}
	wakeDelivery();
	return { intent, to: `${MESSAGES_PATH}${id ? `/${id}` : ""}?done=${done}` };
}

const hasChanged = refused(
	"Nothing was changed.",
	"The message has moved on meanwhile. Its state below is the latest.",
	409,
);

async function isForMembers(db: Database, intent: string, id: string | null): Promise<boolean> {
	if (intent !== "retry") return intent === "retry-all";
	const outbox = db
		.selectFrom("outbox")
		.select("kind")
		.where("id", "=", id ?? "");
	return (await outbox.executeTakeFirst())?.kind === "mail";
}

/** As many ids as a statement takes. */
const MAX_DISCARDED = 10_000;

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
