import { isPostgres, type Migration, run } from "./statements.ts";

/** Newsletter issues with a row for each recipient, and addresses that get no email. */
export const newsletter133: Migration = {
	async up(db) {
		// Two UUIDs without their hyphens: 244 random bits.
		const token = isPostgres(db)
			? "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')"
			: "lower(hex(randomblob(32)))";

		await run(
			db,
			"ALTER TABLE newsletter_subscribers ADD COLUMN link_token text",
			"ALTER TABLE newsletter_subscribers ADD COLUMN invited_at text",
			`UPDATE newsletter_subscribers SET link_token = ${token}`,
			"CREATE UNIQUE INDEX newsletter_subscribers_link ON newsletter_subscribers (link_token)",
			`CREATE TABLE newsletter_issues (
				id text PRIMARY KEY,
				number integer NOT NULL CONSTRAINT newsletter_issues_number UNIQUE,
				subject text NOT NULL, preheader text NOT NULL, body text NOT NULL,
				frozen_body text, audience text NOT NULL,
				send_at text, per_hour integer NOT NULL,
				state text NOT NULL, pause_reason text, paused_until text,
				started_at text, queued_to text, queued_at text,
				in_archive integer NOT NULL DEFAULT 0,
				version integer NOT NULL DEFAULT 1,
				staff_id text REFERENCES staff (id) ON DELETE SET NULL,
				created_at text NOT NULL, updated_at text NOT NULL
			)`,
			"CREATE INDEX newsletter_issues_staff ON newsletter_issues (staff_id)",
			`CREATE TABLE newsletter_deliveries (
				id text PRIMARY KEY,
				issue_id text NOT NULL REFERENCES newsletter_issues (id) ON DELETE CASCADE,
				subscriber_id text REFERENCES newsletter_subscribers (id) ON DELETE SET NULL,
				state text NOT NULL, reason text,
				message_id text, sent_as text,
				attempts integer NOT NULL DEFAULT 0,
				repeats integer NOT NULL DEFAULT 0,
				due_at text NOT NULL,
				leased_until text, leased_by text,
				sent_at text, created_at text NOT NULL,
				CONSTRAINT newsletter_deliveries_once UNIQUE (issue_id, subscriber_id)
			)`,
			"CREATE INDEX newsletter_deliveries_state ON newsletter_deliveries (issue_id, state, due_at)",
			"CREATE INDEX newsletter_deliveries_subscriber ON newsletter_deliveries (subscriber_id)",
			"CREATE INDEX newsletter_deliveries_message ON newsletter_deliveries (message_id)",
			"CREATE INDEX newsletter_deliveries_sent_as ON newsletter_deliveries (sent_as)",
			`CREATE TABLE newsletter_events (
				id text PRIMARY KEY,
				delivery_id text REFERENCES newsletter_deliveries (id) ON DELETE CASCADE,
				type text NOT NULL, at text NOT NULL, created_at text NOT NULL
			)`,
			"CREATE INDEX newsletter_events_delivery ON newsletter_events (delivery_id)",
			`CREATE TABLE suppressions (
				address_hash text PRIMARY KEY,
				reason text NOT NULL, at text NOT NULL
			)`,
			`CREATE TABLE newsletter_sender (
				name text PRIMARY KEY,
				holder text NOT NULL, expires_at text NOT NULL
			)`,
		);
	},
};
