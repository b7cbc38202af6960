import * as v from "valibot";
import { email, limits, line, paragraphs, tooLong } from "#features/leads/contract.ts";

export type AcademyField = "name" | "email" | "company" | "message";

/** Empty is null, as the specification asks. */
const emptyAsNull = v.transform((text: string) => (text === "" ? null : text));

/** The Academy request (docs/requirements.md, section 4). */
export const academyForm = v.object({
	name: v.pipe(
		line,
		v.minLength(limits.name.least, "Name must be at least 2 characters."),
		v.maxLength(limits.name.most, tooLong("name", limits.name.most)),
	),
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

export type AcademyForm = v.InferOutput<typeof academyForm>;
