import { migrationOf } from "./statements.ts";

/** When a deal was won: as the audit log has it, or when the person last wrote. */
export const wonAt045 = migrationOf(
	"ALTER TABLE people ADD COLUMN won_at text",
	`UPDATE people SET won_at = coalesce(
		(SELECT max(at) FROM audit_log
			WHERE subject = people.id AND action = 'person.status' AND detail LIKE '% > won%'),
		last_lead_at)
		WHERE status = 'won'`,
	"CREATE INDEX people_won_at ON people (won_at) WHERE won_at IS NOT NULL",
);
