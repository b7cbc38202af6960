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
	const emails = await countOpenEmails(db, people);
	const what = describeOpen(waiting, emails);
	if (what === null) return outcome;

	const shown = answers.filter(([how]) => how !== "none" || stage === "lost");
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

/** People whose last email has neither a reply nor a mark as answered since. */
async function countOpenEmails(
	db: Database,
	people: readonly { id: string }[],
): Promise<number> {
	const rows = await db
		.selectFrom("messages as email")
		.select("email.person_id")
		.distinct()
		.where("email.person_id", "in", [...people.map(({ id }) => id), ""])
		.where("email.direction", "=", "in")
		.where("email.is_automatic", "=", 0)
		.where("email.is_stranger", "=", 0)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("messages as reply")
						.select("reply.id")
						.whereRef("reply.person_id", "=", "email.person_id")
						.whereRef("reply.created_at", ">=", "email.created_at")
						.where("reply.direction", "=", "out"),
				),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("audit_log")
						.select("audit_log.id")
						.whereRef("audit_log.subject", "=", "email.person_id")
						.whereRef("audit_log.at", ">=", "email.created_at")
						.where("audit_log.action", "=", "person.answered"),
				),
			),
		)
		.execute();

	return rows.length;
}

type Waiting = { kind: string; headline: string | null };

/** Null when nothing is open. */
function describeOpen(
	waiting: readonly Waiting[],
	emails: number,
): string | null {
	const [lead, ...others] = waiting;
	const count = waiting.length + emails;
	if (count === 0) return null;
	if (count > 1)
		return `${counted(count, "enquiry or email", "enquiries and emails")} still wait for an answer.`;

	return lead && others.length === 0
		? describeLead(lead)
		: "Their last email still waits for an answer.";
}

function describeLead(lead: Waiting): string {
	const { kind, headline } = lead;
	if (kind === "question")
		return `Their question is still open: “${makeExcerpt(headline, 80)}”`;

	return `Their enquiry (${nameKind(kind)}) still waits for an answer.`;
}
