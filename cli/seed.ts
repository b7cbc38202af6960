// `npm run seed`: sample data for development, so it is not a command of `npm run site`.
import { randomBytes } from "node:crypto";
import { hashPassword } from "#features/auth/password.server.ts";
import { updateAccount } from "#features/auth/store.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { addManyLeads } from "../bench/many-leads.ts";
import { type Command, UsageError } from "./command.ts";
import { sampleOwner } from "./seed-staff.ts";
import { tellStory } from "./seed-story.ts";
import { processTerminal, runSite } from "./site.ts";
import { progressBar } from "./terminal.ts";

const seed: Command = {
	usage: `Usage: npm run seed -- [--count 500] [--database file:./data/sample.sqlite]

Fills an empty database with a year of sample leads, a few people whose cards show what the desk is for (a call by phone,
two cards of one person, deals, a missed call, a spreadsheet), and an owner who can log in. The forms of visitors and staff make
up to 500 leads; a larger --count is reached with copies of these, and rounded up to whole ones. --database also takes postgres://…
DATABASE_URL is not read, so no real database gets sample data by accident.

  npm run seed
  DATABASE_URL=file:./data/sample.sqlite npm start

Then open http://localhost:3000/login. The seed prints the email address and the password.`,
	options: {
		count: { type: "string", default: "500" },
		database: { type: "string", default: "file:./data/sample.sqlite" },
	},
	async run({ options }) {
		const count = Number(options.count);
		const database = `${options.database}`;
		if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
			throw new UsageError(
				"--count must be a number from 1 to 10,000,000. --help says how.",
			);
		if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(database))
			throw new UsageError(
				"--database must be file:… or postgres://…. --help says how.",
			);

		await using db = await openDatabase(database);
		const until = Date.now();
		const progress = progressBar("Leads");
		const leads = await addManyLeads(db, { count, until }, (done) =>
			progress.step(done, count),
		);
		progress.end();
		await tellStory(db, until);

		const login = await openOwner(db);

		return {
			json: { count: leads, database, login },
			lines: [
				`Done: ${database}`,
				`To look around: DATABASE_URL=${database} npm start`,
				`Log in at /login as ${login.email} with the password ${login.password}`,
			],
		};
	},
};

/** Sets a new password for the sample's owner. */
async function openOwner(db: Database) {
	const password = randomBytes(12).toString("base64url");
	const change = { password_hash: await hashPassword(password) };
	await updateAccount(db, sampleOwner.id, change);

	return { email: sampleOwner.email, password };
}

if (import.meta.main)
	process.exitCode = await runSite(
		["seed", ...process.argv.slice(2)],
		processTerminal,
		{ seed },
	);
