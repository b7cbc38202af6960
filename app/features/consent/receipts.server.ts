import { sql } from "kysely";
import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays, startOfWeek } from "#lib/time/dates.ts";

const receiptId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** One choice, consent or refusal, without personal data. */
const receiptSchema = v.object({
	/** A random UUID made in the browser, so that uploads are idempotent. */
	id: receiptId,
	previousId: v.nullish(receiptId, null),
	/** Version of the cookie policy shown to the visitor: its day, as in its address. */
	policyVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
	analytics: v.boolean(),
	marketing: v.boolean(),
	/** `gpc`: the browser's Global Privacy Control revoked consent. */
	source: v.picklist(["banner", "settings", "withdrawal", "gpc"]),
	gpc: v.optional(v.boolean(), false),
	locale: v.pipe(
		v.string(),
		v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/),
	),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

export type UploadedReceipt = Awaited<ReturnType<typeof findReceipts>>[number];

/** Idempotent: a repeated id leaves the first receipt unchanged. @returns false for an invalid receipt. */
export async function submitReceipt(
	db: Database,
	body: unknown,
	at: string,
): Promise<boolean> {
	const receipt = v.safeParse(receiptSchema, body);
	if (!receipt.success) return false;

	const { previousId, policyVersion, analytics, marketing, gpc, ...rest } =
		receipt.output;
	const row = {
		...rest,
		previous_id: previousId,
		at,
		policy_version: policyVersion,
		analytics: Number(analytics),
		marketing: Number(marketing),
		gpc: Number(gpc),
	};
	const receipts = db.insertInto("consent_receipts").values(row);
	await receipts
		.onConflict((conflict) => conflict.column("id").doNothing())
		.execute();

	return true;
}

const MAX_HISTORY = 50;

/** The receipt with this id and the earlier ones of the same browser, newest first. The id is secret. */
export async function findReceipts(db: Database, id: string | undefined) {
	const parsed = v.safeParse(receiptId, id);
	const history = [];
	const seen = new Set<string>();
	let next: string | null = parsed.success ? parsed.output : null;

	while (next !== null && !seen.has(next) && history.length < MAX_HISTORY) {
		seen.add(next);

		const receipts = db.selectFrom("consent_receipts").selectAll();
		const row = await receipts.where("id", "=", next).executeTakeFirst();
		if (!row) break;

		history.push({
			id: row.id,
			at: row.at,
			policyVersion: row.policy_version,
			analytics: row.analytics === 1,
			marketing: row.marketing === 1,
			source: row.source,
			gpc: row.gpc === 1,
		});
		next = row.previous_id;
	}

	return history;
}

const WEEKS = 12;

/**
 * Cookie choices of the last twelve weeks by their Monday (YYYY-MM-DD), newest first, without empty weeks:
 * how many accepted no, one or both optional categories.
 */
export async function countReceiptsByWeek(db: Database, at: string) {
	const day = sql<string>`substr(at, 1, 10)`;
	const accepted = sql<0 | 1 | 2>`analytics + marketing`;
	const rows = await db
		.selectFrom("consent_receipts")
		.select([day.as("day"), accepted.as("accepted")])
		.select(({ fn }) => fn.countAll().as("count"))
		.where("at", ">=", addDays(startOfWeek(at.slice(0, 10)), -7 * (WEEKS - 1)))
		.groupBy([day, accepted])
		.orderBy("day", "desc")
		.execute();

	const weeks = new Map<string, [none: number, some: number, all: number]>();

	for (const { day, accepted, count } of rows) {
		const week = startOfWeek(day);
		const counts = weeks.get(week) ?? [0, 0, 0];
		counts[accepted] += Number(count);
		weeks.set(week, counts);
	}

	return [...weeks];
}
