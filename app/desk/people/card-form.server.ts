import { statusNames } from "#desk/inbox/lead-labels.ts";
import { type Answer, refused } from "#desk/layout/form.server.ts";
import { ago } from "#desk/layout/relative-time.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { money } from "#lib/number-format.ts";
import { auditEventText, parseAuditDetail } from "./audit-events.ts";
import { type CardIntent, changedFields, mergeWithCurrent } from "./card-contract.ts";
import { auditEventsOn, findPerson, type PersonRow } from "./people.server.ts";

/** One submitted form of a card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
};

/** `isConflict`: nothing was written; submitting again with the returned values succeeds. */
export type CardAnswer = Answer & { isConflict?: boolean };

/** Writes a change with its audit event. Notes and tasks are idempotent by their id. */
export async function commit(
	form: CardForm,
	action: AuditAction,
	answer: CardAnswer,
	change: (trx: Database) => Promise<unknown>,
	detail: string | null = null,
): Promise<CardAnswer> {
	const { site, person } = form;
	try {
		await auditedChange(site, { action, subject: person.id, detail }, change);
	} catch (error) {
		if (isStale(error)) return await conflictOf(form, person.version);
		if (!isUniqueViolation(error, "notes") && !isUniqueViolation(error, "tasks")) throw error;
	}
	return answer;
}

/** The conflict if others have changed the card since `version`; null for the user's own changes. */
export async function conflictSince(form: CardForm, version: number): Promise<CardAnswer | null> {
	const { site, person } = form;
	if (version === person.version) return null;
	const events = await eventsSince(site.db, person.id, version);
	const own = events.filter(({ staffId }) => staffId === site.staff.id);
	// System changes without an audit event count as well.
	return person.version - version > own.length ? await conflictOf(form, version) : null;
}

async function eventsSince(db: Database, personId: string, version: number) {
	const events = await auditEventsOn(db, personId);
	return events.filter(({ detail }) => (parseAuditDetail(detail).version ?? 0) > version);
}

const advice: Partial<Record<CardIntent, string>> = {
	status: "Save again to write only what you changed; everything else stays as it is now.",
	reply: "Your text is still there. Send it again if it’s still needed.",
};

/** Describes the changes made by others and the current values. */
async function conflictOf(
	{ site, person, intent, values }: CardForm,
	version: number,
): Promise<CardAnswer> {
	const { db, staff, clock } = site;
	const now = (await findPerson(db, person.id)) ?? person;
	const { status, value_eur: value, assignee } = now;
	const is = {
		status: `It is now: ${statusNames[status]}.`,
		value:
			value === null ? "There is no deal value now." : `The deal value is now ${money(value)}.`,
		assignee: assignee ? `It is now assigned to ${assignee}.` : "Nobody is assigned now.",
	};
	const events = await eventsSince(db, person.id, version);
	const others = events
		.filter(({ staffId }) => staffId !== staff.id)
		.slice(0, 3)
		.map(
			({ by, at, action, detail }) =>
				`${by ?? "Somebody"} ${auditEventText(action, detail)}, ${ago(at, clock.at)}.`,
		);
	const changes = [...others, ...changedFields(values, now).map((field) => is[field])];
	const text = [
		...(changes.length > 0 ? changes : [is.status]),
		advice[intent] ?? "Please try again if you still want to make your change.",
	];
	return {
		...refused(
			"Somebody else has just changed this card. Your change was not saved.",
			text.join(" "),
			409,
		),
		isConflict: true,
		values: intent === "status" ? mergeWithCurrent(values, now) : values,
	};
}
