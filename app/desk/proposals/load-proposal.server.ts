import { company } from "#content/content.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { findPlaceholders } from "#desk/people/card/card-contract.ts";
import { findPerson } from "#desk/people/card/people.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import {
	type BodyProblem,
	listMissing,
	type ProposalBody,
} from "#features/proposals/proposal-schema.ts";
import { canChange, canEdit } from "#features/proposals/proposal-state.ts";
import { findProposal } from "#features/proposals/proposals.server.ts";
import { splitRecord } from "#features/proposals/record.ts";
import { readTerms } from "#features/proposals/send-proposal.server.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { findFirstName } from "#lib/contacts/first-name.ts";
import { listEarlierPrices } from "./plan-prices.server.ts";
import { toProposalField, writeProposalFields } from "./proposal-fields.ts";

export type LoadedProposal = NonNullable<
	Awaited<ReturnType<typeof loadProposal>>
>;

/** A proposal for its page. Null when it is gone, or in the trash. */
export async function loadProposal(site: StaffContext, id: string) {
	const { db, clock, staff, notify } = site;
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
		/** Of what the client has, or else of the draft. */
		options: (live?.body ?? draft).lines.flatMap(({ id, title, isOptional }) =>
			isOptional ? [{ id, title }] : [],
		),
		missing: isEditable ? listProblems(draft, dayAt(now)) : [],
		earlierPrices: isEditable
			? await listEarlierPrices(db, draft, company().adCurrency)
			: [],
		live: live && {
			number: live.number,
			sentAt: live.created_at,
			isDraft: JSON.stringify(live.body) === JSON.stringify(draft),
			hasOldTerms: isEditable && live.terms !== readTerms(),
		},
		acceptance: acceptance && {
			how: acceptance.how,
			at: acceptance.created_at,
			name: acceptance.name,
			role: acceptance.role,
			reference: acceptance.reference,
			note: acceptance.note,
			version: acceptance.version,
			record: splitRecord(acceptance.record),
			sha256: acceptance.sha256,
			cancelledAt: acceptance.cancelled_at,
			cancelReason: acceptance.cancel_reason,
		},
		person: {
			id: person.id,
			name: person.name ?? person.contact ?? "No name",
			isNamed: person.name !== null,
			stage: person.stage,
			assignee: person.assignee,
			emails,
		},
		can: {
			withdraw: proposal.shown === "sent" || proposal.shown === "ended",
			link: proposal.state === "sent",
			record: canChange(proposal.state, "record"),
			cancel: canChange(proposal.state, "cancel") && staff.role === "owner",
			trash: canChange(proposal.state, "trash"),
		},
		cover: buildCover(site, proposal, { ...person, emails }),
		isMailConfigured: notify?.mail === true,
		newKey: clock.newId(),
		today: dayAt(now),
		now,
	};
}

type Recipient = { name: string | null; emails: readonly string[] };

/** The email as it begins: the template’s text with a greeting and the sender’s name. */
function buildCover(
	{ staff }: StaffContext,
	{ draft, sent_to }: { draft: ProposalBody; sent_to: string | null },
	{ name, emails }: Recipient,
) {
	const firstName = findFirstName(name);
	const { emailText } = currentDocuments()["proposal-template"];

	return {
		to: emails.find((email) => emailKey(email) === sent_to) ?? emails[0] ?? "",
		subject: draft.title === "" ? "Our proposal" : draft.title,
		text: [
			firstName ? `Hello ${firstName},` : "Hello,",
			emailText,
			`${staff.name}\n${company().name}`,
		].join("\n\n"),
	};
}

/** What must be filled in before it is sent, by the editor’s fields. */
export function listProblems(body: ProposalBody, today: string): BodyProblem[] {
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
