/** Content that the agency edits in the browser (docs/content.md). */
export type ContentTables = {
	/** Append-only: every published body. */
	content_versions: {
		id: string;
		key: string;
		locale: string;
		/** Counted from 1 for each document. */
		number: number;
		/** JSON. */
		body: string;
		note: string | null;
		/** Null for the command line, and for removed accounts. */
		staff_id: string | null;
		created_at: string;
	};
	/** Earlier drafts of articles, case studies and legal texts, each as it was when another one followed. */
	content_drafts: {
		id: string;
		key: string;
		locale: string;
		/** JSON. */
		body: string;
		/** Staff member who saved it last. */
		staff_id: string | null;
		saved_at: string;
		created_at: string;
	};
	/** The staff members who have a document open in its editor. */
	content_editors: {
		key: string;
		locale: string;
		staff_id: string;
		seen_at: string;
	};
	/** The state of each document that has been edited. */
	content_documents: {
		key: string;
		locale: string;
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
