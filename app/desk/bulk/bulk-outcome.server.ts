import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { DeskNotice } from "#desk/layout/form-result.ts";
import { SELECTED } from "#desk/list/selection.ts";
import { askIfAnswered } from "#desk/people/card/answer-question.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { counted } from "#lib/number-format.ts";
import { describeDone } from "./bulk-form.server.ts";
import type { BulkRow } from "./run-bulk.server.ts";

/** How many people were changed, with an undo for all of them, and why others were not. */
export async function describeOutcome(
	{ db }: StaffContext,
	{ id, form }: BulkRow,
	values?: Record<string, string>,
): Promise<FormOutcome> {
	const rows = await db
		.selectFrom("bulk_people")
		.selectAll()
		.where("bulk_id", "=", id)
		.orderBy("person_id")
		.execute();
	const changed = rows.filter(({ outcome }) => outcome === "changed");
	const undo = changed.length > 0 ? id : undefined;
	const count = (outcome: string) =>
		rows.filter((row) => row.outcome === outcome).length;
	const left = describeLeft(count);
	const title =
		changed.length === 0
			? "Nothing saved."
			: `${changed.length} ${describeDone(form)}.`;
	if (left !== "") {
		const { notice } = refused(title, left);
		return { notice: { ...notice, undo } as DeskNotice, status: 422, values };
	}
	if (changed.length === 0)
		return done("Nothing to save.", "All of them are so already.");

	const same = count("same");
	const text =
		same === 0
			? undefined
			: `${same === 1 ? "1 other was" : `${same} others were`} so already.`;
	const outcome: FormOutcome = {
		notice: { ...done(title, text).notice, undo } as DeskNotice,
	};
	if (form.intent !== "status") return outcome;

	const people = rows.map(({ person_id }) => ({ id: person_id }));
	const chosen = people.map(({ id }) => [SELECTED + id, "1"]);

	return await askIfAnswered(
		db,
		people,
		form.stage,
		outcome,
		Object.fromEntries(chosen),
	);
}

/** Why people were left as they are; empty when none was. */
export function describeLeft(count: (outcome: string) => number): string {
	const withoutValue = count("value");
	const asked = count("asked");
	const spam = count("spam");

	return [
		withoutValue === 1 && "A won deal needs a value: open the card to add it.",
		withoutValue > 1 &&
			`${counted(withoutValue, "won deal")} need a value: open the cards to add it.`,
		spam > 0 &&
			`${counted(spam, "card is", "cards are")} marked as spam, and ${spam === 1 ? "was" : "were"} left out.`,
		asked > 0 &&
			`${counted(asked, "card has", "cards have")} a call or a won deal by now, and ${asked === 1 ? "was" : "were"} left out.`,
	]
		.filter(Boolean)
		.join(" ");
}
