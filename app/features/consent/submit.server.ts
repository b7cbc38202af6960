import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isUniqueViolation } from "#lib/db/errors.ts";
import { receiptId, receiptSchema } from "./contract.ts";
import type { UploadedReceipt } from "./receipt.ts";
import { insertConsentReceipt, receiptHistory } from "./store.server.ts";

/** What became of a receipt, and its HTTP status. `failed` is worth another try. */
export type Filing = { outcome: "filed" | "refused" | "failed"; cause?: string };
export const statusOfFiling = { filed: 200, refused: 400, failed: 503 } as const;

/** Files a receipt once, however often it is sent; the first copy stands. */
export async function submitReceipt(db: Database, sent: unknown, at: string): Promise<Filing> {
	const receipt = v.safeParse(receiptSchema, sent);
	if (!receipt.success) return { outcome: "refused" };
	try {
		await insertConsentReceipt(db, receipt.output, at);
		return { outcome: "filed" };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		if (isUniqueViolation(error)) return { outcome: "filed" };
		return { outcome: "failed", cause: error.message };
	}
}

/** A visitor's own receipts by the number of the latest, which only that browser knows. */
export async function storedReceipts(
	db: Database,
	id: string | undefined,
): Promise<UploadedReceipt[]> {
	const number = v.safeParse(receiptId, id);
	return number.success ? receiptHistory(db, number.output) : [];
}
