import * as v from "valibot";

/** A required text of a document. */
export const textUpTo = (length: number) =>
	v.pipe(
		v.string("Enter a text."),
		v.trim(),
		v.minLength(1, "Enter a text."),
		v.maxLength(length, `At most ${length} characters.`),
	);
