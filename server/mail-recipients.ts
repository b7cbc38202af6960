import {
	findStaffAddress,
	REMINDER_TOPIC,
} from "#features/booking/scheduling/store.server.ts";
import { assigneeTopics } from "#features/leads/message-topics.ts";
import { ownerTopics } from "#features/leads/notifications.ts";
import { isStaffAddress } from "#features/leads/notified-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";
import type { OutboxRow } from "#lib/outbox/outbox.server.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";

/**
 * The recipient of an email at the time of its delivery: the agency's current address instead of an earlier one, and
 * for reminders that of the call's staff member.
 * @param agency the current NOTIFY_TO.
 * @throws OutOfDate for staff whose account was removed or reset in the meantime.
 */
export async function findRecipient(
	db: Database,
	{
		topic,
		recipient,
		lead_id,
	}: Pick<OutboxRow, "topic" | "recipient" | "lead_id">,
	agency: string,
): Promise<string> {
	const isForAssignee = assigneeTopics.some((each) => each === topic);
	if (isForAssignee && !(await isStaffAddress(db, recipient)))
		throw new OutOfDate();

	if (!ownerTopics.has(topic)) return recipient;

	const ofCall =
		topic === REMINDER_TOPIC && (await findStaffAddress(db, lead_id));
	const own = addressesIn(agency);

	return (
		ofCall ||
		own.find((address) => address === recipient) ||
		own[0] ||
		recipient
	);
}
