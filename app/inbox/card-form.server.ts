import type * as v from "valibot";
import type { AuditAction } from "#content/desk-staff.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import { fieldErrors } from "#leads/contract.ts";
import { insertAudit } from "#staff/audit.server.ts";
import type { DeskSite } from "#staff/desk-of.server.ts";
import type { CardField, CardIntent, CardResult } from "./card-contract.ts";
import { changesSince } from "./deeds.ts";
import { deedInWords } from "./happenings.ts";
import { differing, overPresent, ownChanges } from "./own-changes.ts";
import { deedsOn, findPerson, type PersonRow } from "./person-store.server.ts";

/** One form of one card. */
export type CardForm = {
	site: DeskSite;
	person: PersonRow;
	intent: CardIntent;
	values: Record<string, string>;
};

/** What cannot be in anybody's way. */
export async function done(
	form: CardForm,
	action: AuditAction,
	writes: Write[],
): Promise<CardResult> {
	const { site, person, intent } = form;
	const { db, moment, staff } = site;
	const audit = insertAudit(db, { staffId: staff.id, action, subject: person.id }, moment);
	await db.commit([...writes, audit]);
	return { outcome: "done", done: intent };
}

/** What must not be written over somebody else's change, who may be at it this very moment. */
export async function unlessChanged(form: CardForm, writes: Write[]): Promise<CardResult> {
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
	const deeds = await deedsOn(site.db, person.id);
	const { isForeign } = changesSince(deeds, {
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
	const [now, deeds] = await Promise.all([findPerson(db, person.id), deedsOn(db, person.id)]);
	if (!now) return { outcome: "missing" };
	const since = changesSince(deeds, { version, current: now.version, staffId: staff.id });
	return {
		outcome: "conflict",
		intent,
		deeds: since.deeds.map(({ by, at, action, detail }) => ({
			by,
			at,
			words: deedInWords(action, detail),
		})),
		standing: { ...standingOf(now), assignee: now.assignee },
		differs: differing(values, standingOf(now)),
		own: intent === "standing" ? ownChanges(values) : [],
		version: now.version,
		values: intent === "standing" ? overPresent(values, standingOf(now)) : values,
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
