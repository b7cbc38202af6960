import type * as v from "valibot";
import type { AuditAction } from "#content/desk-staff.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Step } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import { changesSince } from "./audit-events.ts";
import type { CardField, CardIntent, CardResult } from "./card-contract.ts";
import { changedFields, mergeWithCurrent, ownChanges } from "./form-diff.ts";
import { auditEventsOn, findPerson, type PersonRow } from "./person-store.server.ts";
import { auditEventText } from "./timeline.ts";

/** One form of one card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
};

/** What cannot be in anybody's way. */
export async function done(
	form: CardForm,
	action: AuditAction,
	writes: Step[],
): Promise<CardResult> {
	const { site, person, intent } = form;
	const { db, clock, staff } = site;
	const audit = insertAudit(db, { staffId: staff.id, action, subject: person.id }, clock);
	await db.commit([...writes, audit]);
	return { outcome: "done", done: intent };
}

/** What must not be written over somebody else's change, who may be at it this very moment. */
export async function unlessChanged(form: CardForm, writes: Step[]): Promise<CardResult> {
	const { site, intent } = form;
	try {
		await site.db.commit(writes);
		return { outcome: "done", done: intent };
	} catch (error) {
		if (!(error instanceof CommitFailed) || error.reason !== "missed") throw error;
		return await conflictOf(form, form.person.version);
	}
}

/** The conflict, when somebody else has changed the card since it had this version; one's own changes are none. */
export async function changedMeanwhile(
	form: CardForm,
	version: number,
): Promise<CardResult | null> {
	const { site, person } = form;
	if (version === person.version) return null;
	const events = await auditEventsOn(site.db, person.id);
	const { isForeign } = changesSince(events, {
		version,
		current: person.version,
		staffId: site.staff.id,
	});
	return isForeign ? await conflictOf(form, version) : null;
}

async function conflictOf(
	{ site, person, intent, values }: CardForm,
	version: number,
): Promise<CardResult> {
	const { db, staff } = site;
	const [now, events] = await Promise.all([
		findPerson(db, person.id),
		auditEventsOn(db, person.id),
	]);
	if (!now) return { outcome: "missing" };
	const since = changesSince(events, { version, current: now.version, staffId: staff.id });
	return {
		outcome: "conflict",
		intent,
		events: since.events.map(({ by, at, action, detail }) => ({
			by,
			at,
			words: auditEventText(action, detail),
		})),
		standing: { ...standingOf(now), assignee: now.assignee },
		differs: changedFields(values, standingOf(now)),
		own: intent === "standing" ? ownChanges(values) : [],
		version: now.version,
		values: intent === "standing" ? mergeWithCurrent(values, standingOf(now)) : values,
	};
}

/** The answer to a form whose fields do not fit. */
export function refused(
	{ intent, values }: CardForm,
	issues: readonly v.BaseIssue<unknown>[],
): CardResult {
	return { outcome: "invalid", intent, errors: fieldErrors<CardField>(issues), values };
}

/** How a card stands. */
export function standingOf({ status, value_eur, assignee_id }: PersonRow) {
	return { status, value: value_eur, assignee: assignee_id };
}
