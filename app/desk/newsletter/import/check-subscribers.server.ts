import * as v from "valibot";
import { buildImportPath } from "#desk/import/import-texts.ts";
import { alreadyStarted, findImport } from "#desk/import/imports.server.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { fieldErrors, line, tooLong } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { agreedDay, MAX_WHERE } from "../agreed-day.ts";
import { tryOutSubscribers } from "./import-subscribers.server.ts";
import { isSubscriberField } from "./subscriber-columns.ts";

/** Saves the columns and what holds for all rows, and counts what an import would do. Nobody is added. */
export async function checkSubscribers(
	{ db, clock, installation }: StaffContext,
	id: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const found = await findImport(db, id, "subscribers");
	if (found?.state !== "draft") return alreadyStarted;

	const values = Object.fromEntries(fields);
	const form = v.safeParse(
		v.object({
			where: v.pipe(
				v.optional(line, ""),
				v.maxLength(MAX_WHERE, tooLong("note", MAX_WHERE)),
			),
			when: v.optional(agreedDay(clock.at, { isOptional: true }), ""),
		}),
		values,
	);
	const mapping = found.header.map((_, index) => {
		const field = fields.get(`column_${index}`) ?? "";
		return isSubscriberField(field) ? field : null;
	});
	const errors = {
		...(form.success ? {} : fieldErrors(form.issues)),
		...(mapping.includes("email")
			? {}
			: { column_0: "Choose the column with the email addresses." }),
	};
	if (!form.success || Object.keys(errors).length > 0)
		return {
			...refused("Nothing was checked.", "Fix the marked fields first."),
			errors,
			values,
		};

	const { where, when } = form.output;
	const rules = { basis: where || null, agreed_at: when || null };
	const counts = await tryOutSubscribers(
		db,
		{ ...found, ...rules, mapping },
		{ at: clock.at, folder: installation?.folder },
	);
	await db
		.updateTable("imports")
		.set({
			...rules,
			mapping: JSON.stringify(mapping),
			counts: JSON.stringify(counts),
			checked_at: clock.at,
		})
		.where("id", "=", id)
		.where("state", "=", "draft")
		.execute();

	return { to: buildImportPath(found) };
}
