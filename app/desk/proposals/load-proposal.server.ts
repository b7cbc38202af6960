import { company } from "#content/content.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { findPlaceholders } from "#desk/people/card/card-contract.ts";
import { findPerson } from "#desk/people/card/people.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import {
	type BodyProblem,
	listMissing,
	type ProposalBody,
} from "#features/proposals/proposal-schema.ts";
import { canChange, canEdit } from "#features/proposals/proposal-state.ts";
import { findProposal } from "#features/proposals/proposals.server.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import { toProposalField, writeProposalFields } from "./proposal-fields.ts";

export type LoadedProposal = NonNullable<
	Awaited<ReturnType<typeof loadProposal>>
>;

/** A proposal for its page. Null when it is gone, or in the trash. */
export async function loadProposal(
	{ db, clock, staff, notify }: StaffContext,
	id: string,
) {
	const now = clock.at;
	const proposal = await findProposal(db, id, now);
	const person = proposal && (await findPerson(db, proposal.person_id));
	if (!proposal || !person) return null;

	const { draft, live, acceptance, ...row } = proposal;
	const isEditable = canEdit(proposal.state);
	const body = isEditable ? draft : (live?.body ?? draft);
	const { emails } = await readDetails(db, person.id);

	return {
		proposal: row,
		body,
		isEditable,
		fields: writeProposalFields(draft),
		totals: computeTotals(body, acceptance?.chosen ?? []),
		withOptions: computeTotals(
			body,
			body.lines.filter(({ isOptional }) => isOptional).map(({ id }) => id),
		),
		currency: live && !isEditable ? live.currency : company().adCurrency,
		missing: isEditable ? listProblems(draft, dayAt(now)) : [],
		live: live && {
			number: live.number,
			sentAt: live.created_at,
			isDraft: JSON.stringify(live.body) === JSON.stringify(draft),
		},
		acceptance: acceptance && {
			how: acceptance.how,
			at: acceptance.created_at,
			name: acceptance.name,
			role: acceptance.role,
			reference: acceptance.reference,
			note: acceptance.note,
			version: acceptance.version,
			record: acceptance.record,
			sha256: acceptance.sha256,
			cancelledAt: acceptance.cancelled_at,
			cancelReason: acceptance.cancel_reason,
		},
		person: {
			id: person.id,
			name: person.name ?? person.contact ?? "No name",
			stage: person.stage,
			assignee: person.assignee,
			emails,
		},
		can: {
			withdraw: proposal.shown === "sent" || proposal.shown === "ended",
			record: canChange(proposal.state, "record"),
			cancel: canChange(proposal.state, "cancel") && staff.role === "owner",
			trash: canChange(proposal.state, "trash"),
		},
		isMailConfigured: notify?.mail === true,
		newKey: clock.newId(),
		today: dayAt(now),
		now,
	};
}

/** What must be filled in before it is sent, by the editor’s fields. */
function listProblems(body: ProposalBody, today: string): BodyProblem[] {
	return [...listMissing(body, today), ...listGaps(body)].map(
		({ field, message }) => ({
			field: toProposalField(field, body.lines),
			message,
		}),
	);
}

/** [Square brackets] that the template left to be filled in. */
function listGaps({ title, sections, lines }: ProposalBody): BodyProblem[] {
	const texts = [
		["title", title] as const,
		...sections.flatMap(
			({ heading, text }, index) =>
				[
					[`sections.${index}.heading`, heading],
					[`sections.${index}.text`, text],
				] as const,
		),
		...lines.flatMap(
			(line, index) =>
				[
					[`lines.${index}.title`, line.title],
					[`lines.${index}.text`, line.text],
				] as const,
		),
	];

	return texts.flatMap(([field, text]) => {
		const [first] = findPlaceholders(text);
		return first ? [{ field, message: `Fill in or remove ${first}` }] : [];
	});
}
