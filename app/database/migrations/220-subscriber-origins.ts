import { defineMigration } from "./statements.ts";

/** A subscriber's first name, and the place and day of consent of those who were imported or added by hand. */
export const subscriberOrigins220 = defineMigration(
	"ALTER TABLE newsletter_subscribers ADD COLUMN first_name text",
	"ALTER TABLE newsletter_subscribers ADD COLUMN agreed_at text",
	"ALTER TABLE newsletter_subscribers ADD COLUMN agreed_where text",
);
