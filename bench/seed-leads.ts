// `node bench/seed-leads.ts --count 100000 --database file:./data/bench.sqlite`: made-up leads of the last
// 24 months, for trying out and measuring the desk. Works on SQLite and PostgreSQL.
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type Database, openDatabase } from "#database/connection.server.ts";
import { type Seeding, seedStatements } from "./seed-sql.ts";

/** Leads made in one transaction. */
const BATCH = 10_000;

/** Fills an empty database with `count` leads, the last of them at `until` (milliseconds since 1970). */
export async function seedLeads(
	db: Database,
	{ count, until }: Omit<Seeding, "kind">,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	const some = await db.read.selectFrom("leads").select("id").limit(1).execute();
	if (some.length > 0)
		throw new Error("There are leads in this database already; use an empty one.");
	const run = (table: string, text: string) => ({ table, sql: text, parameters: [] });
	const trigger = db.kind === "sqlite" ? await wordsTrigger(db) : null;
	if (trigger) await db.commit([run("lead_words", "DROP TRIGGER lead_words_added")]);
	for (let from = 1; from <= count; from += BATCH) {
		const to = Math.min(count, from + BATCH - 1);
		const statements = seedStatements({ kind: db.kind, count, until }, from, to);
		await db.commit(statements.map(([table, text]) => run(table, text)));
		onProgress(to);
	}
	// The whole index at once is several times quicker than word by word.
	if (trigger)
		await db.commit([
			run("lead_words", "INSERT INTO lead_words_index (lead_words_index) VALUES ('rebuild')"),
			run("lead_words", trigger),
		]);
	else
		await db.commit(
			["leads", "lead_words", "people"].map((table) => run(table, `ANALYZE ${table}`)),
		);
}

async function wordsTrigger(db: Database): Promise<string> {
	const { rows } = await sql<{ sql: string }>`
		SELECT sql FROM sqlite_schema WHERE name = 'lead_words_added'`.execute(db.read);
	return rows[0]?.sql ?? "";
}

if (import.meta.main) {
	const { values } = parseArgs({
		options: {
			count: { type: "string", default: "100000" },
			database: { type: "string", default: "file:./data/bench.sqlite" },
		},
	});
	const count = Number(values.count);
	const db = await openDatabase(values.database);
	const started = Date.now();
	await seedLeads(db, { count, until: started }, (done) =>
		process.stderr.write(`\r${done.toLocaleString("en-GB")} of ${count.toLocaleString("en-GB")}`),
	);
	await db.close();
	process.stderr.write(`\nDone in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}
