// `npm run seed -- --count 100000 --database file:./data/bench.sqlite`: made-up leads of the last 24 months,
// for trying out and measuring the desk. Works on SQLite and PostgreSQL.
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
		throw new Error("There are leads in this database already; name an empty one with --database.");
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

const usage = `Usage: npm run seed -- [--count 500] [--database file:./data/sample.sqlite]

Fills a database with made-up leads of the last 24 months: quizzes, questions, Academy requests, bookings and
newsletter subscriptions, of people who do not exist. Nobody is written to. A database that has leads is
refused; PostgreSQL takes postgres://… To look around in them:

  npm run seed
  DATABASE_URL=file:./data/sample.sqlite npm run site -- staff add you@example.com
  DATABASE_URL=file:./data/sample.sqlite npm start
`;

async function main(): Promise<number> {
	const asked = askedFor(process.argv.slice(2));
	if (asked === "help") {
		process.stdout.write(usage);
		return 0;
	}
	if ("wrong" in asked) {
		process.stderr.write(`${asked.wrong} --help says how.\n`);
		return 2;
	}
	const { count, database } = asked;
	const db = await openDatabase(database);
	const started = Date.now();
	try {
		await seedLeads(db, { count, until: started }, (done) =>
			process.stderr.write(`\r${done.toLocaleString("en-GB")} of ${count.toLocaleString("en-GB")}`),
		);
	} finally {
		await db.close();
	}
	const seconds = Math.round((Date.now() - started) / 1000);
	process.stderr.write(`\nDone in ${seconds} s: ${database} has them.\n`);
	return 0;
}

const MOST_LEADS = 10_000_000;

/** What the command line asks for. */
function askedFor(
	args: string[],
): "help" | { wrong: string } | { count: number; database: string } {
	const { values, tokens } = parseArgs({
		args,
		strict: false,
		tokens: true,
		options: {
			count: { type: "string", default: "500" },
			database: { type: "string", default: "file:./data/sample.sqlite" },
			help: { type: "boolean", short: "h" },
		},
	});
	const unknown = tokens.find(
		(token) => token.kind !== "option" || !["count", "database", "help"].includes(token.name),
	);
	if (unknown) return { wrong: `"${args[unknown.index]}" means nothing here.` };
	if (values.help) return "help";
	const count = Number(values.count);
	if (!Number.isInteger(count) || count < 1 || count > MOST_LEADS)
		return { wrong: `--count must be a number from 1 to ${MOST_LEADS.toLocaleString("en-GB")}.` };
	const database = String(values.database);
	if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(database))
		return { wrong: "--database must be file:… or postgres://…." };
	return { count, database };
}

if (import.meta.main)
	main().then(
		(code) => {
			process.exitCode = code;
		},
		(error: unknown) => {
			process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
			process.exitCode = 1;
		},
	);
