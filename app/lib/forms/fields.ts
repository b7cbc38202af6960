import * as v from "valibot";
import { parseEmail } from "#lib/contacts/email.ts";
import { parsePhone } from "#lib/contacts/phone.ts";
import { parseWebsite } from "#lib/contacts/website.ts";

/** Text of a toast, or of the notice on the page without JavaScript. */
export type Message = { title: string; text?: string };

export type FieldErrors<Field extends string = string> = Partial<
	Record<Field, string>
>;

/** The submitted text by field, shown again when a form is refused. */
export type FieldValues = Record<string, string>;

/** The response to a form: JSON for the page's script, part of the page without JavaScript. */
export type SubmitResult<Field extends string = string> =
	| { outcome: "saved"; message: Message }
	| {
			outcome: "invalid";
			message: Message;
			errors: FieldErrors<Field>;
			values: FieldValues;
	  }
	| { outcome: "conflict" | "failed"; message: Message; values: FieldValues };

/** Scripts get this instead of a redirect (script-form.server.ts). */
export type Redirect = { outcome: "saved"; to: string };

export const submitStatus = {
	saved: 200,
	invalid: 422,
	conflict: 422,
	failed: 503,
} as const;

export const limits = {
	name: { min: 2, max: 100 },
	email: { max: 254 },
	company: { max: 200 },
	message: { max: 5_000 },
	website: { max: 2_048 },
} as const;

const CONTROL_CHARACTERS =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is stripped
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Removes what neither databases nor feeds take; tabs and line breaks stay. */
export function removeControlCharacters(text: string): string {
	return text.toWellFormed().replace(CONTROL_CHARACTERS, "");
}

/** Spaces, format characters such as U+200B, and letters without a glyph. */
const INVISIBLE = /[\s\p{Z}\p{Cf}\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

const countVisible = (text: string) => text.replace(INVISIBLE, "").length;
const emptyIfInvisible = (text: string) =>
	countVisible(text) === 0 ? "" : text;

/** One line: control characters and line breaks removed, trimmed, well-formed Unicode. */
export const line = v.pipe(
	v.string(),
	v.transform((text) =>
		emptyIfInvisible(removeControlCharacters(text).replace(/\s+/g, " ").trim()),
	),
);

export const paragraphs = v.pipe(
	v.string(),
	v.transform((text) =>
		emptyIfInvisible(
			text
				.toWellFormed()
				.replace(/\r\n?/g, "\n")
				.replace(CONTROL_CHARACTERS, "")
				.trim(),
		),
	),
);

/** A required text. `message` is shown at the field. */
export const filled = (message: string, text: typeof line = line) =>
	v.pipe(text, v.nonEmpty(message));

export const emptyAsNull = v.transform((text: string) =>
	text === "" ? null : text,
);

/** A text that may be empty: null then. `name` is the field's name in its message. */
export const optional = (max: number, name: string, text: typeof line = line) =>
	v.pipe(text, v.maxLength(max, tooLong(name, max)), emptyAsNull);

/** A text that `parse` reads; `message` where it returns null. */
const parsed = (
	parse: (text: string) => string | null,
	message: string | (() => string),
) =>
	v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
		const value = parse(dataset.value);
		if (value !== null) return value;

		addIssue({ message: typeof message === "string" ? message : message() });
		return NEVER;
	});

/**
 * A phone number that may be empty: null then.
 * @param message may have facts of the agency, which change.
 */
export const phone = (message: () => string) =>
	v.pipe(
		line,
		parsed((text) => (text === "" ? "" : parsePhone(text)), message),
		emptyAsNull,
	);

export const personName = v.pipe(
	line,
	v.check(
		(text) => countVisible(text) >= limits.name.min,
		`Name must be at least ${limits.name.min} characters.`,
	),
	v.maxLength(limits.name.max, tooLong("name", limits.name.max)),
);

/** A valid email address. An empty text counts as malformed; see `filled`. */
export const email = v.pipe(
	line,
	v.maxLength(limits.email.max, tooLong("email address", limits.email.max)),
	parsed(parseEmail, "Please enter a valid email address."),
);

/** An http or https URL; `example.com` is accepted as `https://example.com`. */
export const website = v.pipe(
	line,
	v.maxLength(limits.website.max, tooLong("web address", limits.website.max)),
	parsed(parseWebsite, "Please enter a web address, like example.com."),
);

export function tooLong(field: string, max: number): string {
	// Without Intl, which takes 20 ms when it is first used.
	const limit = String(max).replace(/\B(?=\d{3}$)/, ",");
	return `Please keep the ${field} under ${limit} characters.`;
}

export function fieldErrors<Field extends string>(
	issues: readonly v.BaseIssue<unknown>[],
): FieldErrors<Field> {
	const errors: FieldErrors = {};
	for (const issue of issues) {
		const field = String(issue.path?.[0]?.key ?? "");
		errors[field] ??= issue.message;
	}

	return errors as FieldErrors<Field>;
}
