import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onPostgres } from "../../../tests/support/databases.ts";
import { recordQueries, rowsRead } from "../../../tests/support/query-plans.ts";
import { filterFrom } from "./filter.ts";
import { listLeads } from "./leads.server.ts";

const COUNT = 20_000;
const id = sql.raw("'lead-' || lpad(n::text, 9, '0')");
const at = "2026-11-23T08:00:00.000Z";

/** One in six is won, one in nine has the tag, and one in twenty a word. */
async function addLeads(db: Database): Promise<void> {
	const numbers = sql.raw(`generate_series(1, ${COUNT}) AS n`);
	const stage = sql`CASE WHEN n % 6 = 0 THEN 'won' ELSE 'new' END`;

	await sql`INSERT INTO people (id, stage, version, created_at, last_lead_at)
		SELECT ${id}, ${stage}, 1, ${at}, ${at} FROM ${numbers}`.execute(db);
	await sql`INSERT INTO leads (id, person_id, kind, email, source, idempotency_key, body_hash, stage, created_at)
		SELECT ${id}, ${id}, 'quiz', 'a@example.com', '/', n, '', ${stage}, ${at} FROM ${numbers}`.execute(
		db,
	);

	await sql`INSERT INTO person_tags (person_id, tag, created_at)
		SELECT ${id}, 'urgent', ${at} FROM ${numbers} WHERE n % 9 < 1`.execute(db);
	await sql`INSERT INTO search_entries (person_id, lead_id, words)
		SELECT ${id}, ${id}, 'quiz ' || CASE WHEN n % 20 = 0 THEN 'dawn' ELSE 'other' END || repeat(' filler', 20)
		FROM ${numbers}`.execute(db);

	await sql`INSERT INTO search_entries (person_id, words)
		SELECT ${id}, 'person' || n FROM ${numbers}`.execute(db);
	await sql`SELECT gin_clean_pending_list('search_entries_words')`.execute(db);
	await sql`ANALYZE`.execute(db);
}

onPostgres((test) => {
	test("a search with a stage and a tag reads the texts of leads with both only", async (db) => {
		await addLeads(db);
		const { db: recorded, asked } = recordQueries(db);
		const filter = filterFrom(
			new URLSearchParams("q=dawn&status=won&tag=urgent"),
		);

		const { leads } = await listLeads(recorded, {
			filter,
			staffId: null,
			at,
			size: 50,
		});

		const read = [];
		for (const query of asked)
			read.push(await rowsRead(db, query, "search_entries"));

		expect(leads).toHaveLength(50);
		expect(Math.max(...read)).toBeLessThan(COUNT / 5);
	});
});
