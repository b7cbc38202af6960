import type { Stage } from "#database/lead-tables.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
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
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import {
	listEntries,
	parseContacts,
	readSnapshot,
	type Snapshot,
	writeSnapshot,
} from "#features/leads/snapshots.server.ts";
import { recordStage } from "#features/leads/stages.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { lockPerson, reindex } from "./changes.server.ts";
import { UNDO_DAYS, undoableSince } from "./undo-period.ts";

type Undone =
	| { outcome: "undone"; calls: RestoredCall[] }
	| { outcome: "already" | "expired" }
	/** The later change of the same data, and its author. */
	| { outcome: "changed"; by: string[] };

/** Handles the form of a notice or an entry of the activity: `changes` has the id of a batch, or of a change. */
export async function undoChanges(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	return summarizeUndo(await undo(site, fields.get("changes") ?? ""));
}

/** Undoes the changes of a batch, or one of them, each in its own transaction. */
async function undo(site: StaffContext, id: string): Promise<Undone[]> {
	const changes = await site.db
		.selectFrom("changes")
		.select("id")
		.where(({ eb, or }) => or([eb("batch_id", "=", id), eb("id", "=", id)]))
		.orderBy("id")
		.execute();
	if (changes.length === 0) return [{ outcome: "expired" }];

	const results: Undone[] = [];
	for (const change of changes) results.push(await undoChange(site, change.id));

	return results;
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
	const { db, clock } = site;

	return db.transaction().execute(async (trx): Promise<Undone> => {
		const change = await lockChange(trx, id);
		if (!change || change.created_at <= undoableSince(clock.at, change.kind))
			return { outcome: "expired" };
		if (change.undone_at !== null) return { outcome: "already" };

		const result = await restoreCard(trx, site, change);
		if (result.outcome === "undone")
			await trx
				.updateTable("changes")
				.set({ undone_at: clock.at })
				.where("id", "=", id)
				.execute();

		return result;
	});
}

type Change = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

/** A change with the card that it is on by now, which other changes wait for. Null when it is gone. */
async function lockChange(trx: Database, id: string) {
	const found = await trx
		.selectFrom("changes")
		.select("person_id")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!found) return null;

	// What was changed before a merge moved with it.
	const personId = await findSurvivorId(trx, found.person_id);
	await lockPerson(trx, personId);

	const { before, after, ...change } = await trx
		.selectFrom("changes")
		.leftJoin("audit_log", "audit_log.id", "changes.audit_id")
		.selectAll("changes")
		.select("audit_log.action")
		.where("changes.id", "=", id)
		.executeTakeFirstOrThrow();

	return {
		...change,
		personId,
		before: JSON.parse(before) as Snapshot,
		after: JSON.parse(after) as Snapshot,
	};
}

async function restoreCard(
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

	return { outcome: "undone", calls };
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
		([, columns]) => !("status" in columns),
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
	{ audit_id, personId }: Change,
): Promise<string[]> {
	const events = await selectAuditEvents(trx, personId);
	const later = events.filter(({ id }) => id > audit_id).slice(0, 3);

	return later.map(
		({ by, at, action, detail }) =>
			`${by ?? "A removed account"} ${formatAuditEvent(action, readDetail(detail))}, ${formatAgo(at, clock.at)}.`,
	);
}
