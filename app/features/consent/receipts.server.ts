import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import { type Receipt, receiptSources, type UploadedReceipt } from "./receipt.ts";

const receiptId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** A boolean of JSON or of a form. */
const yesOrNo = v.union([
	v.boolean(),
	v.pipe(
		v.picklist(["true", "false"]),
		v.transform((text) => text === "true"),
	),
]);

const receiptSchema = v.object({
	id: receiptId,
	previousId: v.nullish(receiptId, null),
	policyVersion: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
	analytics: yesOrNo,
	marketing: yesOrNo,
	source: v.picklist(receiptSources),
	gpc: v.optional(yesOrNo, false),
	locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)),
}) satisfies v.GenericSchema<unknown, Receipt>;

/** `failed` may be retried. */
export type UploadResult = { outcome: "filed" | "refused" | "failed"; cause?: string };

/** Idempotent: a repeated id leaves the first receipt unchanged. */
export async function submitReceipt(
	db: Database,
	body: unknown,
	at: string,
): Promise<UploadResult> {
	const receipt = v.safeParse(receiptSchema, body);
	if (!receipt.success) return { outcome: "refused" };
	try {
		const { previousId, policyVersion, analytics, marketing, gpc, ...rest } = receipt.output;
		await db
			.insertInto("consent_receipts")
			.values({
				...rest,
				previous_id: previousId,
				at,
				policy_version: policyVersion,
				analytics: Number(analytics),
				marketing: Number(marketing),
				gpc: Number(gpc),
			})
			.execute();
		return { outcome: "filed" };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isUniqueViolation(error)) return { outcome: "filed" };
		return { outcome: "failed", cause: error.message };
	}
}

const MAX_HISTORY = 50;

/** The receipt with this id and those before it, the newest first; only the visitor's browser knows the id. */
export async function storedReceipts(
	db: Database,
	id: string | undefined,
): Promise<UploadedReceipt[]> {
	const parsed = v.safeParse(receiptId, id);
	const history: UploadedReceipt[] = [];
	const seen = new Set<string>();
	let next: string | null = parsed.success ? parsed.output : null;
	while (next !== null && !seen.has(next) && history.length < MAX_HISTORY) {
		seen.add(next);
		const row = await findReceipt(db, next);
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

function findReceipt(db: Database, id: string) {
	return db.selectFrom("consent_receipts").selectAll().where("id", "=", id).executeTakeFirst();
}
