import { redirect } from "react-router";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { formatAgo } from "#desk/layout/relative-time.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { stageNames } from "#desk/shared/lead-labels.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

const dealFields = ["value", "period", "lost_reason", "lost_note"];

/**
 * Handles the forms of the board: a card moved to a stage, with the value of a won deal or the reason of a lost one.
 * @throws a redirect to the card, which asks for them, when the form has no fields for them.
 */
export async function moveDeal(
	site: StaffContext,
	fields: FormFields,
): Promise<(FormOutcome & { intent: string }) | null> {
	const intent = fields.get("intent") ?? "";
	if (intent === "undo")
		return { ...(await undoChanges(site, fields)), intent };

	const id = fields.get("id") ?? "";
	if (intent === "answered")
		return stayHere(await changePerson(site, id, fields), intent);

	const moved = await findMoved(site, fields);
	if (moved) return { ...moved, intent };

	const stage = fields.get("status") ?? "";
	const given = dealFields.filter((name) => fields.has(name));
	const card = `/desk/people/${encodeURIComponent(id)}?stage=${stage}#stage`;
	if (stage === "lost" && given.length === 0) throw redirect(card, 303);

	const form = new Map([
		["intent", "status"],
		["status", stage],
		...given.map((name) => [name, fields.get(name) ?? ""] as const),
	]);
	// Only the stage was seen before: a conflict is a change in the same moment, such as the card's last move.
	let answer = await changePerson(site, id, form);
	if (answer?.status === 409) answer = await changePerson(site, id, form);

	const stored = stayHere(answer, intent);
	if (!stored?.errors) return stored;
	if (given.length === 0) throw redirect(card, 303);

	return { ...stored, values: Object.fromEntries(fields) };
}

/** The refusal of a move from a board that shows the card where it no longer is. */
async function findMoved(
	{ db, staff, clock }: StaffContext,
	fields: FormFields,
): Promise<FormOutcome | null> {
	const person = await db
		.selectFrom("people")
		.select(["id", "stage"])
		.where("id", "=", fields.get("id") ?? "")
		.where("merged_into", "is", null)
		.executeTakeFirst();
	const stage = person?.stage ?? "";
	const seen = [fields.get("from") ?? stage, fields.get("status")];
	if (!person || seen.includes(stage)) return null;

	const latest = await db
		.selectFrom("stage_changes")
		.leftJoin("staff", "staff.id", "stage_changes.staff_id")
		.select(["staff.id", "staff.name", "stage_changes.created_at as at"])
		.where("person_id", "=", person.id)
		.orderBy("stage_changes.id", "desc")
		.limit(1)
		.executeTakeFirst();
	const name = latest?.name ?? "The site";
	const by = latest?.id === staff.id ? "You have" : `${name} has`;
	const where = person.stage ? stageNames[person.stage] : "without a stage";
	const since = latest ? `, ${formatAgo(latest.at, clock.at)}` : "";

	return {
		...refused(
			`${by} moved this deal meanwhile. Your move was not saved.`,
			`It is now: ${where}${since}.`,
			409,
		),
		values: { ...Object.fromEntries(fields), from: stage },
	};
}

/** The board shows the answer of a card that was merged meanwhile, too. */
function stayHere(answer: FormOutcome | null, intent: string) {
	return answer && { ...answer, intent, page: undefined };
}
