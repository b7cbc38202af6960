import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { Change } from "./describe-versions.server.ts";

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

export const conflict: EntryOutcome = {
	...refused(
		"Someone has changed this text meanwhile.",
		"What you typed is still here. Open the text in another tab, and copy over what is missing.",
		409,
	),
	isConflict: true,
};
