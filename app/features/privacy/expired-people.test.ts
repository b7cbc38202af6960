import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { runWriting } from "../../../tests/support/query-plans.ts";
import { BATCH, countRetention, runRetention } from "./retention.server.ts";

const old = "2020-01-01T00:00:00.000Z";
const at = "2030-01-01T00:00:00.000Z";
const COUNT = 2 * BATCH + 10;

/** People who wrote in the same second; every third is a client, every seventh reads the newsletter. */
async function fill(db: Database): Promise<void> {
	const series = sql`WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${sql.lit(COUNT)})`;
	const people = sql`${series}
		INSERT INTO people (id, email, status, version, created_at, last_lead_at)
		SELECT CAST(n AS text), 'p' || n || '@x.example', CASE WHEN n % 3 = 0 THEN 'won' ELSE 'new' END, 1, ${old}, ${old}
		FROM series`;
	const readers = sql`${series}
		INSERT INTO newsletter_subscribers (id, email, status, consent_text_version, source, created_at)
		SELECT CAST(n AS text), 'p' || n || '@x.example', 'confirmed', '1', 's', ${old}
		FROM series WHERE n % 7 = 0`;
	for (const statement of [people, readers]) await runWriting(db, statement);
}

const expired = (clients: boolean) =>
	Array.from({ length: COUNT }, (_, index) => index + 1).filter(
		(n) => (n % 3 === 0) === clients && n % 7 !== 0,
	).length;

onBothDatabases((test) => {
	test("expired people among many newsletter readers of the same time are each found once", async (db) => {
		await fill(db);
		const counts = { contracts: expired(true), marketing: expired(false) };
		// The search yields to the event loop between batches.
		let turns = 0;
		let next = setImmediate(function turn() {
			turns++;
			next = setImmediate(turn);
		});
		expect(await countRetention(db, at)).toMatchObject(counts);
		clearImmediate(next);
		expect(turns).toBeGreaterThanOrEqual(2);
		expect(await runRetention(db, at, { confirmed: true })).toMatchObject(counts);
		expect(await countRetention(db, at)).toMatchObject({ contracts: 0, marketing: 0 });
		const left = await db.selectFrom("people").select("id").execute();
		expect(left).toHaveLength(COUNT - expired(true) - expired(false));
	}, 60_000);
});
