import * as v from "valibot";
import {
	email,
	emptyAsNull,
	limits,
	line,
	paragraphs,
	personName,
	tooLong,
} from "#lib/forms/fields.ts";

export type AcademyField = "name" | "email" | "company" | "message";

/** The Academy request (docs/requirements.md, section 4). */
export const academyForm = v.object({
	name: personName,
	email,
	company: v.pipe(
		line,
		v.maxLength(limits.company.most, tooLong("company", limits.company.most)),
		emptyAsNull,
	),
	message: v.pipe(
		paragraphs,
		v.maxLength(limits.message.most, tooLong("message", limits.message.most)),
		emptyAsNull,
	),
});
