/** What can be asked for on the account page. */
export type AccountIntent =
	| "name"
	| "password"
	| "factor-start"
	| "factor-confirm"
	| "factor-cancel"
	| "factor-remove"
	| "session-end"
	| "sessions-end";

/** What became of it; it is shown on the sheet where it was asked for. */
export type AccountResult = {
	intent: AccountIntent;
	isDone: boolean;
	/** Nothing was wrong with the form: the database could not write. */
	isUnavailable?: boolean;
	notice?: { title: string; text?: string };
	/** What is wrong, by the field's name. */
	errors?: Partial<Record<AccountField, string>>;
	/** Recovery codes, shown this once. */
	codes?: string[];
};

export type AccountField = "name" | "current" | "password" | "again" | "code";
