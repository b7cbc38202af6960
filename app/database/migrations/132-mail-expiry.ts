import { defineMigration } from "./statements.ts";

/**
 * The time after which an email is not sent has the name `expiresAt`. Inside a
 * text of the JSON the quotes are escaped, so only the property matches.
 */
export const mailExpiry132 = defineMigration(
	`UPDATE outbox SET payload = replace(payload, '"goodUntil":', '"expiresAt":')
		WHERE kind = 'mail' AND payload LIKE '%"goodUntil":%'`,
);
