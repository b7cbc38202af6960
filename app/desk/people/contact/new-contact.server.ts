import * as v from "valibot";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	buildPersonColumns,
	findTakenEmail,
	writeContactPoints,
} from "#features/leads/edit-contact.server.ts";
import {
	indexNames,
	indexNote,
	indexPerson,
} from "#features/leads/search.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import {
	fieldErrors,
	filled,
	limits,
	paragraphs,
	tooLong,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { explainTaken } from "./contact.server.ts";
import { contactEntries } from "./contact-form.ts";

const newContactForm = v.pipe(
	v.object({
		...contactEntries,
		key: v.pipe(v.string(), v.check(isUuid)),
		note: v.pipe(
			paragraphs,
			v.maxLength(limits.message.max, tooLong("note", limits.message.max)),
		),
		basis: v.pipe(
			filled("Note how they agreed, such as “on the phone, today”."),
			v.maxLength(200, tooLong("note", 200)),
		),
		// An empty checkbox isn’t submitted.
		enquiry: v.optional(v.string(), ""),
	}),
	v.forward(
		v.check(
			({ emails, phones }) => emails.length + phones.length > 0,
			"Add a phone number or an email address.",
		),
		["phones"],
	),
);

/** Adds a person without a lead, such as a caller who gives a phone number only. Idempotent by the form's key. */
export async function addContact(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome & { intent: string }> {
	const { db, staff, clock } = site;
	const values = Object.fromEntries(fields);
	const parsed = v.safeParse(newContactForm, values);
	if (!parsed.success)
		return {
			...refused("Nothing was saved.", "Fix the marked fields first."),
			errors: fieldErrors(parsed.issues),
			values,
			intent: "",
		};

	const { key: id, note, basis, enquiry, ...details } = parsed.output;
	const to = `/desk/people/${id}`;
	const known = await db
		.selectFrom("people")
		.select("id")
		.where("id", "=", id)
		.executeTakeFirst();
	if (known) return { to, intent: "" };

	const taken = await findTakenEmail(db, null, details.emails);
	if (taken)
		return { errors: { emails: explainTaken(taken) }, values, intent: "" };

	try {
		const event = { action: "person.add", subject: id } as const;
		await auditedChange(site, event, async (trx) => {
			await trx
				.insertInto("people")
				.values({
					...buildPersonColumns(details),
					id,
					origin: "manual",
					basis,
					stage: enquiry === "yes" ? "new" : null,
					version: 1,
					created_at: clock.at,
					last_lead_at: clock.at,
				})
				.execute();

			await writeContactPoints(trx, id, details, clock.at);

			if (note !== "") {
				const row = { id: clock.newId(), person_id: id, text: note };
				await trx
					.insertInto("notes")
					.values({ ...row, staff_id: staff.id, created_at: clock.at })
					.execute();
				await indexNote(trx, row);
			}

			await indexPerson(trx, id);
			await indexNames(trx, [details.name, details.company]);

			return true;
		});
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;

		// Saved at the same time, by this form or another.
		return {
			...refused(
				"This contact has just been added.",
				"Look for them in the list of people.",
				409,
			),
			values,
			intent: "",
		};
	}

	return { to, intent: "" };
}
