/** Content that the agency edits in the browser (docs/content.md). */
export type ContentTables = {
	/** The history of each text: every published body, and the last earlier drafts. */
	content_versions: {
		id: string;
		key: string;
		/** Of what was published, counted from 1 for each document; null for a draft. */
		number: number | null;
		/** JSON; of a draft as its form has it. */
		body: string;
		note: string | null;
		/** Null for the command line, and for removed accounts. */
		staff_id: string | null;
		created_at: string;
	};
	/** The staff members who have a document open in its editor. */
	content_editors: {
		key: string;
		staff_id: string;
		seen_at: string;
	};
	/** The state of each document that has been edited. */
	content_documents: {
		key: string;
		/** Only `default` shows what was shipped, so a shipped text can be taken down. */
		state: "default" | "live" | "unpublished" | "deleted";
		live_number: number | null;
		/** JSON; null without a draft. */
		draft_body: string | null;
		draft_by: string | null;
		publish_at: string | null;
		/** Why it was not published at `publish_at`; with a `publish_at`, why it couldn't be as it is. */
		publish_error: string | null;
		/** Hash of the shipped body that was replaced. */
		default_hash: string | null;
		/** Raised by every change, for the optimistic lock. */
		version: number;
		created_at: string;
		updated_at: string;
	};
};
