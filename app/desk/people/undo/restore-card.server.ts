import type { Stage } from "#database/lead-tables.ts";
import { formatAgo, formatExactly } from "#desk/layout/relative-time.ts";
import { reopenAnswered } from "#desk/people/card/card-updates.server.ts";
import { selectAuditEvents } from "#desk/people/card/people.server.ts";
import { explainTaken } from "#desk/people/contact/contact.server.ts";
import { formatAuditEvent } from "#desk/shared/lead-labels.ts";
import { readDetail, recordAuditEvents } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type RestoredCall,
	restoreCall,
} from "#features/booking/scheduling/restore-call.server.ts";
import { findTakenEmail } from "#features/leads/edit-contact.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { writeSnapshots } from "#features/leads/restore-snapshots.server.ts";
import {
	type CardSnapshot,
	listEntries,
	parseContacts,
	readSnapshotsLike,
} from "#features/leads/snapshots.server.ts";
import { recordStages } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Change, reindexMany, type Undone } from "./changes.server.ts";

/**
 * Restores the columns of changes of different cards, unless one of a change has another value by now. The columns
 * that others changed stay as they are.
 */
export async function restoreCards(
	trx: Database,
	site: StaffContext,
	changes: readonly Change[],
): Promise<Map<string, Undone>> {
	const { at } = site.clock;
	const cards = await readSnapshotsLike(
		trx,
		listPeople(changes),
		changes.flatMap(({ before, after }) => [before, after]),
	);
	const results = new Map<string, Undone>();
	const restored: Restored[] = [];
	for (const change of changes) {
		const now = cards.get(change.personId) ?? {};
		const refusal = await findRefusal(trx, change, now);
		const isNamed = refusal?.outcome === "changed" && changes.length === 1;
		if (isNamed && refusal.by.length === 0)
			refusal.by.push(...(await changesSince(trx, site, change)));
		if (refusal) results.set(change.id, refusal);
		else restored.push({ ...change, now });
	}

	await restoreRows(trx, restored, at);
	await restoreStages(trx, site, restored);
	await reindexMany(trx, restored);
	await writeLastContact(trx, listPeople(restored.filter(isContact)), at);
	for (const { id, before } of restored) {
		const calls = await restoreCalls(trx, site, before);
		results.set(id, { outcome: "undone", texts: describeCalls(calls) });
	}
	await recordUndos(trx, site, restored);

	return results;
}

/** A change with its card before it is restored. */
type Restored = Change & { now: CardSnapshot };

/** Whether the last contact follows from what is restored. */
function isContact({ before }: Change): boolean {
	const { leads, notes, tasks, bookings, contacts } = before;
	return [leads, notes, tasks, bookings, contacts].some(
		(rows) => rows !== undefined,
	);
}

/** Why a change is not undone; null when it can be. */
async function findRefusal(
	trx: Database,
	{ personId, before, after }: Change,
	now: CardSnapshot,
): Promise<Exclude<Undone, { outcome: "undone" }> | null> {
	const state = compare(now, before, after);
	if (state === "changed") return { outcome: "changed", by: [] };
	if (state === "before") return { outcome: "already" };

	// An address that was removed may be another person's by now.
	const emails = parseContacts(before)?.emails ?? [];
	const taken = await findTakenEmail(trx, personId, emails);

	return taken ? { outcome: "changed", by: [explainTaken(taken)] } : null;
}

async function recordUndos(
	trx: Database,
	{ staff, clock }: StaffContext,
	restored: readonly Restored[],
): Promise<void> {
	await recordAuditEvents(
		trx,
		restored.map(({ personId, action, audit_id }) => ({
			staffId: staff.id,
			action: "person.undo" as const,
			subject: personId,
			detail: { undone: action ?? "", of: audit_id },
		})),
		clock,
	);
}

/** Cancelled calls are left out: whether their time is still free does not decide about the rest. */
function compare(
	now: CardSnapshot,
	before: CardSnapshot,
	after: CardSnapshot,
): "before" | "after" | "changed" {
	const entries = listEntries(withoutCancelledCalls(after));

	const isAs = (snapshot: CardSnapshot) =>
		entries.every(
			({ table, key, column }) =>
				now[table]?.[key]?.[column] === snapshot[table]?.[key]?.[column],
		);

	if (isAs(after)) return "after";
	return isAs(before) ? "before" : "changed";
}

/** They are booked again by the calendar. */
function withoutCancelledCalls({
	bookings = {},
	...rest
}: CardSnapshot): CardSnapshot {
	const others = Object.entries(bookings).filter(
		([, columns]) => columns && !("status" in columns),
	);

	return { ...rest, bookings: Object.fromEntries(others) };
}

async function restoreRows(
	trx: Database,
	restored: readonly Restored[],
	at: string,
): Promise<void> {
	await writeSnapshots(
		trx,
		restored.map(({ personId, before }) => ({
			personId,
			snapshot: withoutCancelledCalls(before),
		})),
		at,
	);

	// Cards that are open elsewhere show a conflict.
	await trx
		.updateTable("people")
		.set(({ eb }) => ({ version: eb("version", "+", 1) }))
		.where("id", "in", [...listPeople(restored), ""])
		.execute();
	const changed = restored.filter(({ before }) => before.people);
	await copyToLeads(trx, listPeople(changed)).execute();
}

function listPeople(changes: readonly Pick<Change, "personId">[]): string[] {
	return changes.map(({ personId }) => personId);
}

/** The history of stages is only ever added to. */
async function restoreStages(
	trx: Database,
	{ staff, clock }: StaffContext,
	restored: readonly Restored[],
): Promise<void> {
	const deals = restored.filter(isDeal);
	await recordStages(
		trx,
		deals.map(({ personId, now }) => ({
			personId,
			from: (now.people?.[personId]?.stage ?? null) as Stage | null,
		})),
		{ staffId: staff.id, at: clock.at },
	);

	const staged = deals.filter(({ personId, before }) =>
		Object.hasOwn(before.people?.[personId] ?? {}, "stage"),
	);
	const byStage = Map.groupBy(
		staged,
		({ personId, before }) => before.people?.[personId]?.stage ?? null,
	);
	for (const [stage, people] of byStage)
		await reopenAnswered(trx, listPeople(people), stage as Stage | null);
}

function isDeal({ personId, before, action }: Change): boolean {
	const restored = before.people?.[personId] ?? {};
	// A mark as spam hides the stage, and is not in the history.
	const isSpam = action === "person.spam" || action === "person.not-spam";

	return (
		!isSpam &&
		["stage", "value_cents", "period", "lost_reason"].some(
			(column) => column in restored,
		)
	);
}

async function restoreCalls(
	trx: Database,
	site: StaffContext,
	{ bookings = {} }: CardSnapshot,
): Promise<RestoredCall[]> {
	const restored: RestoredCall[] = [];

	for (const [id, columns] of Object.entries(bookings)) {
		if (columns?.status !== "booked") continue;

		const call = await restoreCall(trx, site, id);
		if (call) restored.push(call);
	}

	return restored;
}

/** Books the calls again that the last spam marks of people cancelled. */
export async function restoreSpamCalls(
	trx: Database,
	site: StaffContext,
	personIds: readonly string[],
): Promise<Map<string, RestoredCall[]>> {
	const marks = await trx
		.selectFrom("changes")
		.innerJoin("audit_log", "audit_log.id", "changes.audit_id")
		.select(["changes.person_id", "changes.before"])
		.where("changes.person_id", "in", [...personIds, ""])
		.where("audit_log.action", "=", "person.spam")
		.orderBy("changes.id")
		.execute();
	const latest = new Map(marks.map((mark) => [mark.person_id, mark.before]));

	const restored = new Map<string, RestoredCall[]>();
	for (const [personId, before] of latest)
		restored.set(personId, await restoreCalls(trx, site, JSON.parse(before)));

	return restored;
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
