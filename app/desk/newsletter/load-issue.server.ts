import { company } from "#content/content.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	countDeliveries,
	countRecipients,
	isFinished,
} from "#features/newsletter/issue-deliveries.server.ts";
import type { PauseReason } from "#features/newsletter/issue-state.server.ts";
import { findIssue, hasWebPage } from "#features/newsletter/issues.server.ts";
import { describePause } from "#features/newsletter/paused-mail.server.ts";
import {
	personalise,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { countEndings } from "#features/newsletter/take-back.server.ts";
import { findFirstName } from "#lib/contacts/first-name.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { listArticleBlocks } from "./article-blocks.server.ts";
import { listArticleChoices } from "./article-issue.server.ts";
import { listAudiences } from "./audiences.server.ts";
import { checkIssue } from "./check-issue.server.ts";
import { describeDuration } from "./duration.ts";
import { readFigures } from "./figures.server.ts";
import { nameState } from "./issue-state.ts";
import { describeProgress } from "./progress.server.ts";
import { listRejected } from "./rejected.server.ts";

export type LoadedIssue = NonNullable<Awaited<ReturnType<typeof loadIssue>>>;

/** The issue for its page. Null for an unknown one. */
export async function loadIssue(
	{ db, origin, installation, staff }: StaffContext,
	number: number,
) {
	const issue = await findIssue(db, number);
	if (!issue) return null;

	const counts = await countDeliveries(db, issue.id);
	const recipients = await countRecipients(db, issue.audience);
	const canSend = Boolean(installation?.smtp);
	const { text } = personalise(renderIssue(issue, origin), {
		leave: `${origin}/…`,
		firstName: findFirstName(staff.name),
	});
	const { frozen_body: _frozen, ...shown } = issue;

	return {
		issue: shown,
		endings: issue.started_at ? await countEndings(db, issue) : null,
		isOwner: staff.role === "owner",
		state: nameState(issue, counts),
		progress: describeProgress(issue, counts),
		counts,
		recipients,
		duration: describeDuration(recipients, issue.per_hour),
		problems: issue.started_at ? [] : checkIssue(issue, { origin, canSend }),
		pause:
			issue.state === "paused" && issue.pause_reason
				? await describePause(db, {
						...issue,
						reason: issue.pause_reason as PauseReason,
					})
				: null,
		sendAt: issue.send_at && formatDateTime(issue.send_at, company().timeZone),
		text,
		audiences: await listAudiences(db),
		rejected: issue.started_at ? await listRejected(db, issue.id) : [],
		articles: listArticleBlocks(issue.body),
		articleChoices: listArticleChoices(issue.body),
		figures: issue.started_at ? await readFigures(db, issue) : null,
		isFinished: issue.started_at !== null && isFinished(issue, counts),
		hasPage: issue.in_archive === 1 || hasWebPage(issue),
	};
}
