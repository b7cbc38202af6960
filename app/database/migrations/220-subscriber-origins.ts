import { defineMigration } from "./statements.ts";

/** A subscriber's first name, and where and when somebody agreed who didn't use the website's form. */
export const subscriberOrigins220 = defineMigration(
	"ALTER TABLE newsletter_subscribers ADD COLUMN first_name text",
	"ALTER TABLE newsletter_subscribers ADD COLUMN agreed_at text",
	"ALTER TABLE newsletter_subscribers ADD COLUMN agreed_where text",
);
