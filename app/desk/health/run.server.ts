import { checkWords } from "#content/desk-checks.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { broken, type Check, type CheckId, noted } from "./check.ts";
import {
	evaluateAddress,
	evaluateBackups,
	evaluateBooking,
	evaluateClock,
	evaluateDatabase,
	evaluateDisk,
	evaluateJobs,
	evaluateMail,
	evaluateProxy,
	evaluateSecret,
	evaluateStaff,
	evaluateTags,
	evaluateWebhook,
} from "./evaluate.ts";
import {
	probeBackups,
	probeBooking,
	probeClock,
	probeDatabase,
	probeDisk,
	probeJobs,
	probeMail,
	probeStaff,
	probeWebhook,
} from "./probe.server.ts";
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
		database: async () => evaluateDatabase(await probeDatabase(db, installation, at, isThorough)),
		backups: async () =>
			evaluateBackups(await probeBackups(installation, await countUnclean(), isThorough), at),
		disk: async () => evaluateDisk(await probeDisk(installation)),
		mail: async () => evaluateMail(await probeMail(db, installation, at)),
		webhook: async () => evaluateWebhook(await probeWebhook(db, installation, at), at),
		booking: async () => evaluateBooking(await probeBooking(db, installation, at)),
		address: () => evaluateAddress(installation.siteUrl),
		proxy: () => evaluateProxy(installation.trustProxy, forwardedFor),
		clock: async () => evaluateClock(await probeClock(db), at),
		jobs: async () => evaluateJobs(await probeJobs(db), at),
		tags: () => evaluateTags(installation.tags, installation.reportsConversions),
		staff: async () => evaluateStaff(await probeStaff(db)),
		secret: () => evaluateSecret(installation.hasOwnSecret),
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
