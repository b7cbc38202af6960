import { type Migration, run } from "./statements.ts";

/** Why a scheduled document could not be published. */
export const scheduledDocuments135: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE content_documents ADD COLUMN publish_error text",
		);
	},
};
