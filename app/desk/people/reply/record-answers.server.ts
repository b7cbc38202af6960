import { ANSWER_TOPIC, REPLY_TOPIC } from "#desk/people/card/card-contract.ts";
import {
	markAnswered,
	markRead,
} from "#desk/people/card/card-updates.server.ts";
import { readMessageId } from "#features/leads/messages.server.ts";
import { advanceStage, selectPersonId } from "#features/leads/store.server.ts";
import { ASK_TOPIC } from "#features/proposals/project-steps.server.ts";
import { PROPOSAL_TOPIC } from "#features/proposals/send-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { OutboxRow } from "#lib/outbox/outbox.server.ts";

/** Topics of emails that are messages of a card. */
const messageTopics: readonly string[] = [
	REPLY_TOPIC,
	PROPOSAL_TOPIC,
	ASK_TOPIC,
];

/** Marks leads as answered by a delivered reply or answer. Runs in the transaction that records the delivery. */
export async function recordDeliveredReply(
	trx: Database,
	row: OutboxRow,
	at: string,
	sentAs: string | null = null,
): Promise<void> {
	if (row.topic === ANSWER_TOPIC) return recordDeliveredAnswer(trx, row, at);
	if (!messageTopics.includes(row.topic)) return;

	const message = await trx
		.updateTable("messages")
		.set({ sent_as: sentAs })
		.where("id", "=", readMessageId(row))
		.returning(["person_id", "staff_id"])
		.executeTakeFirst();
	if (!message) return;

	await recordAnswer(trx, message, at, row.created_at);
}

async function recordDeliveredAnswer(
	trx: Database,
	{ recipient, lead_id }: OutboxRow,
	at: string,
): Promise<void> {
	const person = await selectPersonId(trx, recipient).executeTakeFirst();
	if (!person) return;

	const question = await trx
		.selectFrom("questions")
		.select("answered_by")
		.where("id", "=", lead_id)
		.executeTakeFirst();
	const actor = { staffId: question?.answered_by ?? null, at };
	await markAnswered(trx, person.id, actor, { leadId: lead_id });
	await advanceStage(trx, person.id, "contacted", actor, false);
}

/** Records an email that a colleague has written outside the desk. */
export async function recordStaffMail(
	trx: Database,
	message: { person_id: string; staff_id: string | null; created_at: string },
): Promise<void> {
	const { person_id, created_at } = message;
	await recordAnswer(trx, message, created_at, created_at);
	await markRead(trx, person_id, created_at);
}

/** Records that staff have answered a person. @param until later leads still wait. */
async function recordAnswer(
	trx: Database,
	{ person_id, staff_id }: { person_id: string; staff_id: string | null },
	at: string,
	until: string,
): Promise<void> {
	const actor = { staffId: staff_id, at };
	await markAnswered(trx, person_id, actor, { until });
	await advanceStage(trx, person_id, "contacted", actor, false);
}
