import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { runWriting } from "../../../tests/support/query-plans.ts";
import { countDuePeople, deleteDuePeople, PORTION } from "./due-people.server.ts";
import { Budget } from "./retention-budget.server.ts";

const old = "2020-01-01T00:00:00.000Z";
const before = "2022-01-01T00:00:00.000Z";
const at = "2024-01-01T00:00:00.000Z";
const COUNT = 2 * PORTION + 10;

/** People who wrote in the same second; every third became a client, every seventh reads the newsletter. */
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

const due = (won: boolean) =>
	Array.from({ length: COUNT }, (_, index) => index + 1).filter(
		(n) => (n % 3 === 0) === won && n % 7 !== 0,
	).length;

onBothDatabases((open) => {
	test("among many who wrote at the same time and still read the newsletter, the others are found, each once", async () => {
		const db = await open();
		await fill(db);
		expect(await countDuePeople(db, true, before)).toBe(due(true));
		expect(await countDuePeople(db, false, before)).toBe(due(false));
		expect(await countDuePeople(db, false, old)).toBe(0);

		// Whoever else wants something gets a turn in between.
		let turns = 0;
		let next = setImmediate(function turn() {
			turns++;
			next = setImmediate(turn);
		});
		await countDuePeople(db, false, before);
		clearImmediate(next);
		expect(turns).toBeGreaterThanOrEqual(2);

		const budget = new Budget(db, true);
		let deleted = 0;
		for await (const some of deleteDuePeople(db, { won: true, before, at, budget }))
			deleted += some;
		expect(deleted).toBe(due(true));
		expect(await countDuePeople(db, true, before)).toBe(0);
		expect(await countDuePeople(db, false, before)).toBe(due(false));
		const left = await db.selectFrom("people").select("id").execute();
		expect(left).toHaveLength(COUNT - due(true));
	}, 60_000);
});
