import type { Stage } from "#database/lead-tables.ts";
import { formatAgo, formatExactly } from "#desk/layout/relative-time.ts";
import { reopenAnswered } from "#desk/people/card/card-updates.server.ts";
import { selectAuditEvents } from "#desk/people/card/people.server.ts";
import { explainTaken } from "#desk/people/contact/contact.server.ts";
import { formatAuditEvent } from "#desk/shared/lead-labels.ts";
import { readDetail, recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type RestoredCall,
	restoreCall,
} from "#features/booking/scheduling/restore-call.server.ts";
import { findTakenEmail } from "#features/leads/edit-contact.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import {
	listEntries,
	parseContacts,
	readSnapshot,
	type Snapshot,
	writeSnapshot,
} from "#features/leads/snapshots.server.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Change, reindex, type Undone } from "./changes.server.ts";

/**
 * Restores the columns of a change, unless one of them has another value by now. The columns that others changed
 * stay as they are.
 */
export async function restoreCard(
	trx: Database,
	site: StaffContext,
	change: Change,
): Promise<Undone> {
	const { staff, clock } = site;
	const { personId, before, after, action, audit_id } = change;
	const now = await readSnapshot(trx, personId);
	const state = compare(now, before, after);
	if (state === "changed")
		return { outcome: "changed", by: await changesSince(trx, site, change) };
	if (state === "before") return { outcome: "already" };

	// An address that was removed may be another person's by now.
	const emails = parseContacts(before)?.emails ?? [];
	const taken = await findTakenEmail(trx, personId, emails);
	if (taken) return { outcome: "changed", by: [explainTaken(taken)] };

	await restoreRows(trx, personId, before, clock.at);
	await restoreStage(trx, site, change, now);
	await reindex(trx, personId, before);
	await writeLastContact(trx, [personId], clock.at);

	const calls = await restoreCalls(trx, site, before);
	const event = {
		staffId: staff.id,
		action: "person.undo" as const,
		subject: personId,
		detail: { undone: action ?? "", of: audit_id },
	};
	await recordAuditEvent(trx, event, clock);

	return { outcome: "undone", texts: describeCalls(calls) };
}

/** Cancelled calls are left out: whether their time is still free does not decide about the rest. */
function compare(
	now: Snapshot,
	before: Snapshot,
	after: Snapshot,
): "before" | "after" | "changed" {
	const entries = listEntries(withoutCancelledCalls(after));

	const isAs = (snapshot: Snapshot) =>
		entries.every(
			({ table, key, column }) =>
				now[table]?.[key]?.[column] === snapshot[table]?.[key]?.[column],
		);

	if (isAs(after)) return "after";
	return isAs(before) ? "before" : "changed";
}

/** They are booked again by the calendar. */
function withoutCancelledCalls({ bookings = {}, ...rest }: Snapshot): Snapshot {
	const others = Object.entries(bookings).filter(
		([, columns]) => columns && !("status" in columns),
	);

	return { ...rest, bookings: Object.fromEntries(others) };
}

async function restoreRows(
	trx: Database,
	personId: string,
	before: Snapshot,
	at: string,
): Promise<void> {
	await writeSnapshot(trx, personId, withoutCancelledCalls(before), at);

	// Cards that are open elsewhere show a conflict.
	await trx
		.updateTable("people")
		.set(({ eb }) => ({ version: eb("version", "+", 1) }))
		.where("id", "=", personId)
		.execute();
	if (before.people) await copyToLeads(trx, personId).execute();
}

/** The history of stages is only ever added to. */
async function restoreStage(
	trx: Database,
	{ staff, clock }: StaffContext,
	{ personId: id, before, action }: Change,
	now: Snapshot,
): Promise<void> {
	const restored = before.people?.[id] ?? {};
	const stage = (now.people?.[id]?.stage ?? null) as Stage | null;
	const isDeal = ["stage", "value_cents", "period", "lost_reason"].some(
		(column) => column in restored,
	);
	// A mark as spam hides the stage, and is not in the history.
	const isSpam = action === "person.spam" || action === "person.not-spam";
	if (!isDeal || isSpam) return;

	await recordStage(trx, id, stage, { staffId: staff.id, at: clock.at });
	if ("stage" in restored)
		await reopenAnswered(trx, [id], restored.stage as Stage | null);
}

async function restoreCalls(
	trx: Database,
	site: StaffContext,
	{ bookings = {} }: Snapshot,
): Promise<RestoredCall[]> {
	const restored: RestoredCall[] = [];

	for (const [id, columns] of Object.entries(bookings)) {
		if (columns?.status !== "booked") continue;

		const call = await restoreCall(trx, site, id);
		if (call) restored.push(call);
	}

	return restored;
}

/** Books the calls again that the last spam mark of a person cancelled. */
export async function restoreSpamCalls(
	trx: Database,
	site: StaffContext,
	personId: string,
): Promise<RestoredCall[]> {
	const mark = await trx
		.selectFrom("changes")
		.innerJoin("audit_log", "audit_log.id", "changes.audit_id")
		.select("changes.before")
		.where("changes.person_id", "=", personId)
		.where("audit_log.action", "=", "person.spam")
		.orderBy("changes.id", "desc")
		.executeTakeFirst();

	return mark ? restoreCalls(trx, site, JSON.parse(mark.before)) : [];
}

/** `Ben set it to Won, 5 min ago.` */
async function changesSince(
	trx: Database,
	{ clock }: StaffContext,
	{ audit_id, personId }: Change,
): Promise<string[]> {
	const events = await selectAuditEvents(trx, personId);
	const later = events.filter(({ id }) => id > audit_id).slice(0, 3);

	return later.map(
		({ by, at, action, detail }) =>
			`${by ?? "A removed account"} ${formatAuditEvent(action, readDetail(detail))}, ${formatAgo(at, clock.at)}.`,
	);
}

export function describeCalls(calls: readonly RestoredCall[]): string[] {
	return calls.map(({ startsAt, outcome }) => {
		const call = `The call of ${formatExactly(startsAt)}`;
		if (outcome === "restored") return `${call} is booked again.`;
		return outcome === "taken"
			? `${call} stays cancelled: its time has been taken.`
			: `${call} stays cancelled: its time has passed.`;
	});
}
