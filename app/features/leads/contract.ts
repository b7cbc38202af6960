import * as v from "valibot";
import { messages } from "#content/messages.ts";

/** The kinds of lead; each has a form, a room and a table of its own. */
export type LeadKind = "quiz" | "academy" | "question" | "booking" | "newsletter";

/** Hidden fields that every form carries beside its own. */
export const hiddenFields = {
	/** A UUID made with the form: the same key and text is the same lead. */
	idempotencyKey: "idempotency_key",
	pageUrl: "page_url",
	/** JSON of `Attribution` (tracking/attribution.ts). */
	attribution: "attribution",
	/** JSON of the cookie choice at this moment. */
	consent: "consent",
	/** JSON of the savings calculator's figures, when the visitor put some in. */
	savings: "savings",
	/** Says when the form was handed out, in our writing (form-token.server.ts). */
	token: "form_token",
	/** No person sees this field; what fills it in is no person. */
	trap: "subject_line",
} as const;

/** What a form answers, as JSON to the browser's own request and as a page without JavaScript. */
export type FormResult<Field extends string = string> =
	| { outcome: "kept"; message: Message }
	| { outcome: "invalid"; message: Message; errors: FieldErrors<Field>; values: FieldValues }
	| { outcome: "conflict"; message: Message; values: FieldValues }
	| { outcome: "failed"; message: Message; values: FieldValues };

/** What a toast says, or the notice on the page where there is no JavaScript. */
export type Message = { title: string; text?: string };

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** What was typed, to be shown again. */
export type FieldValues = Record<string, string>;

/** The HTTP status of each outcome. */
export const statusOf = { kept: 200, invalid: 422, conflict: 422, failed: 503 } as const;

/** docs/requirements.md, section 4. */
export const limits = {
	name: { least: 2, most: 100 },
	email: { most: 254 },
	company: { most: 200 },
	message: { most: 5_000 },
	website: { most: 2_048 },
} as const;

/** An address: text, at sign, text, dot, text (docs/requirements.md, section 4); nothing that could end a mail header. */
export const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]+$/;

// Control characters mean nothing in a form and much to a terminal or a mail header.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is stripped
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/g;

/** One line of text: control characters and line breaks gone, trimmed, well-formed Unicode. */
export const line = v.pipe(
	v.string(),
	v.transform((text) =>
		text.toWellFormed().replace(CONTROL_CHARACTERS, "").replace(/\s+/g, " ").trim(),
	),
);

/** Text of several lines: line breaks kept as \n. */
export const paragraphs = v.pipe(
	v.string(),
	v.transform((text) =>
		text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROL_CHARACTERS, "").trim(),
	),
);

/** A field that must not be left empty. `message` stands next to it; the toast says what the specification says. */
export const filled = (message: string, text: typeof line = line) =>
	v.pipe(text, v.nonEmpty(message));

/** An address that a mail could reach. Empty is left to `filled`. */
export const email = v.pipe(
	line,
	v.maxLength(limits.email.most, tooLong("email address", limits.email.most)),
	v.regex(ADDRESS, "Please enter a valid email address."),
);

/** A web address, http or https; `example.com` is taken as `https://example.com`. */
export const website = v.pipe(
	line,
	v.maxLength(limits.website.most, tooLong("web address", limits.website.most)),
	v.transform((text) =>
		/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d/.test(text) ? text : `https://${text}`,
	),
	v.check(isWebAddress, "Please enter a web address, like example.com."),
);

/** Says how long a text may be. */
export function tooLong(what: string, most: number): string {
	return `Please keep the ${what} under ${most.toLocaleString("en-GB")} characters.`;
}

function isWebAddress(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, hostname, username, password } = new URL(text);
	const isWeb = protocol === "https:" || protocol === "http:";
	return isWeb && hostname.includes(".") && username === "" && password === "";
}

/** The toast for a form that a schema refused: an empty field has its specified sentence. */
export function refusalMessage(issues: readonly v.BaseIssue<unknown>[]): Message {
	const hasEmptyField = issues.length === 0 || issues.some(({ type }) => type === "non_empty");
	return hasEmptyField ? messages.requiredEmpty : messages.checkFields;
}

/** The first message of each field that a schema refused, by the field's name. */
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
