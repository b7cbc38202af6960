import { randomUUIDv7 } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { purgeUnconfirmed } from "#features/newsletter/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { truncateLog } from "#lib/db/dialect.ts";
import { type Account, accountsDue, addressOfNobody } from "./due-accounts.ts";
import { countDuePeople, deleteDuePeople } from "./due-people.server.ts";
import { cutOff, type RuleId, rules } from "./periods.ts";
import { Budget, countOf } from "./retention-budget.server.ts";

/** How many records of each rule have had their time, or had it and are gone. */
export type RetentionCounts = Record<RuleId, number>;

export type RetentionOptions = {
	newId?: () => string;
	/** Staff who pressed the button; null or absent: the daily run or the command line. */
	staffId?: string | null;
	/** Deletes everything expired, however much it is: an owner has confirmed it. */
	confirmed?: boolean;
	onStep?: (rule: RuleId, done: number) => void;
	/** Cuts it short between two commits. */
	signal?: AbortSignal;
};

/** What the next run would delete, by rule. Nothing is changed. */
export async function countRetention(db: Database, at: string): Promise<RetentionCounts> {
	const counts = {} as RetentionCounts;
	for (const { id, keep } of rules) counts[id] = await work[id].count(db, cutOff(keep, at));
	return counts;
}

/** How many of the expired records the next unconfirmed run deletes. */
export async function countNextRun(db: Database, expired: RetentionCounts): Promise<number> {
	const budget = new Budget(db, false);
	let all = 0;
	for (const { id, tables } of rules) {
		const [table] = tables;
		if (!table) continue;
		const count = Math.min(expired[id], await budget.left(table));
		budget.spend(table, count);
		all += count;
	}
	return all;
}

/**
 * Deletes expired records by the published periods (periods.ts), in small transactions, so that forms are
 * stored meanwhile. It can be cut short and repeated. Unless confirmed, at most a tenth of each table goes,
 * or 20 rows where a tenth is fewer; the rest is left to the next runs.
 * @returns how many records of each rule were deleted.
 */
export async function runRetention(
	db: Database,
	at: string,
	{
		newId = randomUUIDv7,
		staffId = null,
		confirmed = false,
		onStep = () => {},
		signal,
	}: RetentionOptions = {},
): Promise<RetentionCounts> {
	const counts = {} as RetentionCounts;
	const budget = new Budget(db, confirmed);
	for (const { id, keep } of rules) {
		signal?.throwIfAborted();
		const before = cutOff(keep, at);
		counts[id] = 0;
		for await (const removed of work[id].remove(db, before, { at, budget })) {
			counts[id] += removed;
			onStep(id, counts[id]);
			await nextTurn();
			signal?.throwIfAborted();
		}
		onStep(id, counts[id]);
	}
	const gone = Object.entries(counts).filter(([, count]) => count > 0);
	const detail = gone.map(([id, count]) => `${id} ${count}`).join(", ");
	const event = { staffId, action: "privacy.retention", detail: detail || "nothing" } as const;
	await recordAuditEvent(db, event, { at, newId });
	if (gone.length > 0) await truncateLog(db);
	return counts;
}

type Work = {
	count(db: Database, before: string): Promise<number>;
	/** Deletes what the budget allows, some rows per transaction; yields how many. */
	remove(db: Database, before: string, run: { at: string; budget: Budget }): AsyncIterable<number>;
};

/** Deletes batches of a table until nothing expired or no budget is left. */
async function* batches(
	table: keyof Schema,
	budget: Budget,
	removeSome: (limit: number) => Promise<number>,
): AsyncGenerator<number> {
	for (;;) {
		const limit = Math.min(MAX_AT_ONCE, await budget.left(table));
		if (limit <= 0) return;
		const removed = await removeSome(limit);
		if (removed === 0) return;
		budget.spend(table, removed);
		yield removed;
	}
}

const work: Record<RuleId, Work> = {
	contracts: people(true),
	marketing: people(false),
	unsubscribed: older(
		"newsletter_subscribers",
		"id",
		"unsubscribed_at",
		sql`status = 'unsubscribed'`,
	),
	unconfirmed: {
		count: (db, before) =>
			countOf(db, "newsletter_subscribers", sql`status = 'pending' AND created_at < ${before}`),
		remove: (db, _before, { at, budget }) =>
			batches("newsletter_subscribers", budget, (limit) =>
				db.transaction().execute((trx) => purgeUnconfirmed(trx, at, limit)),
			),
	},
	calls: older("bookings", "id", "ends_at", sql`lead_id IS NULL`),
	statistics: older("statistics_daily", "day", "day"),
	searches: older("zero_result_searches", "words", "last_at"),
	receipts: older("consent_receipts", "id", "at"),
	mails: older("outbox", "id", "created_at", sql`lead_id IS NULL`),
	events: older(
		"outbox",
		"id",
		"created_at",
		sql`kind IN ('webhook', 'conversion') AND delivered_at IS NOT NULL`,
	),
	attempts: older("delivery_attempts", "id", "at"),
	audit: older("audit_log", "id", "at"),
	accounts: accounts(),
	sessions: older("sessions", "id_hash", "expires_at"),
	links: older("staff_links", "token_hash", "expires_at"),
	counted: older("statistics_counted", "id", "at"),
	requests: older("privacy_requests", "id", "expires_at"),
	limits: {
		count: (db, before) => countOf(db, "rate_limits", sql`free_at < ${Date.parse(before)}`),
		remove: (db, before, { budget }) =>
			batches("rate_limits", budget, (limit) =>
				removeSome(db, "rate_limits", "key", sql`free_at < ${Date.parse(before)}`, limit),
			),
	},
};

function people(won: boolean): Work {
	return {
		count: (db, before) => countDuePeople(db, won, before),
		remove: (db, before, { at, budget }) => deleteDuePeople(db, { won, before, at, budget }),
	};
}

/** Rows whose clock lies before the cut-off. */
function older(
	table: keyof Schema,
	key: string,
	column: string,
	only: RawBuilder<unknown> = sql`true`,
): Work {
	const where = (before: string) => {
		// A day stands for its end: 1 May is over on 2 May.
		const bound = column === "day" ? before.slice(0, "YYYY-MM-DD".length) : before;
		return sql`${only} AND ${sql.ref(column)} < ${bound}`;
	};
	return {
		count: (db, before) => countOf(db, table, where(before)),
		remove: (db, before, { budget }) =>
			batches(table, budget, (limit) => removeSome(db, table, key, where(before), limit)),
	};
}

/** Rows of one commit: forms that come meanwhile wait for no more than that. */
const MAX_AT_ONCE = 500;

async function removeSome(
	db: Database,
	table: keyof Schema,
	key: string,
	where: RawBuilder<unknown>,
	limit: number,
): Promise<number> {
	const { rows } = await sql<{ key: string }>`
		SELECT ${sql.ref(key)} AS key FROM ${sql.table(table)} WHERE ${where}
		LIMIT ${sql.lit(limit)}`.execute(db);
	if (rows.length === 0) return 0;
	const keys = sql.join(rows.map((row) => row.key));
	// Checked again: an event may be sent anew meanwhile, a search be made once more.
	const { numAffectedRows } = await sql`
		DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${keys}) AND ${where}`.execute(db);
	return Number(numAffectedRows);
}

/** Of an account only an empty row stays: notes and the log of deeds point to it. */
function accounts(): Work {
	return {
		count: async (db, before) => accountsDue(await readAccounts(db), before).length,
		remove: (db, before, { at, budget }) =>
			batches("staff", budget, async (limit) => {
				const due = accountsDue(await readAccounts(db), before).slice(0, limit);
				await db.transaction().execute(async (trx) => {
					for (const { id } of due) await emptyAccount(trx, id, at);
				});
				return due.length;
			}),
	};
}

function readAccounts(db: Database): Promise<Account[]> {
	return db
		.selectFrom("staff")
		.select(["id", "email", "role", "last_login_at", "removed_at", "created_at"])
		.execute();
}

async function emptyAccount(trx: Database, id: string, at: string): Promise<void> {
	const empty = {
		email: addressOfNobody(id),
		name: "Former colleague",
		password_hash: null,
		totp_secret: null,
		totp_confirmed_at: null,
		recovery_codes: null,
		calendar_token_hash: null,
		removed_at: at,
	};
	await trx.updateTable("staff").set(empty).where("id", "=", id).execute();
	await trx.deleteFrom("sessions").where("staff_id", "=", id).execute();
	await trx.deleteFrom("staff_links").where("staff_id", "=", id).execute();
}
