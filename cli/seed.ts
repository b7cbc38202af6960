// `npm run seed`: sample data for development, so it is not a command of `npm run site`.
import { openDatabase } from "#lib/db/connection.server.ts";
import { type Command, UsageError } from "./command.ts";
import { seedLeads } from "./seed-leads.ts";
import { processTerminal, runSite } from "./site.ts";

const seed: Command = {
	usage: `Usage: npm run seed -- [--count 500] [--database file:./data/sample.sqlite]

Fills an empty database with generated leads of the last 12 months; PostgreSQL takes postgres://… To look around:

  npm run seed
  DATABASE_URL=file:./data/sample.sqlite npm run site -- staff add you@example.com
  DATABASE_URL=file:./data/sample.sqlite npm start`,
	options: {
		count: { type: "string", default: "500" },
		database: { type: "string", default: "file:./data/sample.sqlite" },
	},
	async run({ options }) {
		const [count, database] = [Number(options.count), `${options.database}`];
		if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
			throw new UsageError(
				"--count must be a number from 1 to 10,000,000. --help says how.",
			);
		if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(database))
			throw new UsageError(
				"--database must be file:… or postgres://…. --help says how.",
			);

		const db = await openDatabase(database);
		await seedLeads(db, { count, until: Date.now() }, (done) =>
			process.stderr.write(
				`\r${done.toLocaleString("en-GB")} of ${count.toLocaleString("en-GB")}`,
			),
		).finally(() => db.destroy());
		process.stderr.write("\n");

		return { json: { count, database }, lines: [`Done: ${database}`] };
	},
};

if (import.meta.main)
	process.exitCode = await runSite(
		["seed", ...process.argv.slice(2)],
		processTerminal,
		{ seed },
	);
