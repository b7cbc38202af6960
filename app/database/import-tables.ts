import type { Generated } from "kysely";
import type { BaseColumns } from "./lead-tables.ts";

/** Files of contacts and of newsletter subscribers that staff import. */
export type ImportTables = {
	imports: BaseColumns & {
		kind: Generated<"contacts" | "subscribers">;
		staff_id: string | null;
		/** Of the file. */
		name: string;
		/** JSON: the names of the columns. */
		header: string;
		/** JSON: the field of each column, null for those that are left out. */
		mapping: string;
		/** Basis for keeping the data; of subscribers, where they agreed. */
		basis: string | null;
		/** The day on which subscribers agreed, where their row doesn't say it. */
		agreed_at: string | null;
		/** Which value is used when the file and the card differ. */
		prefers: "card" | "file";
		/** `loading` until all rows of the file are stored. */
		state: "loading" | "draft" | "running" | "done" | "undoing" | "undone";
		/** JSON: rows by outcome, of the last check or of the import. */
		counts: string | null;
		/** Time of the last check with this mapping. */
		checked_at: string | null;
		started_at: string | null;
		finished_at: string | null;
		undone_at: string | null;
		/** Time of the latest failure, until it goes on. */
		failed_at: string | null;
	};
	import_rows: BaseColumns & {
		import_id: string;
		/** The number of its first line in the file, from 1. */
		line: number;
		/** JSON: the cells. */
		cells: string;
		/** Null until it is imported. */
		outcome: ImportOutcome | null;
		/** Why it is refused, or what stayed after an undo. */
		message: string | null;
		/** The contact that it made or changed. */
		person_id: string | null;
		/** JSON: what undo restores of a subscriber. What it restores of a contact is in `changes`, with the same id. */
		before: string | null;
	};
};

export type ImportOutcome =
	| "new"
	| "changed"
	| "same"
	| "refused"
	| "undone"
	| "left";
