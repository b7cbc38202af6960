import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { raiseRevision } from "#features/content/revision.server.ts";
import { hiddenSetting } from "#features/content/snapshot.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";

/** Asks search engines to leave out every page, or to list them again. */
export async function hideSite(
	site: StaffContext,
	isHidden: boolean,
): Promise<FormOutcome> {
	const value = isHidden ? "1" : "0";
	const event = {
		action: "settings.visibility",
		detail: { hidden: isHidden },
	} as const;
	await auditedChange(site, event, async (trx) => {
		if (((await readSetting(trx, hiddenSetting)) ?? "0") === value)
			return false;

		await saveSetting(trx, hiddenSetting, value);
		await raiseRevision(trx);

		return true;
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
