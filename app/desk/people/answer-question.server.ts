import type { Stage } from "#database/lead-tables.ts";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import { nameKind } from "#desk/shared/lead-labels.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted } from "#lib/number-format.ts";

/** Buttons of the question: the answer, and its label. */
const answers = [
	["email", "Answered by email"],
	["phone", "Answered by phone"],
	["none", "No answer needed"],
	["open", "Leave open"],
] as const;

/**
 * Asks after a change of stage whether the leads that still wait have been answered, as a stage is no answer.
 * @param fields those that name the people, in the form of the answer; the id of the first by default
 */
export async function askIfAnswered(
	db: Database,
	people: readonly { id: string }[],
	stage: Stage,
	outcome: FormOutcome,
	fields: Readonly<Record<string, string>> = { id: people[0]?.id ?? "" },
): Promise<FormOutcome> {
	const { notice } = outcome;
	if (notice?.kind !== "done" || stage === "new") return outcome;

	const waiting = await db
		.selectFrom("leads")
		.select(["kind", "headline"])
		.where("person_id", "in", [...people.map(({ id }) => id), ""])
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.where("spam", "=", 0)
		.limit(100)
		.execute();
	const [first] = waiting;
	if (!first) return outcome;

	const shown = answers.filter(([how]) => how !== "none" || stage === "lost");
	const what =
		waiting.length === 1
			? describeLead(first)
			: `${counted(waiting.length, "enquiry", "enquiries")} still wait for an answer.`;

	return {
		...outcome,
		notice: {
			...notice,
			text: [notice.text, what, "Have they been answered?"]
				.filter(Boolean)
				.join(" "),
			confirm: shown.map(([how, label]) => ({
				label,
				fields: { ...fields, intent: "answered", how, stage },
			})),
		},
	};
}

function describeLead(lead: { kind: string; headline: string | null }): string {
	const { kind, headline } = lead;
	if (kind === "question")
		return `Their question is still open: “${makeExcerpt(headline, 80)}”`;

	return `Their enquiry (${nameKind(kind)}) still waits for an answer.`;
}
