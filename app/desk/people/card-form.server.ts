import type * as v from "valibot";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import { auditDetail, auditEventText, changesSince } from "./audit-events.ts";
import {
	type CardField,
	type CardIntent,
	type CardResult,
	changedFields,
	mergeWithCurrent,
	ownChanges,
} from "./card-contract.ts";
import { stateOf } from "./card-updates.server.ts";
import { auditEventsOn, findPerson, type PersonRow } from "./person-store.server.ts";

/** One submitted form of a card. */
export type CardForm = {
	site: StaffContext;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
};

type Change = (trx: Database) => Promise<void>;

export async function commit(
	{ site, person, intent }: CardForm,
	action: AuditAction,
	change: Change,
	detail: string | null = null,
): Promise<CardResult> {
	const { db, staff, clock } = site;
	await db.transaction().execute(async (trx) => {
		await change(trx);
		await recordAuditEvent(trx, { staffId: staff.id, action, subject: person.id, detail }, clock);
	});
	return { outcome: "done", done: intent };
}

/** A change that counts the card's version up; answers with a conflict when somebody else was quicker. */
export async function commitUnlessChanged(
	form: CardForm,
	action: AuditAction,
	change: Change,
	detail = auditDetail({ version: form.person.version + 1 }),
): Promise<CardResult> {
	try {
		return await commit(form, action, change, detail);
	} catch (error) {
		if (!isStale(error)) throw error;
		return await conflictOf(form, form.person.version);
	}
}

/** The conflict when somebody else has changed the card since `version`; null for one's own changes. */
export async function conflictSince(form: CardForm, version: number): Promise<CardResult | null> {
	const { site, person } = form;
	if (version === person.version) return null;
	const events = await auditEventsOn(site.db, person.id);
	const since = { version, current: person.version, staffId: site.staff.id };
	return changesSince(events, since).isForeign ? await conflictOf(form, version) : null;
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
	const current = stateOf(now);
	const isStatus = intent === "status";
	return {
		outcome: "conflict",
		intent,
		events: since.events.map(({ by, at, action, detail }) => ({
			by,
			at,
			text: auditEventText(action, detail),
		})),
		current: { ...current, assignee: now.assignee },
		differs: changedFields(values, current),
		own: isStatus ? ownChanges(values) : [],
		version: now.version,
		values: isStatus ? mergeWithCurrent(values, current) : values,
	};
}

export function invalid(
	{ intent, values }: CardForm,
	issues: readonly v.BaseIssue<unknown>[],
): CardResult {
	return { outcome: "invalid", intent, errors: fieldErrors<CardField>(issues), values };
}
