import { defineMigration } from "./statements.ts";

/** The last editor of an issue, named in edit conflicts. Null once the account is removed. */
export const issueAuthor151 = defineMigration(
	"ALTER TABLE newsletter_issues ADD COLUMN updated_by text",
);
