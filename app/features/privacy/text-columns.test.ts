import { expect } from "vitest";
import { backupTables, type Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	impersonalTables,
	isImpersonal,
	redactedColumns,
	retainedColumns,
} from "./text-columns.ts";

const backedUp = backupTables.map(({ name }) => name);

async function listTextColumns(db: Database) {
	const tables = await db.introspection.getTables();

	return tables.flatMap(({ name, columns }) =>
		columns
			.filter(({ dataType }) => dataType.toLowerCase() === "text")
			.map((column) => ({ table: name as keyof Schema, column: column.name })),
	);
}

const isRedacted = ({
	table,
	column,
}: {
	table: keyof Schema;
	column: string;
}) =>
	[redactedColumns, retainedColumns].some((columns) =>
		columns[table]?.includes(column),
	);

onBothDatabases((test) => {
	test("every text column is redacted by an erasure, or listed as impersonal", async (db) => {
		const columns = await listTextColumns(db);

		const unlisted = columns.filter(
			({ table, column }) =>
				backedUp.includes(table) &&
				!impersonalTables.includes(table) &&
				!isImpersonal(column) &&
				!isRedacted({ table, column }),
		);

		expect(unlisted, "add them to text-columns.ts").toEqual([]);
	});

	test("every redacted column exists", async (db) => {
		const columns = (await listTextColumns(db)).map(
			({ table, column }) => `${table}.${column}`,
		);

		const listed = [redactedColumns, retainedColumns].flatMap((columns) =>
			Object.entries(columns).flatMap(([table, names]) =>
				names.map((name) => `${table}.${name}`),
			),
		);

		const missing = listed.filter((each) => !columns.includes(each));
		const hint = "in form.ts or text-columns.ts, not in database/migrations.ts";
		expect(missing, hint).toEqual([]);
	});

	test("no table is both redacted and impersonal", async () => {
		const both = impersonalTables.filter((table) => table in redactedColumns);

		expect(both).toEqual([]);
	});
});
