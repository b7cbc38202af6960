import * as v from "valibot";
import {
	email,
	limits,
	optional,
	paragraphs,
	personName,
} from "#lib/forms/fields.ts";

/** Fields of the Academy request (docs/requirements.md, section 4). */
export const academyForm = v.object({
	name: personName,
	email,
	company: optional(limits.company.max, "company"),
	message: optional(limits.message.max, "message", paragraphs),
});

export type AcademyField = keyof v.InferInput<typeof academyForm>;
