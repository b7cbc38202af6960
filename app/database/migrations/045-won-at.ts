import { defineMigration } from "./statements.ts";

/** Time at which a deal was won, from the audit log, or else from the person's last lead. */
export const wonAt045 = defineMigration(
	"ALTER TABLE people ADD COLUMN won_at text",
	`UPDATE people SET won_at = coalesce(
		(SELECT max(at) FROM audit_log
			WHERE subject = people.id AND action = 'person.status' AND detail LIKE '% > won%'),
		last_lead_at)
		WHERE status = 'won'`,
	"CREATE INDEX people_won_at ON people (won_at) WHERE won_at IS NOT NULL",
);
