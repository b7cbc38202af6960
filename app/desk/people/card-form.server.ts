import { statusNames } from "#desk/inbox/lead-labels.ts";
import { type Answer, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { money } from "#lib/number-format.ts";
import { type CardIntent, changedFields, mergeWithCurrent } from "./card-contract.ts";
import { auditEventsOn, findPerson, type PersonRow } from "./people.server.ts";

/** One submitted form of a card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
};

/** Writes a change with its audit event. Notes and tasks are idempotent by their id. */
export async function commit(
	form: CardForm,
	action: AuditAction,
	answer: Answer,
	change: (trx: Database) => Promise<unknown>,
	detail: string | null = null,
): Promise<Answer> {
	const { site, person } = form;
	try {
		await auditedChange(site, { action, subject: person.id, detail }, change);
	} catch (error) {
		if (isStale(error)) return await conflictOf(form);
		if (!isUniqueViolation(error, "notes") && !isUniqueViolation(error, "tasks")) throw error;
	}
	return answer;
}

/** True when other staff have changed the card since the form got its key: like ids, keys grow with time. */
export async function isChangedByOthers({ site, person }: CardForm, key: string): Promise<boolean> {
	const events = await auditEventsOn(site.db, person.id);
	return events.some((event) => event.id > key && event.staffId !== site.staff.id);
}

const advice: Partial<Record<CardIntent, string>> = {
	status: "Save again to write only what you changed; everything else stays as it is now.",
	reply: "Your text is still there. Send it again if it’s still needed.",
};

/** The answer when others have changed the card, with the current values of the changed fields. */
export async function conflictOf({ site, person, intent, values }: CardForm): Promise<Answer> {
	const now = (await findPerson(site.db, person.id)) ?? person;
	const { status, value_eur: value, assignee } = now;
	const is = {
		status: `It is now: ${statusNames[status]}.`,
		value:
			value === null ? "There is no deal value now." : `The deal value is now ${money(value)}.`,
		assignee: assignee ? `It is now assigned to ${assignee}.` : "Nobody is assigned now.",
	};
	const text = [
		...changedFields(values, now).map((field) => is[field]),
		advice[intent] ?? "Please try again if you still want to make your change.",
	];
	return {
		...refused(
			"Somebody else has just changed this card. Your change was not saved.",
			text.join(" "),
			409,
		),
		values: intent === "status" ? mergeWithCurrent(values, now) : values,
	};
}
