import type { Migration } from "kysely/migration";
import { run } from "./statements.ts";

/** Why a scheduled document could not be published. */
export const scheduledDocuments035: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE content_documents ADD COLUMN publish_error text",
		);
	},
};
