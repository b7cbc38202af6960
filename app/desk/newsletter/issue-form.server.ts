import * as v from "valibot";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import { readAudience } from "#features/newsletter/audience.server.ts";
import { fieldErrors, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";

const MAX_BODY_LENGTH = 50_000;

const issueForm = v.object({
	subject: v.pipe(
		line,
		v.maxLength(150, "Please keep the subject under 150 characters."),
	),
	preheader: v.pipe(
		line,
		v.maxLength(200, "Please keep the preview text under 200 characters."),
	),
	audience: v.pipe(
		v.fallback(v.string(), "all"),
		v.check(
			(audience) => readAudience(audience) !== null,
			"Choose who gets it.",
		),
	),
	web_page: v.pipe(
		v.fallback(v.picklist(["0", "1"]), "0"),
		v.transform(Number),
	),
	body: v.pipe(
		v.fallback(v.string(), ""),
		v.transform((text) => text.toWellFormed()),
		v.maxLength(
			MAX_BODY_LENGTH,
			"Please keep the text under 50,000 characters.",
		),
	),
});

type Read =
	| { details: v.InferOutput<typeof issueForm> }
	| { errors: NonNullable<FormOutcome["errors"]> };

export async function readDetails(fields: FormFields): Promise<Read> {
	const form = v.safeParse(issueForm, Object.fromEntries(fields));
	if (!form.success) return { errors: fieldErrors(form.issues) };
	if (!(await isReadableMarkdown(form.output.body)))
		return { errors: { body: UNREADABLE_TEXT } };

	return { details: form.output };
}
