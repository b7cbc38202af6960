import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditFile } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { loadErasureKey } from "#features/privacy/erasures.server.ts";
import type { Installation } from "#features/site-context.ts";
import { backUp } from "#lib/db/backup.server.ts";
import { ToolMissing } from "#lib/db/postgres-tools.server.ts";
import { summarizeError } from "#lib/log/redact.ts";

/** `problem` is null while it runs, and after a success. */
type Attempt = { isRunning: boolean; problem: string | null };

/** The latest attempt by the path of the data folder. */
const attempts = new Map<string, Attempt>();

/** Milliseconds to wait for a backup. A larger one goes on without the request. */
const MAX_WAIT = 5_000;

export function readAttempt({ folder }: Installation): Attempt {
	return attempts.get(folder.path) ?? { isRunning: false, problem: null };
}

/** Starts a backup, unless one is being made, and waits a moment for it. */
export async function makeBackup(site: StaffContext): Promise<FormOutcome> {
	const { installation } = site;
	if (!installation) return refused("There is nothing to back up here.");

	if (!readAttempt(installation).isRunning) {
		const ended = runBackup(site, installation);
		await Promise.race([
			ended,
			new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
		]);
	}

	const { isRunning, problem } = readAttempt(installation);
	if (problem) return refused("The backup could not be made.", problem);

	return isRunning
		? done("The backup is being made.", "You can leave this page.")
		: done("Backed up.");
}

async function runBackup(
	site: StaffContext,
	installation: Installation,
): Promise<void> {
	const { db, clock, log } = site;
	const { databaseUrl, folder } = installation;
	const attempt: Attempt = { isRunning: true, problem: null };
	attempts.set(folder.path, attempt);

	try {
		// A restore replays erasures with the key, so the backup must contain it.
		await loadErasureKey(db);
		await backUp(databaseUrl, clock.at, { folder });
		await auditFile(site, "backup.make");
	} catch (error) {
		log("backup failed", summarizeError(error));
		attempt.problem = explainProblem(error);
	} finally {
		attempt.isRunning = false;
	}
}

function explainProblem(error: unknown): string {
	if (error instanceof ToolMissing) return error.message;
	if ((error as NodeJS.ErrnoException).code === "ENOSPC")
		return "The disk is full. Nothing was changed.";

	return "Nothing was changed. Try again; if it keeps failing, the server’s log has the cause.";
}
