import { redirect } from "react-router";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
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

	const stage = fields.get("status") ?? "";
	const given = dealFields.filter((name) => fields.has(name));
	const card = `/desk/people/${encodeURIComponent(id)}?stage=${stage}#stage`;
	if (stage === "lost" && given.length === 0) throw redirect(card, 303);

	const form = new Map([
		["intent", "status"],
		["status", stage],
		...given.map((name) => [name, fields.get(name) ?? ""] as const),
	]);
	// The form has nothing that was seen before: a conflict is a change in the same moment, such as the card's last move.
	let answer = await changePerson(site, id, form);
	if (answer?.status === 409) answer = await changePerson(site, id, form);

	const moved = stayHere(answer, intent);
	if (!moved?.errors) return moved;
	if (given.length === 0) throw redirect(card, 303);

	return { ...moved, values: Object.fromEntries(fields) };
}

/** The board shows the answer of a card that was merged meanwhile, too. */
function stayHere(answer: FormOutcome | null, intent: string) {
	return answer && { ...answer, intent, page: undefined };
}
