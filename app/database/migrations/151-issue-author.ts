import { defineMigration } from "./statements.ts";

/** Who has changed an issue last, for its conflicts. An account that was removed has no name. */
export const issueAuthor151 = defineMigration(
	"ALTER TABLE newsletter_issues ADD COLUMN updated_by text",
);
