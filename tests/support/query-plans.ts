import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/** A database that records each SELECT. */
export function recordQueries(db: Database): {
	db: Database;
	asked: CompiledQuery[];
} {
	const asked: CompiledQuery[] = [];
	const executor = db.getExecutor();
	const noted = db.withPlugin({
		transformQuery({ node, queryId }) {
			asked.push(executor.compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	});

	return { db: noted, asked };
}

/** Runs raw SQL that writes and begins with a common table expression. */
export async function runWriting(
	db: Database,
	statement: RawBuilder<unknown>,
): Promise<void> {
	await db.transaction().execute((trx) => statement.execute(trx));
}

async function explain<Row>(
	db: Database,
	asked: CompiledQuery,
	how: string,
): Promise<Row[]> {
	const query = sql`EXPLAIN`.toOperationNode();
	const explained = { ...asked, query, sql: `EXPLAIN ${how} ${asked.sql}` };
	return (await db.executeQuery(explained as CompiledQuery<Row>)).rows;
}

export async function queryPlan(
	db: Database,
	asked: CompiledQuery,
): Promise<string[]> {
	const rows = await explain<{ detail: string }>(db, asked, "QUERY PLAN");
	return rows.map(({ detail }) => detail);
}

type Node = {
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	Plans?: Node[];
};

/** The number of rows that PostgreSQL reads from a table to execute a statement. */
export async function rowsRead(
	db: Database,
	asked: CompiledQuery,
	table: string,
): Promise<number> {
	type Plan = { "QUERY PLAN": [{ Plan: Node }] };
	const [row] = await explain<Plan>(db, asked, "(ANALYZE, FORMAT JSON)");
	return row ? rowsBelow(row["QUERY PLAN"][0].Plan, table) : Number.NaN;
}

function rowsBelow(node: Node, table: string): number {
	const read =
		(node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
		node["Actual Loops"];
	const own = node["Relation Name"] === table ? read : 0;
	return (node.Plans ?? []).reduce(
		(sum, each) => sum + rowsBelow(each, table),
		own,
	);
}
