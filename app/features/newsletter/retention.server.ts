import type { Database } from "#lib/db/connection.server.ts";
import { deleteMails } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { CONFIRM_TOPIC } from "./mails.ts";
import { deletePending, forgetRequests } from "./store.server.ts";

const DAY = 24 * 60 * 60_000;

/** An address that nobody confirms is not ours to keep (content/legal/privacy-policy.mdx, section 6). */
const UNCONFIRMED_LASTS = 30 * DAY;

/** Deletes up to `limit` unconfirmed addresses and as many emails to them, and spent requests. Returns the number of addresses. */
export async function purgeUnconfirmed(trx: Database, at: string, limit: number): Promise<number> {
	const before = shifted(at, -UNCONFIRMED_LASTS);
	const count = await deletePending(trx, before, limit);
	await deleteMails(trx, CONFIRM_TOPIC, before, limit);
	await forgetRequests(trx, shifted(at, -DAY));
	return count;
}
