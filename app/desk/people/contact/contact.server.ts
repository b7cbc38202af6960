import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { refuseStale } from "#desk/people/card/card-conflict.server.ts";
import type { CardForm } from "#desk/people/card/card-form.server.ts";
import { commit } from "#desk/people/card/card-updates.server.ts";
import {
	buildPersonColumns,
	type ContactDetails,
	findTakenEmail,
	readDetails,
	type TakenEmail,
	writeContactPoints,
} from "#features/leads/edit-contact.server.ts";
import { indexNames, indexPerson } from "#features/leads/search.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { counted } from "#lib/number-format.ts";
import {
	MAX_RENAMED,
	renameFields,
	selectCompanyPeople,
} from "./company.server.ts";
import {
	type ContactField,
	conflictingContact,
	contactFields,
	contactValues,
	mergeContact,
} from "./contact-form.ts";

const fieldNames: Record<ContactField, string> = {
	name: "name",
	emails: "email addresses",
	phones: "phone numbers",
	company: "company",
	website: "website",
	address: "address",
};

/** Saves the edited contact. Fields that others have changed as well are asked about. */
export async function saveContact(
	form: CardForm,
	details: ContactDetails,
): Promise<FormOutcome> {
	const { site, person, values } = form;
	const { db, clock } = site;
	const now = await readDetails(db, person.id);
	const conflicts = conflictingContact(values, now);
	if (conflicts.length > 0) {
		const sentences = conflicts.map(
			(field) =>
				`The ${fieldNames[field]} is now: ${contactValues(now)[field].replaceAll("\n", ", ") || "empty"}.`,
		);
		return refuseStale(form, sentences, mergeContact(values, now));
	}

	const taken = await findTakenEmail(db, person.id, details.emails);
	if (taken) return { errors: { emails: explainTaken(taken) }, values };

	const before = contactValues(now);
	const after = contactValues(details);
	const changed = contactFields.filter(
		(field) => before[field] !== after[field],
	);
	if (changed.length === 0)
		return done("Nothing to save.", "The card already has these values.");

	const answer = await commit(
		form,
		"person.contact",
		done("Saved."),
		async (trx) => {
			await executeOne(
				trx
					.updateTable("people")
					.set({
						...buildPersonColumns(details),
						version: person.version + 1,
					})
					.where("id", "=", person.id)
					.where("version", "=", person.version),
			);
			await writeContactPoints(trx, person.id, details, clock.at);
			await indexPerson(trx, person.id);
			await indexNames(trx, [details.name, details.company]);
		},
		{ fields: changed },
	);

	return changed.includes("company")
		? await offerRenaming(form, answer, details.company)
		: answer;
}

/** Offers the new name of a company for the other people who have the old one. */
async function offerRenaming(
	{ site, person }: CardForm,
	answer: FormOutcome,
	company: string | null,
): Promise<FormOutcome> {
	const key = person.company_key;
	if (answer.notice?.kind !== "done" || key === null || company === null)
		return answer;

	const others = await selectCompanyPeople(site.db, key)
		.where("id", "<>", person.id)
		.where("company", "<>", company)
		.limit(MAX_RENAMED)
		.execute();
	if (others.length === 0) return answer;

	const count = counted(others.length, "person", "people");
	const fields = { ...renameFields(others, key), company };

	return {
		notice: {
			kind: "done",
			title: "Saved.",
			text: `${count} more ${others.length === 1 ? "has" : "have"} the company “${person.company}”.`,
			confirm: [
				{
					label: `Rename it for ${count}`,
					fields: { intent: "renameCompany", ...fields },
				},
			],
		},
	};
}

export function explainTaken({ value, name }: TakenEmail): string {
	return `${value} is on ${name ? `the card of ${name}` : "another card"} already.`;
}
