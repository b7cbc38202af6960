import { defineMigration } from "./statements.ts";

/** Columns of documents that were never set, or had one value. */
export const unusedColumns165 = defineMigration(
	"ALTER TABLE content_documents DROP COLUMN unpublish_at",
	"ALTER TABLE content_versions DROP COLUMN format",
);
