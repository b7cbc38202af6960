import { defineMigration } from "./statements.ts";

/** The changes of a batch are looked up by person when it is undone. */
export const batchIndex265 = defineMigration(
	"CREATE INDEX changes_batch_person ON changes (batch_id, person_id)",
	"DROP INDEX changes_batch",
);
