import { sql } from "kysely";
import { expect } from "vitest";
import { onPostgres } from "../../../tests/support/databases.ts";
import { recordQueries, rowsRead } from "../../../tests/support/query-plans.ts";
import { readSearch } from "./search.server.ts";

onPostgres((test) => {
	test("a word that no text has is looked up without reading the texts", async (db) => {
		await sql`INSERT INTO search_entries (words)
			SELECT 'customer name' || n || ' client example'
			FROM generate_series(1, 60000) AS n`.execute(db);
		await sql`SELECT gin_clean_pending_list('search_entries_words')`.execute(
			db,
		);
		await sql`ANALYZE search_entries`.execute(db);
		const { db: recorded, asked } = recordQueries(db);

		const terms = await readSearch(recorded, "zebra");

		const [first] = asked;
		if (!first) throw new Error("Nothing was asked.");
		expect(terms).toEqual([[["zebra"]]]);
		expect(await rowsRead(db, first, "search_entries")).toBe(0);
	});
});
