import type { Stage } from "#database/lead-tables.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { formatAgo, formatExactly } from "#desk/layout/relative-time.ts";
import { explainTaken } from "#desk/people/contact/contact.server.ts";
import { formatAuditEvent } from "#desk/shared/lead-labels.ts";
import { readDetail, recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type RestoredCall,
	restoreCall,
} from "#features/booking/scheduling/restore-call.server.ts";
import {
	findTakenEmail,
	writeContactPoints,
} from "#features/leads/edit-contact.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { reopenAnswered } from "./card-updates.server.ts";
import {
	listEntries,
	lockPerson,
	readSnapshot,
	reindex,
	type Snapshot,
	type UndoableTable,
} from "./changes.server.ts";
import { selectAuditEvents } from "./people.server.ts";
import { UNDO_DAYS, undoableSince } from "./undo-period.ts";

/** The most changes of one form: a page of the inbox. */
const MAX_CHANGES = 200;

type Undone =
	| { outcome: "undone"; calls: RestoredCall[] }
	| { outcome: "already" | "expired" }
	/** The later change of the same data, and its author. */
	| { outcome: "changed"; by: string[] };

/** Handles the form of a notice or an entry of the activity: `changes` has the ids, separated by commas. */
export async function undoChanges(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const ids = (fields.get("changes") ?? "").split(",").slice(0, MAX_CHANGES);
	const results: Undone[] = [];

	for (const id of ids) results.push(await undoChange(site, id));

	return summarizeUndo(results);
}

function summarizeUndo(results: readonly Undone[]): FormOutcome {
	const [first] = results;
	const undone = results.filter(({ outcome }) => outcome === "undone");
	const calls = results.flatMap((each) =>
		each.outcome === "undone" ? callTexts(each.calls) : [],
	);

	if (results.length === 1 && first) return answerOfOne(first, calls);
	if (undone.length === results.length)
		return done(
			`Undone for ${counted(undone.length, "person", "people")}.`,
			calls.join(" "),
		);

	const left = results.length - undone.length;

	return refused(
		`Undone for ${counted(undone.length, "person", "people")}.`,
		[
			`${counted(left, "card has", "cards have")} been changed since, or already undone, and ${left === 1 ? "was" : "were"} left as ${left === 1 ? "it is" : "they are"}.`,
			...calls,
		].join(" "),
		409,
	);
}

function answerOfOne(result: Undone, calls: readonly string[]): FormOutcome {
	switch (result.outcome) {
		case "undone":
			return done("Undone.", calls.join(" "));
		case "already":
			return done("Already undone.", "Nothing was changed.");
		case "expired":
			return refused(
				"This can no longer be undone.",
				`A change can be undone for ${UNDO_DAYS} days.`,
				409,
			);
		case "changed":
			return refused(
				"Not undone: this has been changed since.",
				result.by.join(" "),
				409,
			);
	}
}

export function callTexts(calls: readonly RestoredCall[]): string[] {
	return calls.map(({ startsAt, outcome }) => {
		const call = `The call of ${formatExactly(startsAt)}`;
		if (outcome === "restored") return `${call} is booked again.`;
		return outcome === "taken"
			? `${call} stays cancelled: its time has been taken.`
			: `${call} stays cancelled: its time has passed.`;
	});
}

/**
 * Restores the columns of a change, unless one of them has another value by now. The columns that others
 * changed stay as they are.
 */
function undoChange(site: StaffContext, id: string): Promise<Undone> {
	const { db, staff, clock } = site;

	return db.transaction().execute(async (trx): Promise<Undone> => {
		const change = await trx
			.selectFrom("changes")
			.leftJoin("audit_log", "audit_log.id", "changes.audit_id")
			.selectAll("changes")
			.select(["audit_log.action", "audit_log.subject"])
			.where("changes.id", "=", id)
			.where("changes.created_at", ">", undoableSince(clock.at))
			.executeTakeFirst();
		if (!change) return { outcome: "expired" };

		// What was changed before a merge moved with it.
		const personId = await findSurvivorId(trx, change.person_id);
		await lockPerson(trx, personId);

		const before: Snapshot = JSON.parse(change.before);
		const after: Snapshot = JSON.parse(change.after);
		const now = await readSnapshot(trx, personId);
		const state = compare(now, before ?? {}, after ?? {});
		if (state === "changed")
			return { outcome: "changed", by: await changesSince(trx, site, change) };
		if (state === "before") return { outcome: "already" };

		const taken = await findTakenAgain(trx, personId, before ?? {});
		if (taken) return { outcome: "changed", by: [explainTaken(taken)] };

		await restoreRows(trx, personId, before ?? {}, clock.at);
		await restoreStage(trx, site, change, now);
		await reindex(trx, personId, before ?? {});
		await writeLastContact(trx, [personId], clock.at);

		const calls = await restoreCalls(trx, site, before ?? {});
		const event = {
			staffId: staff.id,
			action: "person.undo" as const,
			subject: personId,
			detail: { undone: change.action ?? "", of: change.audit_id },
		};
		await recordAuditEvent(trx, event, clock);

		return { outcome: "undone", calls };
	});
}

/** Cancelled calls are left out: whether their time is still free does not decide about the rest. */
function compare(
	now: Snapshot,
	before: Snapshot,
	after: Snapshot,
): "before" | "after" | "changed" {
	const columns = listEntries(after).filter(
		({ table, key }) => !isCancelledCall(table, key, after),
	);

	const isAs = (snapshot: Snapshot) =>
		columns.every(
			({ table, key, column }) =>
				now[table]?.[key]?.[column] === snapshot[table]?.[key]?.[column],
		);

	if (isAs(after)) return "after";
	return isAs(before) ? "before" : "changed";
}

function isCancelledCall(
	table: UndoableTable,
	key: string,
	snapshot: Snapshot,
): boolean {
	return table === "bookings" && "status" in (snapshot.bookings?.[key] ?? {});
}

/** An address that was removed may be another person's by now. */
async function findTakenAgain(
	trx: Database,
	personId: string,
	before: Snapshot,
) {
	const points = before.contact_points?.[personId]?.points;
	if (points === undefined) return null;

	return findTakenEmail(trx, personId, JSON.parse(String(points)).emails);
}

async function restoreRows(
	trx: Database,
	personId: string,
	before: Snapshot,
	at: string,
): Promise<void> {
	for (const [table, rows] of Object.entries(before) as [
		UndoableTable,
		NonNullable<Snapshot[UndoableTable]>,
	][])
		for (const [key, columns] of Object.entries(rows)) {
			if (isCancelledCall(table, key, before)) continue;

			if (table === "contact_points") {
				const points = JSON.parse(String(columns.points));
				await writeContactPoints(trx, personId, points, at);
				continue;
			}

			const update = trx.updateTable(table as "notes").set(columns);
			await (table === "person_tags"
				? update
						.where("person_id", "=", personId)
						.where("tag" as "id", "=", key)
				: update.where("id", "=", key)
			).execute();
		}

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
	change: { person_id: string; before: string; action: string | null },
	now: Snapshot,
): Promise<void> {
	const { person_id: id } = change;
	const restored = (JSON.parse(change.before) as Snapshot).people?.[id] ?? {};
	const stage = (now.people?.[id]?.stage ?? null) as Stage | null;
	const isDeal = ["stage", "value_cents", "period", "lost_reason"].some(
		(column) => column in restored,
	);
	// A mark as spam hides the stage, and is not in the history.
	const isSpam =
		change.action === "person.spam" || change.action === "person.not-spam";
	if (!isDeal || isSpam) return;

	await recordStage(trx, id, stage, { staffId: staff.id, at: clock.at });
	if ("stage" in restored)
		await reopenAnswered(trx, id, restored.stage as Stage | null);
}

async function restoreCalls(
	trx: Database,
	site: StaffContext,
	{ bookings = {} }: Snapshot,
): Promise<RestoredCall[]> {
	const restored: RestoredCall[] = [];

	for (const [id, { status }] of Object.entries(bookings)) {
		if (status !== "booked") continue;

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
	{ audit_id, person_id }: { audit_id: string; person_id: string },
): Promise<string[]> {
	const events = await selectAuditEvents(trx, person_id);
	const later = events.filter(({ id }) => id > audit_id).slice(0, 3);

	return later.map(
		({ by, at, action, detail }) =>
			`${by ?? "A removed account"} ${formatAuditEvent(action, readDetail(detail))}, ${formatAgo(at, clock.at)}.`,
	);
}
