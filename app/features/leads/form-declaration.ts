import type { PublicPath } from "#content/paths.ts";
import type { MessageTopic } from "./message-topics.ts";

/**
 * A public form, declared in its feature's form.ts and listed in features/forms.ts. Its limit, its dialog,
 * its chunk, its filter on the desk and the help of commands follow from this.
 */
export type FormDeclaration = {
	/** The page with the form, to which it is also sent. */
	path: PublicPath;
	/** Opens on other pages as well (site/layout/dialogs.tsx has the component). */
	dialog: boolean;
	/** Folder of the feature. */
	folder: string;
	/** Shares a chunk with other short forms. */
	sharesChunk: boolean;
	/** Stored with each lead; must never change. */
	kind: string;
	/** On the desk. */
	label: string;
	/** Webhook event sent in addition to `lead.created`. */
	event: MessageTopic;
};
