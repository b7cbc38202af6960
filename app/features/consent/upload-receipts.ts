import { CONSENT_PATH, type Receipt } from "./receipt.ts";

/** Posts one receipt and returns the HTTP status. @throws when the server cannot be reached. */
export type PostReceipt = (receipt: Receipt) => Promise<number>;

/**
 * Files receipts, the oldest first, and returns the ids that need no further try: those that were
 * kept, and those that the server will never take. Nothing here can fail for the visitor.
 */
export async function uploadReceipts(
	receipts: readonly Receipt[],
	post: PostReceipt = postReceipt,
): Promise<string[]> {
	const settled: string[] = [];
	for (const receipt of receipts) {
		const status = await post(receipt).catch(() => 0);
		if (!isSettled(status)) break;
		settled.push(receipt.id);
	}
	return settled;
}

/** Too many requests and a busy server are worth another try; a refusal is not. */
function isSettled(status: number): boolean {
	if (status === 408 || status === 429) return false;
	return status >= 200 && status < 500;
}

/** `keepalive`: the page may be on its way out. */
async function postReceipt(receipt: Receipt): Promise<number> {
	const answer = await fetch(CONSENT_PATH, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(receipt),
		keepalive: true,
	});
	return answer.status;
}
