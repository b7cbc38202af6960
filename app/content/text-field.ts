import * as v from "valibot";
import { removeControlCharacters } from "#lib/forms/fields.ts";

/** A required text of a document. @param what completes “Add …”, by the words of the field’s label. */
export const textUpTo = (length: number, what: string) =>
	v.pipe(
		v.string(`Add ${what}.`),
		v.transform(removeControlCharacters),
		v.trim(),
		v.minLength(1, `Add ${what}.`),
		v.maxLength(length, `At most ${length} characters.`),
	);
