/**
 * A public form, declared in its feature's form.ts and listed in features/forms.ts. Its route, its counted page,
 * its limit, its dialog, its chunk, its filter and label on the desk and the help of commands follow from this.
 */
export type FormDeclaration = {
	/** The page with the form, to which it is also sent. */
	path: `/${string}`;
	/** Route module of the page, in app/. */
	route: string;
	/** Opens on other pages as well (site/layout/dialogs.tsx has the component). */
	dialog: boolean;
	/** Folder of the feature. */
	folder: string;
	/** Shares a chunk with other short forms. */
	sharesChunk: boolean;
	/** Stored with each lead; must never change. */
	kind: string;
	/** Has a row for each lead, with its id. */
	table: string;
	/** On the desk. */
	label: string;
	color: "canary" | "blue" | "mint" | "pink" | "gold";
};

/** Emails and webhook events of a form, by topic, with their labels on the desk. */
export type FormTopics = Readonly<Record<`${string}.${string}`, string>>;

/**
 * Tables of a form: their columns of text, which visitors fill and an erasure redacts. Each row has the columns of
 * `FormColumns` (database/lead-tables.ts), too, and is deleted with its lead.
 */
export type FormTables = Readonly<
	Record<string, { required: readonly string[]; optional: readonly string[] }>
>;
