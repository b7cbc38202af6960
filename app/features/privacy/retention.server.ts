import { randomUUIDv7 } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { noSecrets } from "#features/auth/store.server.ts";
import { listEmailKeys } from "#features/leads/contact-points.server.ts";
import { selectLastContact } from "#features/leads/last-contact.server.ts";
import { forgetMessages } from "#features/newsletter/issue-deliveries.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { truncateLog } from "#lib/db/dialect.ts";
import { deletePerson } from "./erase.server.ts";
import {
	cutOff,
	type Expired,
	REMOVED_DOMAIN,
	type Rule,
	type RuleId,
	rules,
} from "./retention-rules.server.ts";
import { findSubject } from "./subject.server.ts";

export type RetentionCounts = Record<RuleId, number>;

type RetentionOptions = {
	/** Staff member who started the run; null for the daily run and the command line. */
	staffId?: string | null;
	/** Deletes everything expired without a limit, after an owner's confirmation. */
	confirmed?: boolean;
	onStep?: (rule: RuleId, done: number) => void;
	signal?: AbortSignal;
};

/** Rows per commit: submissions wait for no longer than one commit. */
const MAX_AT_ONCE = 500;

const MIN_ROWS_A_RUN = 20;
const SHARE_A_RUN = 0.1;

export async function countRetention(
	db: Database,
	at: string,
): Promise<RetentionCounts> {
	const counts = {} as RetentionCounts;
	for (const { id, keep, expired } of rules) {
		const before = cutOff(keep, at);
		counts[id] = 0;

		if (typeof expired !== "string")
			for (const { table, where } of expired)
				counts[id] += await countExpired(db, table, where(before));
		else
			for await (const people of readExpiredPeople(
				db,
				expired === "clients",
				before,
				at,
			))
				counts[id] += people.length;
	}

	return counts;
}

/**
 * Deletes expired records by the published periods, in small transactions. It can be stopped and repeated.
 * Unless confirmed, it deletes at most a tenth of each table, or 20 rows if that is more; the rest is left
 * to the next runs.
 * @returns how many records of each rule were deleted.
 */
export async function runRetention(
	db: Database,
	at: string,
	options: RetentionOptions = {},
): Promise<RetentionCounts> {
	const { staffId = null, confirmed = false, onStep, signal } = options;
	const counts = {} as RetentionCounts;
	const budget: Budget = confirmed ? new Map() : await loadBudget(db);

	try {
		for (const rule of rules) {
			const { id } = rule;

			signal?.throwIfAborted();
			counts[id] = 0;

			for await (const removed of remove(db, rule, at, budget)) {
				counts[id] += removed;
				onStep?.(id, counts[id]);
				await nextTurn();
				signal?.throwIfAborted();
			}

			onStep?.(id, counts[id]);
		}

		await forgetMessages(db);
	} finally {
		// Also of a run that was aborted or has failed.
		await recordDeleted(db, counts, { staffId, at });
	}

	return counts;
}

async function recordDeleted(
	db: Database,
	counts: RetentionCounts,
	{ staffId, at }: { staffId: string | null; at: string },
): Promise<void> {
	const deleted = Object.entries(counts).filter(([, count]) => count > 0);
	if (deleted.length === 0) return;

	await recordAuditEvent(
		db,
		{
			staffId,
			action: "privacy.retention",
			detail: Object.fromEntries(deleted),
		},
		{ at, newId: randomUUIDv7 },
	);
	await truncateLog(db);
}

/** The rows of each table that a run may still delete; without an entry there is no limit. */
type Budget = Map<keyof Schema, number>;

async function loadBudget(db: Database): Promise<Budget> {
	const budget: Budget = new Map();

	for (const { expired } of rules) {
		const tables =
			typeof expired === "string"
				? personTables
				: expired.map(({ table }) => table);
		for (const table of tables) {
			const share = Math.floor(
				(await countExpired(db, table, sql`true`)) * SHARE_A_RUN,
			);
			budget.set(table, Math.max(MIN_ROWS_A_RUN, share));
		}
	}

	return budget;
}

const personTables = ["people", "leads"] as const;

function countLeft(budget: Budget, table: keyof Schema): number {
	return budget.get(table) ?? Number.POSITIVE_INFINITY;
}

/** Yields the number of deleted records after each commit. */
async function* remove(
	db: Database,
	{ keep, expired }: Rule,
	at: string,
	budget: Budget,
): AsyncGenerator<number> {
	const before = cutOff(keep, at);
	if (typeof expired === "string") {
		for await (const people of readExpiredPeople(
			db,
			expired === "clients",
			before,
			at,
		))
			for (const { id } of people) {
				// A person with more leads than the budget is deleted too.
				if (personTables.some((table) => countLeft(budget, table) <= 0)) return;

				const leads = await countExpired(db, "leads", sql`person_id = ${id}`);

				await db.transaction().execute(async (trx) => {
					const subject = await findSubject(trx, { personId: id });
					await deletePerson(trx, subject, at);
				});
				budget.set("people", countLeft(budget, "people") - 1);
				budget.set("leads", countLeft(budget, "leads") - leads);
				yield 1;
			}

		return;
	}

	for (const rows of expired)
		for (;;) {
			const left = countLeft(budget, rows.table);
			if (left <= 0) break;

			const limit = Math.min(MAX_AT_ONCE, left);
			const removed = await removeSome(db, rows, rows.where(before), at, limit);
			if (removed === 0) break;

			budget.set(rows.table, left - removed);
			yield removed;
		}
}

async function removeSome(
	db: Database,
	{ table, key }: Expired,
	isExpired: RawBuilder<unknown>,
	at: string,
	limit: number,
): Promise<number> {
	const some = sql`${sql.ref(key)} IN (
		SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isExpired} LIMIT ${sql.lit(limit)})`;
	if (table === "staff") return anonymizeAccounts(db, some, at);

	// Checked again: a message may have been retried, or a search repeated, since the rows were selected.
	const { numAffectedRows } =
		await sql`DELETE FROM ${sql.table(table)} WHERE ${some} AND ${isExpired}`.execute(
			db,
		);

	return Number(numAffectedRows);
}

/** The row stays: notes and the audit log refer to it. */
function anonymizeAccounts(
	db: Database,
	some: RawBuilder<unknown>,
	at: string,
): Promise<number> {
	return db.transaction().execute(async (trx) => {
		const emptied = await trx
			.updateTable("staff")
			.set({
				email: sql<string>`id || ${REMOVED_DOMAIN}`,
				name: "Former colleague",
				...noSecrets,
				calendar_token_hash: null,
				removed_at: at,
			})
			.where(some.$castTo<boolean>())
			.returning("id")
			.execute();
		const ids = [...emptied.map(({ id }) => id), ""];
		await trx.deleteFrom("sessions").where("staff_id", "in", ids).execute();
		await trx.deleteFrom("staff_links").where("staff_id", "in", ids).execute();

		return emptied.length;
	});
}

async function countExpired(
	db: Database,
	table: keyof Schema,
	where: RawBuilder<unknown>,
) {
	const { rows } = await sql<{ count: number | string }>`
		SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${where}`.execute(
		db,
	);
	return Number(rows[0]?.count);
}

/** People examined by one statement, which takes a few milliseconds. */
export const BATCH = 200;

/** Also of a merged card. */
const hasAccepted = sql<boolean>`EXISTS (
	SELECT 1 FROM proposal_acceptances AS acceptance
	WHERE acceptance.person_id = people.id OR acceptance.person_id IN (
		SELECT merged.id FROM people AS merged WHERE merged.merged_into = people.id))`;

type ExpiredPerson = { id: string };

const isSubscribed = sql<boolean>`EXISTS (
	SELECT 1 FROM newsletter_subscribers AS subscriber
	WHERE subscriber.email IN ${listEmailKeys()} AND subscriber.status = 'confirmed')`;

/**
 * People without any contact since `cutOff` who aren’t subscribed to the newsletter, in the order of their last
 * lead.
 * @param clients selects former clients, or all others.
 */
async function* readExpiredPeople(
	db: Database,
	clients: boolean,
	cutOff: string,
	at: string,
): AsyncGenerator<ExpiredPerson[]> {
	let last = { id: "", last_lead_at: "" };

	for (;;) {
		// The limit is in a subquery, or PostgreSQL would plan for thousands of people.
		const { rows } = await sql<
			ExpiredPerson & { last_lead_at: string; isExpired: number | boolean }
		>`
			SELECT id, last_lead_at,
				(coalesce(stage = 'won', false) OR won_at IS NOT NULL OR ${hasAccepted}) = ${clients ? sql`true` : sql`false`}
				AND ${selectLastContact(at)} < ${cutOff} AND NOT ${isSubscribed} AS "isExpired"
			FROM (
				SELECT id, stage, won_at, last_lead_at FROM people
				WHERE merged_into IS NULL AND last_lead_at < ${cutOff} AND (last_lead_at, id) > (${last.last_lead_at}, ${last.id})
				ORDER BY last_lead_at, id LIMIT ${sql.lit(BATCH)}
			) AS people
			ORDER BY last_lead_at, id`.execute(db);
		const expired = rows.filter(({ isExpired }) => isExpired);
		if (expired.length > 0) yield expired;
		if (rows.length < BATCH) return;

		last = rows.at(-1) ?? last;
		await nextTurn();
	}
}
