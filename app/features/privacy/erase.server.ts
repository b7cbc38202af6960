import { type RawBuilder, sql } from "kysely";
import { company } from "#content/content.ts";
import type { Schema } from "#database/schema.ts";
import { lockPeople } from "#features/leads/lock-person.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import {
	indexPerson,
	removeUnusedNames,
} from "#features/leads/search.server.ts";
import type { PersonColumn } from "#features/leads/snapshots.server.ts";
import { forgetMessages } from "#features/newsletter/issue-deliveries.server.ts";
import { retainContracts } from "#features/proposals/retained-contracts.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { truncateLog } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import {
	type AskedBy,
	listCallsAhead,
	recordErasure,
} from "./erasure-record.server.ts";
import {
	addToErasureFile,
	hashOfAddress,
	loadErasureKey,
	saveErasure,
} from "./erasures.server.ts";
import { isKnown } from "./person-data.server.ts";
import {
	findMentions,
	type Mention,
	redactMentions,
} from "./redact-mentions.server.ts";
import {
	type DataSubject,
	findSubject,
	selectSubjectRows,
} from "./subject.server.ts";

export type EraseContext = Pick<
	Site,
	"db" | "origin" | "notify" | "log" | "clock"
> & {
	/** Absent or null without a folder that this process may write to. */
	installation?: { folder: DataFolder | null };
};

/** Deleted rows by table, without those deleted by a foreign key. */
type DeletedRows = Partial<Record<keyof Schema, number>>;

export type Erased = {
	outcome: "erased";
	rows: DeletedRows;
	/** Rows of other people from which the address was removed. */
	mentions: number;
	calls: string[];
};

/**
 * Erases a person, for a visitor only what came with their address: the rows, and mentions of it elsewhere, in one transaction. The tables are searched for
 * mentions before, so that it is short; a person who was merged meanwhile is searched for again. A keyed hash of each
 * address is stored in the database and, before the deletion, in a file, so that the erasure can be
 * replayed on a restored backup. The agency's own addresses are in every email and cannot be erased.
 * @param first runs in the same transaction, before the deletions.
 * @throws DatabaseError; nothing is deleted then.
 */
export async function erasePerson(
	context: EraseContext,
	address: string,
	by: AskedBy,
	first?: (trx: Database) => Promise<unknown>,
): Promise<Erased | { outcome: "own-address" }> {
	const { db, clock, log } = context;

	const wanted = { address, isPart: by.how === "visitor" };
	const subject = await findSubject(db, wanted);
	if (subject.spellings.some((each) => isOwnAddress(context, each)))
		return { outcome: "own-address" };

	const key = await loadErasureKey(db);
	const hashes = new Set(
		subject.spellings.map((each) => hashOfAddress(key, each)),
	);
	const known = await isKnown(db, address);
	const calls = await listCallsAhead(db, subject, clock.at);
	await listErased(context, hashes);

	const found: [key: string, mentions: Mention[]][] = [];
	for (const key of subject.keys)
		found.push([key, await findMentions(db, key)]);

	const deleted = await db.transaction().execute(async (trx) => {
		await lockPeople(trx, subject.personIds);
		if (!hasSameCards(await findSubject(trx, wanted), subject)) return null;

		await first?.(trx);

		const rows = await deletePerson(trx, subject, clock.at);
		let mentions = 0;
		for (const [key, rows] of found)
			mentions += await redactMentions(trx, key, clock.at, rows);

		for (const hash of hashes) await saveErasure(trx, hash, clock.at);
		await recordErasure(trx, context, by, { known, calls });

		return { rows, mentions };
	});
	if (!deleted) return await erasePerson(context, address, by, first);

	deleted.mentions += await redactLater(db, subject.keys, clock.at);

	wakeDelivery();
	await truncateLog(db).catch((error) =>
		log("write-ahead log not truncated", { error: String(error) }),
	);

	return { outcome: "erased", ...deleted, calls };
}

/** False when the person was merged, or got other addresses, in between. */
function hasSameCards(one: DataSubject, other: DataSubject): boolean {
	const list = ({ keys, personIds }: DataSubject) =>
		JSON.stringify([keys.toSorted(), personIds.toSorted()]);

	return list(one) === list(other);
}

/** Before the deletion, so that an erasure that fails is completed at the next start. */
async function listErased(
	{ installation, clock, log }: EraseContext,
	hashes: ReadonlySet<string>,
): Promise<void> {
	if (!installation?.folder) return;

	await addToErasureFile(
		installation.folder,
		new Map([...hashes].map((hash) => [hash, clock.at])),
	).catch((error) =>
		log("erasure list not writable", { error: String(error) }),
	);
}

/** Redacts mentions that were written while the first ones were searched for. */
async function redactLater(
	db: Database,
	keys: readonly string[],
	until: string,
): Promise<number> {
	let count = 0;

	for (const key of keys) {
		const mentions = await findMentions(db, key);
		if (mentions.length > 0)
			count += await db
				.transaction()
				.execute((trx) => redactMentions(trx, key, until, mentions));
	}

	return count;
}

export function isOwnAddress(
	{ notify = defaultNotify }: Pick<Site, "notify">,
	address: string,
): boolean {
	const own = [
		company().email,
		company().supportEmail,
		...addressesIn(notify.to),
		notify.from.address,
	];
	return own.some((each) => emailKey(each) === emailKey(address));
}

/**
 * Deletes a person from all tables, in a transaction.
 * @param until later leads of the address belong to a new person and stay. UTC, ISO 8601.
 */
export async function deletePerson(
	trx: Database,
	subject: DataSubject,
	until: string,
): Promise<DeletedRows> {
	const {
		people: isPerson,
		contact_points: isTheirPoint,
		proposal_acceptances: isTheirContract,
		proposal_versions: _,
		proposals: isTheirProposal,
		...conditions
	} = selectSubjectRows(subject);

	const rows: DeletedRows = await eraseProposals(
		trx,
		subject,
		{ isTheirContract, isTheirProposal },
		until,
	);
	const indexed = await trx
		.selectFrom("search_entries")
		.select("words")
		.where(conditions.notes)
		.execute();

	const hasLeads = sql<boolean>`EXISTS (SELECT 1 FROM leads WHERE person_id = people.id)`;
	// People last: the other conditions refer to them.
	const all = {
		...conditions,
		contact_points: sql<boolean>`${isTheirPoint} AND NOT ${await matchUsedLater(trx, subject, until)}`,
		people: sql<boolean>`${isPerson} AND NOT ${hasLeads}`,
	};

	for (const [table, isTheirs] of Object.entries(all)) {
		const { numAffectedRows = 0n } = await sql`
			DELETE FROM ${sql.table(table)} WHERE created_at <= ${until} AND (${isTheirs})`.execute(
			trx,
		);
		if (numAffectedRows > 0n)
			rows[table as keyof DeletedRows] = Number(numAffectedRows);
	}

	await forgetMessages(trx);

	// A card with later leads stays, without its earlier content.
	await trx
		.updateTable("people")
		.set(({ selectFrom }) => ({
			name: selectFrom("leads")
				.select("leads.name")
				.whereRef("person_id", "=", "people.id")
				.where("leads.name", "is not", null)
				.limit(1),
			...erased,
			created_at: until,
		}))
		.where(isPerson)
		.where("created_at", "<=", until)
		.execute();

	for (const id of await listPeople(trx, subject)) await indexPerson(trx, id);

	await removeUnusedNames(
		trx,
		indexed.flatMap(({ words }) => words.split(" ")),
	);

	return rows;
}

const erased = {
	company: null,
	company_key: null,
	website: null,
	address: null,
	value_cents: null,
	won_at: null,
	period: null,
	lost_reason: null,
	expected_on: null,
} satisfies Record<
	Exclude<PersonColumn, "name" | "stage" | "assignee_id">,
	null
>;

/** Valid contracts stay. Most people have no proposal: one short statement, as retention deletes many people. */
async function eraseProposals(
	trx: Database,
	{ personIds }: DataSubject,
	theirs: {
		isTheirContract: RawBuilder<boolean>;
		isTheirProposal: RawBuilder<boolean>;
	},
	until: string,
): Promise<DeletedRows> {
	const { isTheirContract, isTheirProposal } = theirs;
	const { rows } = await sql`
		SELECT 1 FROM proposals WHERE ${isTheirProposal}
		UNION ALL SELECT 1 FROM proposal_acceptances WHERE ${isTheirContract}
		LIMIT 1`.execute(trx);
	if (rows.length === 0) return {};

	// In the order in which an acceptance locks them.
	await lockPeople(trx, personIds);
	const contracts = await retainContracts(trx, isTheirContract, until);
	const { numAffectedRows = 0n } = await sql`DELETE FROM proposals
		WHERE created_at <= ${until} AND ${isTheirProposal}`.execute(trx);

	return {
		...(contracts > 0 && { proposal_acceptances: contracts }),
		...(numAffectedRows > 0n && { proposals: Number(numAffectedRows) }),
	};
}

/** Those whose contact points are left, also of a subject that is a part of a person. */
async function listPeople(
	trx: Database,
	{ personIds, leadIds }: DataSubject,
): Promise<string[]> {
	const people = await trx
		.selectFrom("people")
		.select("id")
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("id", "in", personIds),
				eb(
					"id",
					"in",
					selectFrom("leads")
						.select("person_id")
						.where("leads.id", "in", leadIds)
						.$castTo<{ person_id: string }>(),
				),
			]),
		)
		.execute();

	return people.map(({ id }) => id);
}

/** Condition on the contact points that later leads came with. */
async function matchUsedLater(
	trx: Database,
	{ leadIds }: DataSubject,
	until: string,
): Promise<RawBuilder<boolean>> {
	const leads = await trx
		.selectFrom("leads")
		.select("email")
		.where("id", "in", leadIds)
		.where("created_at", ">", until)
		.execute();
	const keys = leads.map(({ email }) => emailKey(email));

	return keys.length === 0
		? sql<boolean>`(1 = 0)`
		: sql<boolean>`(kind = 'email' AND key IN (${sql.join(keys)}))`;
}
