import { defineMigration } from "./statements.ts";

/** Contacts that staff add have an origin and a basis for keeping their data; and indexes of the list of people. */
export const contactOrigins124 = defineMigration(
	"ALTER TABLE people ADD COLUMN origin text",
	"ALTER TABLE people ADD COLUMN basis text",
	`CREATE INDEX people_list ON people (last_lead_at, id)
		WHERE merged_into IS NULL`,
);
