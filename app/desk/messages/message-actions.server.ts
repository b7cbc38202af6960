import type { DeleteResult } from "kysely";
import {
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { keepAsNotes } from "#features/leads/unsent-messages.server.ts";
import {
	listCarried,
	withdrawUnsent,
} from "#features/proposals/unsent-proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { forgetGone } from "#lib/outbox/delivery.server.ts";
import {
	deleteMailOnHold,
	mailOnHold,
	sendMailOnHold,
} from "#lib/outbox/mail-on-hold.server.ts";
import { messageKinds } from "#lib/outbox/message-filter.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import {
	replayEvent,
	retryDead,
	retryNow,
} from "#lib/outbox/retries.server.ts";
import { type doneNotices, MESSAGES_PATH } from "./contract.ts";

type MessagesSite = StaffContext & {
	/** Null on the list of messages. */
	messageId: string | null;
};

const hasChanged = refused(
	"Nothing was changed.",
	"The message has changed in the meantime. Its current state is shown below.",
	409,
);

/** Members may only retry email; everything else is for owners. */
function change(
	action: AuditAction,
	done: keyof typeof doneNotices,
	write: (
		trx: Database,
		site: MessagesSite,
		id: string,
	) => Promise<NonNullable<unknown>>,
	isForMembers: (site: MessagesSite) => Promise<boolean> = async () => false,
) {
	return async (site: MessagesSite): Promise<FormOutcome> => {
		const { staff, messageId: id } = site;
		if (staff.role !== "owner" && !(await isForMembers(site)))
			return refused("Only an owner may do this.", "", 403);

		try {
			await auditedChange(site, { action, subject: id }, (trx) =>
				write(trx, site, id ?? ""),
			);
		} catch (error) {
			if (isStale(error)) return hasChanged;
			throw error;
		}

		return { to: `${MESSAGES_PATH}${id ? `/${id}` : ""}?done=${done}` };
	};
}

const handlers: Handlers<FormOutcome, MessagesSite> = {
	retry: change(
		"message.retry",
		"retried",
		(trx, { clock }, id) => retryNow(trx, id, clock.at),
		async ({ db, messageId }) => {
			const outbox = db
				.selectFrom("outbox")
				.select("kind")
				.where("id", "=", messageId);
			return (await outbox.executeTakeFirst())?.kind === "mail";
		},
	),
	"retry-all": change(
		"message.retry_all",
		"retried-all",
		(trx, { staff, clock }) =>
			retryDead(
				trx,
				staff.role === "owner" ? messageKinds : ["mail"],
				clock.at,
			),
		async () => true,
	),
	replay: change("message.replay", "replayed", (trx, { clock }, id) =>
		replayEvent(trx, id, clock.at),
	),
	"send-held": change("message.send_held", "sent", (trx, { clock }) =>
		sendMailOnHold(trx, clock.at),
	),
	"discard-held": change("message.discard_held", "discarded", discardOnHold),
	"forget-gone": change("webhook.back", "remembered", (trx, { notify }) =>
		forgetGone(trx, notify?.webhookUrl ?? ""),
	),
};

export async function changeMessages(
	site: StaffContext,
	messageId: string | null,
	fields: FormFields,
) {
	const answer = await submitForm({ ...site, messageId }, fields, handlers);
	wakeDelivery();

	return answer;
}

/** Bounds the number of ids in one statement. */
const MAX_DISCARDED = 10_000;

/**
 * Questions whose answer is discarded become open again. What staff have written stays on the card, as a note; a proposal
 * that the client doesn’t have is withdrawn.
 */
async function discardOnHold(
	trx: Database,
	{ clock }: MessagesSite,
): Promise<DeleteResult[]> {
	const held = await mailOnHold(trx, MAX_DISCARDED);
	const leadIds = held.flatMap(({ lead_id }) => lead_id ?? []);
	if (leadIds.length > 0)
		await trx
			.updateTable("questions")
			.set({ answer: null, answered_by: null })
			.where("id", "in", leadIds)
			.where("answered_at", "is", null)
			.execute();

	const ids = held.map(({ id }) => id);
	const proposals = await listCarried(trx, ids);
	await keepAsNotes(trx, ids, clock);
	await withdrawUnsent(trx, proposals, clock.at);

	return await deleteMailOnHold(trx);
}
