import { sql } from "kysely";
import { backupTables } from "#database/schema.ts";
import { giveCalendar } from "#features/auth/accounts.server.ts";
import {
	findCalendarId,
	saveHours,
} from "#features/booking/scheduling/calendars.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import {
	DAYS,
	type Entry,
	type Seeding,
	sampleOwner,
	staff,
} from "./seed-entries.ts";
import { personEntries } from "./seed-person.ts";
import { nameEntries, statisticsEntries } from "./seed-statistics.ts";
import { DAY, instant, pick } from "./seed-values.ts";

/** Leads per transaction. */
const BATCH = 2_000;

/** Fills an empty database with `count` leads of the year before `until` (milliseconds since 1970). */
export async function seedLeads(
	db: Database,
	{ count, until }: Pick<Seeding, "count" | "until">,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	if (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst())
		throw new Error(
			"There are leads in this database already; name an empty one with --database.",
		);

	const calendarIds: string[] = [];
	// Accounts for assigned leads. Without passwords, so that they cannot log in.
	const created_at = instant(until - DAYS * DAY);
	for (const [name, id] of staff) {
		const email = `${name.split(" ")[0]?.toLowerCase()}@sheaf.example`;
		const role = id === sampleOwner.id ? "owner" : "member";
		const account = { id, name, email, role, created_at } as const;

		await db.insertInto("staff").values(account).execute();
		await giveCalendar(db, account, created_at);
		calendarIds.push(await findCalendarId(db, id));
		await saveHours(db, id, defaultSettings, created_at);
	}

	const seeding = { count, until, calendarIds };
	await insert(db, [...statisticsEntries(seeding), ...nameEntries()]);

	for (let done = 0; done < count; onProgress(done)) {
		const entries: Entry[] = [];
		for (const end = Math.min(done + BATCH, count); done < end; ) {
			const leads = Math.min(pick([1, 1, 1, 1, 1, 1, 2, 2, 3]), end - done);
			entries.push(...personEntries(seeding, done, leads));
			done += leads;
		}

		await insert(db, entries);
	}

	if (isPostgres(db)) await analyze(db);
	await addLastContacts(db, instant(until));
}

/** People whose last contact is read by one statement. */
const PART = 2_000;

async function addLastContacts(db: Database, now: string): Promise<void> {
	for (let last = ""; ; ) {
		const people = await db
			.selectFrom("people")
			.select("id")
			.where("id", ">", last)
			.orderBy("id")
			.limit(PART)
			.execute();
		const ids = people.map(({ id }) => id);
		const end = ids.at(-1);
		if (end === undefined) return;

		await writeLastContact(db, ids, now);
		last = end;
	}
}

/** Table by table, as all of a large database take longer than one statement may. */
async function analyze(db: Database): Promise<void> {
	for (const { name } of backupTables)
		await sql`ANALYZE ${sql.table(name)}`.execute(db);
}

/** One parameter per table, a JSON array of rows. All rows of a table have the same columns. */
async function insert(db: Database, entries: readonly Entry[]): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const groups = Map.groupBy(entries, ([table]) => table);
		for (const { name } of backupTables) {
			const group = groups.get(name);
			if (!group) continue;

			const names = Object.keys(group[0]?.[1] ?? {});
			const table = sql.table(name);
			const columns = sql.raw(`${names}`);
			const json = JSON.stringify(group.map(([, row]) => row));
			const source = isPostgres(db)
				? sql`${columns} FROM json_populate_recordset(null::${table}, ${json})`
				: sql`${sql.raw(`${names.map((name) => `value ->> '${name}'`)}`)} FROM json_each(${json})`;

			await sql`INSERT INTO ${table} (${columns}) SELECT ${source}`.execute(
				trx,
			);
		}
	});
}
