import type { Database } from "#lib/db/connection.server.ts";
import { deleteMails } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { CONFIRM_TOPIC } from "./mails.ts";
import { deletePending, forgetRequests } from "./store.server.ts";

const DAY = 24 * 60 * 60_000;

/** An address that nobody confirms is not ours to keep (content/legal/privacy-policy.mdx, section 6). */
const UNCONFIRMED_LASTS = 30 * DAY;

/** What the retention job deletes of the newsletter: unconfirmed addresses with the mails to them, and spent requests. */
export async function purgeUnconfirmed(trx: Database, at: string): Promise<number> {
	const count = await deletePending(trx, shifted(at, -UNCONFIRMED_LASTS));
	await deleteMails(trx, CONFIRM_TOPIC, shifted(at, -UNCONFIRMED_LASTS));
	await forgetRequests(trx, shifted(at, -DAY));
	return count;
}
