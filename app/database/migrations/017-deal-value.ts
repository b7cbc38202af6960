import { defineMigration } from "./statements.ts";

/** Deal values have cents. */
export const dealValue017 = defineMigration(
	"ALTER TABLE people RENAME COLUMN value_eur TO value_cents",
	"UPDATE people SET value_cents = value_cents * 100 WHERE value_cents IS NOT NULL",
);
