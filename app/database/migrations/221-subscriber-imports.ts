import { defineMigration } from "./statements.ts";

/** Files of subscribers beside those of contacts; `agreed_at` is the day on which the people of a file agreed. */
export const subscriberImports221 = defineMigration(
	"ALTER TABLE imports ADD COLUMN kind text NOT NULL DEFAULT 'contacts'",
	"ALTER TABLE imports ADD COLUMN agreed_at text",
);
