import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/** A database that records each SELECT. */
export function recordQueries(db: Database): { db: Database; asked: CompiledQuery[] } {
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
export async function runWriting(db: Database, statement: RawBuilder<unknown>): Promise<void> {
	await db.transaction().execute((trx) => statement.execute(trx));
}

/** The steps of SQLite's query plan. */
export async function queryPlan(db: Database, asked: CompiledQuery): Promise<string[]> {
	const { rows } = await db.executeQuery<{ detail: string }>({
		...asked,
		query: sql`EXPLAIN`.toOperationNode(),
		sql: `EXPLAIN QUERY PLAN ${asked.sql}`,
	} as CompiledQuery<{ detail: string }>);
	return rows.map(({ detail }) => detail);
}

/** A node of PostgreSQL's query plan. */
type Node = {
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	Plans?: Node[];
};

/** The number of rows that PostgreSQL reads from a table to execute a statement. */
export async function rowsRead(db: Database, asked: CompiledQuery, table: string): Promise<number> {
	const { rows } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Node }] }>({
		...asked,
		query: sql`EXPLAIN`.toOperationNode(),
		sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${asked.sql}`,
	} as CompiledQuery<{ "QUERY PLAN": [{ Plan: Node }] }>);
	const plan = rows[0]?.["QUERY PLAN"][0].Plan;
	return plan ? rowsBelow(plan, table) : Number.NaN;
}

function rowsBelow(node: Node, table: string): number {
	const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
	const own = node["Relation Name"] === table ? read : 0;
	return (node.Plans ?? []).reduce((sum, each) => sum + rowsBelow(each, table), own);
}
