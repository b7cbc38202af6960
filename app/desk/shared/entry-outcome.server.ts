import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { PublishResult } from "#features/content/publish-change.server.ts";
import type { FieldErrors } from "#lib/forms/fields.ts";
import type { Change } from "./describe-versions.server.ts";
import { draftOnly } from "./rights.server.ts";

export type EntryOutcome = FormOutcome & {
	/** The version that the form is based on from now on. */
	version?: number;
} & ConflictOutcome;

export type ConflictOutcome = {
	/** A colleague has saved first: the form’s draft isn’t stored. */
	isConflict?: boolean;
	/** The version of the colleague's text that was compared. */
	theirs?: number;
	/** The words in which what was typed differs from the colleague’s text. */
	meanwhile?: readonly Change[];
};

/** The answer to a publication that changed nothing, after the draft was saved. */
export function describeRefusal(
	result: Exclude<PublishResult, { outcome: "published" | "unchanged" }>,
	toFieldName: (path: string) => string,
): EntryOutcome {
	switch (result.outcome) {
		case "conflict":
			return conflict;
		case "forbidden":
			return draftOnly;
		case "invalid":
			return {
				...refused(
					"Please check the marked fields.",
					"Your draft is saved. Nothing is published.",
				),
				errors: collectErrors(result.issues, toFieldName),
			};
		case "refused":
			return refused(
				"This was not published.",
				`${result.page}: ${result.reason}`,
			);
	}
}

function collectErrors(
	issues: readonly { field: string; message: string }[],
	toFieldName: (path: string) => string,
): FieldErrors {
	const errors: FieldErrors = {};
	for (const { field, message } of issues)
		errors[toFieldName(field)] ??= message;

	return errors;
}

export const conflict: EntryOutcome = {
	...refused(
		"Someone has changed this text meanwhile.",
		"What you typed is still here. Open the text in another tab, and copy over what is missing.",
		409,
	),
	isConflict: true,
};
