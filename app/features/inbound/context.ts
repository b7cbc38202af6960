import type { Database } from "#lib/db/connection.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { FetchText } from "#lib/mail/sns.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { InboundConfig } from "./providers.server.ts";

export type InboundContext = Pick<
	Site,
	"db" | "secret" | "origin" | "clock" | "log"
> & {
	inbound: InboundConfig;
	notify: Notify;
	fetchText?: FetchText;
	/** Records that a colleague has written to the person from their own mail program. */
	onStaffMail?(trx: Database, message: StaffMail): Promise<void>;
};

type StaffMail = {
	person_id: string;
	staff_id: string | null;
	created_at: string;
};
