import { done, refused } from "#desk/layout/form.server.ts";
import type { PublishResult } from "#features/content/publish-change.server.ts";
import type { FieldErrors } from "#lib/forms/fields.ts";
import { conflict, type EntryOutcome } from "./entry-outcome.server.ts";
import { draftOnly, ownersOnly } from "./rights.server.ts";

type Words = {
	/** The title when a page or a field refuses it. */
	refused?: string;
	/** What is below the title when fields are marked. */
	marked?: string;
	/** The form's field of a path such as `fields.tags.0`. Without it, the first message is shown below the title. */
	toFieldName?(path: string): string;
	conflict?: EntryOutcome;
	forbidden?: EntryOutcome;
};

/** The answer to a form whose publication has changed nothing. */
export function describePublication(
	result: Exclude<PublishResult, { outcome: "published" }>,
	words: Words = {},
): EntryOutcome {
	const { refused: title = "This was not published.", toFieldName } = words;

	switch (result.outcome) {
		case "unchanged":
			return done("Nothing has changed.", "The website already shows this.");
		case "conflict":
			return words.conflict ?? conflict;
		case "forbidden":
			return words.forbidden ?? ownersOnly;
		case "refused":
			return refused(title, `${result.page}: ${result.reason}`);
		case "invalid":
			return toFieldName
				? {
						...refused("Please check the marked fields.", words.marked),
						errors: collectErrors(result.issues, toFieldName),
					}
				: refused(title, result.issues[0]?.message);
	}
}

/** As above, after the draft was saved. */
export function describeUnpublished(
	result: Exclude<PublishResult, { outcome: "published" }>,
	toFieldName: (path: string) => string,
): EntryOutcome {
	return describePublication(result, {
		marked: "Your draft is saved. Nothing is published.",
		forbidden: draftOnly,
		toFieldName,
	});
}

/** The first message of each field. */
function collectErrors(
	issues: readonly { field: string; message: string }[],
	toFieldName: (path: string) => string,
): FieldErrors {
	const errors: FieldErrors = {};
	for (const { field, message } of issues)
		errors[toFieldName(field)] ??= message;

	return errors;
}
