import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { ownersOnly } from "#desk/shared/rights.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { findIssue } from "#features/newsletter/issues.server.ts";
import {
	countEndings,
	takeBackEndings,
} from "#features/newsletter/take-back.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";

/** Gives back the subscriptions that an issue has ended. */
export async function takeBackIssue(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	if (site.staff.role !== "owner") return ownersOnly;

	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };

	const { count } = await countEndings(site.db, issue);
	if (count !== Number(fields.get("count")))
		return refused(
			"Nothing was changed.",
			`By now it is ${count}. Look at the list again.`,
			409,
		);

	const revived = await auditedChange(
		site,
		{ action: "newsletter.take-back", subject: String(issue.number) },
		async (trx) => (await takeBackEndings(site, trx, issue)) || false,
	);

	return done(
		revived === 1
			? "One address is subscribed again."
			: `${revived || 0} addresses are subscribed again.`,
		issue.state === "stopped"
			? undefined
			: "Their emails wait. Resume the issue to send them.",
	);
}
