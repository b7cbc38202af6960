import { company } from "#content/content.ts";
import type { AuditContext } from "#features/auth/audit.server.ts";
import { findWorkingDay } from "#features/leads/due.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays, toWallClock } from "#lib/time/dates.ts";
import { formatLongDate } from "#lib/time/format.ts";
import type { LockedProposal } from "./change-proposal.server.ts";

const WORKING_DAYS_BEFORE = 3;

/**
 * The assignee's task to ask a client before the last day; the open one of an earlier version moves. None for a
 * proposal that ends today.
 */
export async function addReminder(
	trx: Database,
	{ clock }: Pick<AuditContext, "clock">,
	{ id, person_id, number }: LockedProposal,
	lastDay: string,
): Promise<void> {
	const due_on = findReminderDay(lastDay, clock.at);
	if (due_on === null) return await closeReminder(trx, id, clock.at);

	const title = `Proposal ${number} ends on ${formatLongDate(lastDay)}: ask how they see it`;
	const moved = await trx
		.updateTable("tasks")
		.set({ due_on, title })
		.where("proposal_id", "=", id)
		.where("done_at", "is", null)
		.where("deleted_at", "is", null)
		.returning("id")
		.execute();
	if (moved.length > 0) return;

	const { assignee_id } = await trx
		.selectFrom("people")
		.select("assignee_id")
		.where("id", "=", person_id)
		.executeTakeFirstOrThrow();

	await trx
		.insertInto("tasks")
		.values({
			id: clock.newId(),
			person_id,
			staff_id: assignee_id,
			title,
			due_on,
			created_at: clock.at,
			proposal_id: id,
		})
		.execute();
}

/** Three working days before the last day, or the next one; null when that is after the last day. */
export function findReminderDay(lastDay: string, at: string): string | null {
	const { date: today } = toWallClock(at, company().timeZone);
	const next = findWorkingDay(addDays(today, 1));
	const before = countBack(lastDay, WORKING_DAYS_BEFORE);
	const day = before > next ? before : next;

	return day <= lastDay ? day : null;
}

function countBack(day: string, workingDays: number): string {
	if (workingDays === 0) return day;

	const before = addDays(day, -1);
	const isWorkingDay = findWorkingDay(before) === before;

	return countBack(before, isWorkingDay ? workingDays - 1 : workingDays);
}

/** A proposal that was answered needs no reminder. */
export async function closeReminder(
	trx: Database,
	proposalId: string,
	at: string,
): Promise<void> {
	await trx
		.updateTable("tasks")
		.set({ done_at: at })
		.where("proposal_id", "=", proposalId)
		.where("done_at", "is", null)
		.where("deleted_at", "is", null)
		.execute();
}
