import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";

/** A required text of a document. */
export const textUpTo = (length: number) =>
	v.pipe(
		v.string("Enter a text."),
		v.transform(removeControlCharacters),
		v.trim(),
		v.minLength(1, "Enter a text."),
		v.maxLength(length, `At most ${length} characters.`),
	);
