import type {
	FieldErrors,
	FieldValues,
	Message,
	SubmitResult,
} from "#lib/forms/fields.ts";

/** The notice of a form's result. */
export type DeskNotice = Message & {
	/** `question`: nothing is changed until it is confirmed. */
	kind: "done" | "failed" | "question";
	/** Ids of the changes that can be undone, separated by commas. */
	undo?: string | undefined;
	/** Sends the form again, as it is then. */
	retry?: (() => void) | undefined;
	/** Buttons of a question, or of one that follows a change, with the fields of their forms. */
	confirm?: readonly {
		label: string;
		fields: Readonly<Record<string, string>>;
	}[];
};

/** The response to a form of the desk: as `SubmitResult`, with the form's intent and a notice. */
export type FormResult = {
	outcome: SubmitResult["outcome"];
	intent: string;
	/** The page that shows it, where it is not the one of the form. */
	page?: string | undefined;
	notice?: DeskNotice | undefined;
	errors?: FieldErrors | undefined;
	/** As typed. */
	values?: FieldValues | undefined;
};
