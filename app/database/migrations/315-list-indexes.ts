import { defineMigration } from "./statements.ts";

/**
 * For counts and filters of people: by stage, also by none, with the id, so that no row is read to compare it with
 * those of a tag; by tag without the deleted ones; and by assignee.
 */
export const listIndexes315 = defineMigration(
	"DROP INDEX people_board_sums",
	"DROP INDEX people_no_stage",
	`CREATE INDEX people_board_sums ON people (stage, period, value_cents, id)
		WHERE merged_into IS NULL`,
	"DROP INDEX person_tags_tag",
	"CREATE INDEX person_tags_tag ON person_tags (tag, person_id) WHERE deleted_at IS NULL",
	`CREATE INDEX people_assignee ON people (
		assignee_id,
		(CASE WHEN last_contact_at > last_lead_at THEN last_contact_at ELSE last_lead_at END),
		id
	) WHERE merged_into IS NULL`,
);
