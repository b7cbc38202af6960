import { defineMigration } from "./statements.ts";

/** Issues that can be read in the browser, and subscriptions that were renewed. */
export const newsletterRenewals143 = defineMigration(
	"ALTER TABLE newsletter_issues ADD COLUMN web_page integer NOT NULL DEFAULT 0",
	"ALTER TABLE newsletter_subscribers ADD COLUMN renewed_at text",
);
