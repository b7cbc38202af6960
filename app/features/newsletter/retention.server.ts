import type { Database } from "#lib/db/connection.server.ts";
import type { Write } from "#lib/db/write.ts";
import { deleteMails } from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { CONFIRM_TOPIC } from "./mails.ts";
import { deletePending, forgetRequests } from "./store.server.ts";

const DAY = 24 * 60 * 60_000;

/** An address that nobody confirms is not ours to keep (content/legal/privacy-policy.mdx, section 6). */
const UNCONFIRMED_LASTS = 30 * DAY;

/** What the retention job deletes of the newsletter: unconfirmed addresses with the mails to them, and spent requests. */
export function purgeUnconfirmed(db: Database, at: string): Write[] {
	return [
		deletePending(db, shifted(at, -UNCONFIRMED_LASTS)),
		...deleteMails(db, CONFIRM_TOPIC, shifted(at, -UNCONFIRMED_LASTS)),
		forgetRequests(db, shifted(at, -DAY)),
	];
}
