import { randomUUIDv7 } from "node:crypto";
import { type Migration, run } from "./statements.ts";

/** The campaigns that were part of the code. */
const campaigns = [
	["van", "/", "van", "print"],
	["card", "/", "business-card", "print"],
	["trade-counter", "/industries/construction", "poster", "print"],
	["quiz", "/quiz", "social", "post"],
	["open-day", "/book", "open-day", "event"],
] as const;

/** Campaigns as records, with the openings of their links by day and placement. */
export const campaigns031: Migration = {
	async up(db) {
		await run(
			db,
			`CREATE TABLE campaigns (
			id text PRIMARY KEY,
			slug text NOT NULL CONSTRAINT campaigns_slug UNIQUE,
			name text NOT NULL, target text NOT NULL, offer text,
			source text NOT NULL, medium text NOT NULL,
			ends_at text, ends_to text,
			staff_id text REFERENCES staff (id) ON DELETE SET NULL,
			created_at text NOT NULL
		)`,
			`CREATE TABLE campaign_counts (
			campaign_id text NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
			day text NOT NULL, placement text NOT NULL, count integer NOT NULL,
			CONSTRAINT campaign_counts_pk PRIMARY KEY (campaign_id, day, placement)
		)`,
			"CREATE INDEX campaigns_staff ON campaigns (staff_id)",
		);

		for (const [slug, target, source, medium] of campaigns) {
			const id = randomUUIDv7();
			const own = `event = 'campaign_link' AND source = '${source}/${slug}'`;

			await run(
				db,
				`INSERT INTO campaigns (id, slug, name, target, source, medium, created_at)
				VALUES ('${id}', '${slug}', '${nameCampaign(slug)}', '${target}', '${source}', '${medium}',
				'${new Date().toISOString()}')`,
				`INSERT INTO campaign_counts (campaign_id, day, placement, count)
				SELECT '${id}', day, '', sum(count) FROM statistics_daily WHERE ${own} GROUP BY day`,
				`DELETE FROM statistics_daily WHERE ${own}`,
			);
		}
	},
};

/** `trade-counter` as `Trade counter`. */
function nameCampaign(slug: string): string {
	const words = slug.replaceAll("-", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
