import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { cardSteps } from "./seed-card.ts";
import { deliverAll, dropUndelivered } from "./seed-desk.ts";
import { leadSteps } from "./seed-lead.ts";
import { drawPerson, type Seeding } from "./seed-person.ts";
import { addStaff } from "./seed-staff.ts";
import { takeSteps } from "./seed-steps.ts";
import { DAY, pick, YEAR } from "./seed-values.ts";

/**
 * Fills an empty database with `count` leads of the year before `until`, through the forms of visitors and staff.
 */
export async function seedLeads(
	db: Database,
	seeding: Seeding,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	if (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst())
		throw new Error(
			"There are leads in this database already; name an empty one with --database.",
		);

	// Thousands of commits: a sample that is lost is made again.
	if (!isPostgres(db)) await sql`PRAGMA synchronous=OFF`.execute(db);

	const { count, until } = seeding;
	await addStaff(db, until - YEAR * DAY);

	for (let done = 0; done < count; onProgress(done)) {
		const leads = Math.min(pick([1, 1, 1, 1, 1, 1, 2, 2, 3]), count - done);
		const person = drawPerson(seeding, done, leads);
		const sent = person.leads.flatMap((lead) => leadSteps(person, lead, until));
		await takeSteps(db, [...sent, ...cardSteps(person, until)], until);
		done += leads;
	}

	await deliverAll(db, until);
	await dropUndelivered(db);
}
