import * as v from "valibot";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type AgreementPlan,
	findKnownAddresses,
	insertAgreements,
	planAgreement,
} from "#features/newsletter/add-subscribers.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import {
	email,
	fieldErrors,
	filled,
	line,
	tooLong,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { agreedDay, MAX_WHERE } from "./agreed-day.ts";

const MAX_FIRST_NAME = 60;

const firstName = v.pipe(
	v.optional(line, ""),
	v.maxLength(MAX_FIRST_NAME, tooLong("name", MAX_FIRST_NAME)),
	v.transform((name) => name || null),
);

const addForm = (at: string) =>
	v.object({
		email: v.pipe(
			filled("Enter their email address."),
			email,
			v.transform(emailKey),
		),
		first_name: firstName,
		where: v.pipe(
			filled("Note where they agreed, such as “at the fair in Leeds”."),
			v.maxLength(MAX_WHERE, tooLong("note", MAX_WHERE)),
		),
		when: agreedDay(at),
	});

/** Somebody who has agreed elsewhere, with the facts and rules of an imported list. */
export async function addByHand(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const values = Object.fromEntries(fields);
	const { at, newId } = site.clock;
	const form = v.safeParse(addForm(at), values);
	if (!form.success) return { errors: fieldErrors(form.issues), values };

	const { email, first_name, where, when } = form.output;
	const agreement = {
		email,
		firstName: first_name,
		agreedAt: when,
		agreedWhere: where,
	};
	const id = newId();
	let plan: AgreementPlan = { outcome: "new" };

	await auditedChange(
		site,
		{ action: "newsletter.add-subscriber", subject: id },
		async (trx) => {
			const folder = site.installation?.folder;
			const known = await findKnownAddresses(trx, [email], folder);
			plan = planAgreement(agreement, known);
			if (plan.outcome !== "new") return false;

			await insertAgreements(trx, [{ ...agreement, id }], "by-hand", at);
			return true;
		},
	);

	return describeAdded(plan, values);
}

function describeAdded(
	plan: AgreementPlan,
	values: Record<string, string>,
): FormOutcome {
	switch (plan.outcome) {
		case "new":
			return done("Subscribed.", "They get the next issue.");
		case "refused":
			return { errors: { email: plan.message }, values };
		default:
			return { errors: { email: "They are subscribed already." }, values };
	}
}

/** The name with which issues greet a subscriber. */
export async function renameSubscriber(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const name = v.safeParse(firstName, fields.get("first_name"));
	if (!name.success)
		return {
			errors: { first_name: name.issues[0].message },
			values: Object.fromEntries(fields),
		};

	const [result] = await auditedChange(
		site,
		{ action: "newsletter.rename", subject: id },
		(trx) =>
			trx
				.updateTable("newsletter_subscribers")
				.set({ first_name: name.output })
				.where("id", "=", id)
				.execute(),
	);

	return result?.numUpdatedRows === 0n
		? refused("This subscriber isn’t on the list any more.", "", 404)
		: done("Saved.");
}
