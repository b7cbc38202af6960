import { sql } from "kysely";
import { expect, test } from "vitest";
import { backupTables } from "#database/kept-tables.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { type AnyRow, PORTION, portionsOf } from "./portions.server.ts";

const COUNT = 3 * PORTION;

function tableOf(name: string) {
	const table = backupTables.find((each) => each.name === name);
	if (!table) throw new Error(`no ${name}`);
	return table;
}

onBothDatabases((open) => {
	test.each([
		["settings", "(name, value) SELECT CAST(n AS text), CAST(n % 2 AS text)", "value"],
		[
			"statistics_daily",
			"(day, page, source, event, count, value_eur) SELECT CAST(n / 200 AS text), CAST(n / 50 AS text), CAST(n / 3 AS text), CAST(n AS text), n % 2, 0",
			"count",
		],
	])(
		"every row of %s is seen once, some at a time, in the order of the key",
		async (name, insert, column) => {
			const db = await open();
			const fill = sql`
			WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${sql.lit(COUNT)})
			INSERT INTO ${sql.table(name)} ${sql.raw(insert)} FROM series`.compile(db);
			await db.commit([{ table: name, sql: fill.sql, parameters: fill.parameters }]);
			const table = tableOf(name);
			const keyOf = (row: AnyRow) => JSON.stringify(table.key.map((each) => row[each]));
			const seen: string[] = [];
			for await (const rows of portionsOf(db, table, [])) {
				expect(rows.length).toBeLessThanOrEqual(PORTION);
				seen.push(...rows.map(keyOf));
			}
			expect(new Set(seen).size).toBe(COUNT);
			expect(seen).toHaveLength(COUNT);

			const some: AnyRow[] = [];
			const odd = sql`CAST(${sql.ref(column)} AS text) = '1'`;
			for await (const rows of portionsOf(db, table, [column], odd)) some.push(...rows);
			expect(some).toHaveLength(COUNT / 2);
			expect(some.every((row) => Number(row[column]) === 1)).toBe(true);
		},
	);
});
