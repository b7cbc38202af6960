import { statusNames } from "#desk/inbox/lead-labels.ts";
import { ago } from "#desk/layout/relative-time.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { money } from "#lib/number-format.ts";
import { auditEventText, parseAuditDetail } from "./audit-events.ts";
import {
	type CardIntent,
	type CardResult,
	changedFields,
	mergeWithCurrent,
	ownChanges,
} from "./card-contract.ts";
import { auditEventsOn, findPerson, type PersonRow } from "./people.server.ts";

/** One submitted form of a card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Readonly<Record<string, string>>;
};

/** Makes a change with its audit event. A note or task that was added before is not added again. */
export async function commit(
	form: CardForm,
	action: AuditAction,
	change: (trx: Database) => Promise<unknown>,
	detail: string | null = null,
): Promise<CardResult> {
	const { site, person, intent } = form;
	try {
		await auditedChange(site, { action, subject: person.id, detail }, change);
	} catch (error) {
		if (isStale(error)) return await conflictOf(form, person.version);
		if (!isUniqueViolation(error, "notes") && !isUniqueViolation(error, "tasks")) throw error;
	}
	return { outcome: "done", done: intent };
}

/** The conflict when somebody else has changed the card since `version`; null for one's own changes. */
export async function conflictSince(form: CardForm, version: number): Promise<CardResult | null> {
	const { site, person } = form;
	if (version === person.version) return null;
	const events = await eventsSince(site.db, person.id, version);
	const own = events.filter(({ staffId }) => staffId === site.staff.id);
	// Also a change without an event, which the system made.
	return person.version - version > own.length ? await conflictOf(form, version) : null;
}

async function eventsSince(db: Database, personId: string, version: number) {
	const events = await auditEventsOn(db, personId);
	return events.filter(({ detail }) => (parseAuditDetail(detail).version ?? 0) > version);
}

/** Says what somebody else did, the current values, and what was changed here. */
async function conflictOf(
	{ site, person, intent, values }: CardForm,
	version: number,
): Promise<CardResult> {
	const { db, staff, clock } = site;
	const [now, events] = await Promise.all([
		findPerson(db, person.id),
		eventsSince(db, person.id, version),
	]);
	if (!now) return { outcome: "missing" };
	const { status, value_eur } = now;
	const is = {
		status: `It is now: ${statusNames[status]}.`,
		value:
			value_eur === null
				? "There is no deal value now."
				: `The deal value is now ${money(value_eur)}.`,
		assignee: now.assignee ? `It is now assigned to ${now.assignee}.` : "Nobody is assigned now.",
	};
	const was = Object.entries(statusNames).find(([name]) => name === values.status)?.[1];
	const chosen = {
		status: `You chose: ${was}.`,
		value: values.value ? `You wrote: ${values.value}.` : "You removed the deal value.",
		assignee: "You changed the assignee.",
	};
	const others = events
		.filter(({ staffId }) => staffId !== staff.id)
		.slice(0, 3)
		.map(
			({ by, at, action, detail }) =>
				`${by ?? "Somebody"} ${auditEventText(action, detail)}, ${ago(at, clock.at)}.`,
		);
	const changes = [...others, ...changedFields(values, now).map((field) => is[field])];
	const isStatus = intent === "status";
	const text = [
		...(changes.length > 0 ? changes : [is.status]),
		...(isStatus ? ownChanges(values).map((field) => chosen[field]) : []),
		isStatus
			? "Save again and only what you changed is written; the rest stays as it is now."
			: intent === "reply"
				? "Your text is still there. Send it again if it’s still needed."
				: "Do it again if it’s still right.",
	];
	return {
		outcome: "conflict",
		intent,
		notice: {
			title: "Somebody else was quicker. Nothing has been changed.",
			text: text.join(" "),
		},
		version: now.version,
		values: isStatus ? mergeWithCurrent(values, now) : values,
	};
}
