import { checkWords } from "#content/desk-checks.ts";
import type { Database } from "#database/connection.server.ts";
import { broken, type Check, type CheckId, noted } from "./check.ts";
import type { Installation } from "./installation.ts";
import {
	judgeAddress,
	judgeBackups,
	judgeBooking,
	judgeClock,
	judgeDatabase,
	judgeDisk,
	judgeJobs,
	judgeMail,
	judgeProxy,
	judgeSecret,
	judgeStaff,
	judgeTags,
	judgeWebhook,
} from "./judge.ts";
import {
	lookAtBackups,
	lookAtBooking,
	lookAtClock,
	lookAtDatabase,
	lookAtDisk,
	lookAtJobs,
	lookAtMail,
	lookAtStaff,
	lookAtWebhook,
} from "./look.server.ts";
import { NotOpened } from "./unopened.ts";

export type Examination = {
	db: Database;
	installation: Installation;
	at: string;
	/** How many backups still hold somebody who was erased (privacy/backups.server.ts). */
	countUnclean(): Promise<number>;
	/** Large files are read through as well. */
	isThorough: boolean;
	/** X-Forwarded-For of the request that asks; absent on the command line. */
	forwardedFor?: string | null | undefined;
};

/** Looks at everything that this installation needs; one check that fails stops no other. */
export function examine(examination: Examination): Promise<Check[]> {
	const { db, installation, at, isThorough, forwardedFor, countUnclean } = examination;
	const checks: Record<CheckId, () => Check | Promise<Check>> = {
		database: async () => judgeDatabase(await lookAtDatabase(db, installation, at, isThorough)),
		backups: async () =>
			judgeBackups(await lookAtBackups(installation, await countUnclean(), isThorough), at),
		disk: async () => judgeDisk(await lookAtDisk(installation)),
		mail: async () => judgeMail(await lookAtMail(db, installation, at)),
		webhook: async () => judgeWebhook(await lookAtWebhook(db, installation, at), at),
		booking: async () => judgeBooking(await lookAtBooking(db, installation, at)),
		address: () => judgeAddress(installation.siteUrl),
		proxy: () => judgeProxy(installation.trustProxy, forwardedFor),
		clock: async () => judgeClock(await lookAtClock(db), at),
		jobs: async () => judgeJobs(await lookAtJobs(db), at),
		tags: () => judgeTags(installation.tags, installation.reportsConversions),
		staff: async () => judgeStaff(await lookAtStaff(db)),
		secret: () => judgeSecret(installation.hasOwnSecret),
	};
	return Promise.all(
		Object.entries(checks).map(async ([id, check]) => {
			try {
				return await check();
			} catch (error) {
				if (error instanceof NotOpened) return unexamined(id as CheckId, error.message);
				const why = error instanceof Error ? error.message : String(error);
				return broken(id as CheckId, checkWords.failed.says(why), checkWords.failed.fix);
			}
		}),
	);
}

/** The reason stands once, beside the database; whatever else needs it waits for that. */
function unexamined(id: CheckId, reason: string): Check {
	const { says, fix, fixDatabase } = checkWords.unopened;
	return id === "database" ? broken(id, reason, fixDatabase) : noted(id, says, fix);
}
