import { defineMigration } from "./statements.ts";

/** A link to a forgotten password leaves an unused invitation valid. */
export const passwordLinks018 = defineMigration(
	"ALTER TABLE staff_links ADD COLUMN purpose text DEFAULT 'invitation' NOT NULL",
);
