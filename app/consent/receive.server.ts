import * as v from "valibot";
import type { Database } from "#database/connection.server.ts";
import { CommitFailed } from "#database/write.ts";
import { receiptId, receiptSchema } from "./contract.ts";
import type { FiledReceipt } from "./receipt.ts";
import { insertReceipt, receiptHistory } from "./store.server.ts";

/** What became of a receipt, and its HTTP status. `failed` is worth another try. */
export type Filing = { outcome: "filed" | "refused" | "failed"; cause?: string };
export const statusOfFiling = { filed: 200, refused: 400, failed: 503 } as const;

/** Files a receipt once, however often it is sent; the first copy stands. */
export async function receiveReceipt(db: Database, sent: unknown, at: string): Promise<Filing> {
	const receipt = v.safeParse(receiptSchema, sent);
	if (!receipt.success) return { outcome: "refused" };
	try {
		await db.commit([insertReceipt(db, receipt.output, at)]);
		return { outcome: "filed" };
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		if (error.reason === "duplicate") return { outcome: "filed" };
		return { outcome: "failed", cause: error.message };
	}
}

/** A visitor's own receipts by the number of the latest, which only that browser knows. */
export async function ownReceipts(db: Database, id: string | undefined): Promise<FiledReceipt[]> {
	const number = v.safeParse(receiptId, id);
	return number.success ? receiptHistory(db, number.output) : [];
}
