import { defineMigration } from "./statements.ts";

/** The stage whose press said that a lead is answered, so that going back reopens it. */
export const answeredStage160 = defineMigration(
	"ALTER TABLE leads ADD COLUMN answered_stage text",
);
