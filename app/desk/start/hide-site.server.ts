import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { hiddenSetting } from "#features/content/snapshot.server.ts";
import { saveSetting } from "#lib/db/settings.server.ts";

/** Asks search engines to leave out every page, or to list them again. */
export async function hideSite(
	{ db, clock, staff }: StaffContext,
	isHidden: boolean,
): Promise<FormOutcome> {
	await db.transaction().execute(async (trx) => {
		await saveSetting(trx, hiddenSetting, isHidden ? "1" : "0");
		await raiseRevision(trx);
		await recordAuditEvent(
			trx,
			{
				staffId: staff.id,
				action: "settings.visibility",
				detail: { hidden: isHidden },
			},
			clock,
		);
	});

	return isHidden
		? done(
				"Hidden from search engines.",
				"Every page asks them to leave it out, within a few seconds. Who has the address can still read it.",
			)
		: done(
				"Open to search engines.",
				"They list the pages when they next come by.",
			);
}
