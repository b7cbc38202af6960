import type { Database } from "#lib/db/connection.server.ts";
import type { Receipt, UploadedReceipt } from "./receipt.ts";

/** A browser's history is shown this far back. */
const MAX_SHOWN = 50;

/** A decision as it is filed. Receipts are only ever added. */
export async function insertConsentReceipt(
	db: Database,
	receipt: Receipt,
	at: string,
): Promise<void> {
	await db
		.insertInto("consent_receipts")
		.values({
			id: receipt.id,
			previous_id: receipt.previousId,
			at,
			policy_version: receipt.policyVersion,
			analytics: Number(receipt.analytics),
			marketing: Number(receipt.marketing),
			source: receipt.source,
			gpc: Number(receipt.gpc),
			locale: receipt.locale,
		})
		.execute();
}

/** The receipt of that number and those before it, the newest first; empty for an unknown number. */
export async function receiptHistory(db: Database, id: string): Promise<UploadedReceipt[]> {
	const history: UploadedReceipt[] = [];
	const seen = new Set<string>();
	let next: string | null = id;
	while (next !== null && !seen.has(next) && history.length < MAX_SHOWN) {
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
