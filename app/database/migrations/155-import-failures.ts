import { defineMigration } from "./statements.ts";

export const importFailures155 = defineMigration(
	"ALTER TABLE imports ADD COLUMN failed_at text",
);
