import { listWaitingIssues } from "#desk/newsletter/waiting-issues.server.ts";
import { reachSmtp } from "#lib/mail/mailer.server.ts";
import { findGoneSince } from "#lib/outbox/delivery.server.ts";
import {
	countDiedSince,
	countWaitingSince,
	findLastDelivered,
	listFailedSoFar,
} from "#lib/outbox/messages.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { counted } from "./counted.server.ts";
import type { Examination } from "./examination.ts";
import { broken, type CheckResult, note, ok } from "./finding.ts";
import { evaluateWebhook } from "./server-results.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export async function checkMail({
	db,
	installation: { smtp },
	at,
}: Examination): Promise<CheckResult> {
	if (!smtp)
		return note(
			"Email is not sent, only stored; read it under Emails sent.",
			"Enter a mail server under Settings, Email, or set SMTP_URL.",
		);

	const reached = await reachSmtp(smtp);
	if (reached.outcome === "failed")
		return broken(
			`Email can’t be sent: ${reached.error}`,
			"Check the mail server under Settings, Email: name, port, user and password, and any firewall between.",
		);

	const fix = "Open Emails sent on the desk, see why, and retry them.";
	const dead = await countDiedSince(db, "mail", shifted(at, -7 * DAY));
	if (dead > 0) return note(`${counted(dead, "email")} failed this week.`, fix);

	const waiting = await countWaitingSince(
		db,
		"mail",
		shifted(at, -15 * MINUTE),
	);
	if (waiting > 0)
		return note(
			`${counted(waiting, "email")} ${waiting === 1 ? "has" : "have"} been waiting for more than a quarter of an hour.`,
			fix,
		);

	const [issue] = await listWaitingIssues(db);
	if (issue)
		return note(
			`The newsletter “${issue.subject || `Issue ${issue.number}`}” is paused. ${issue.why}`,
			"Open it under Newsletter, and resume or stop it.",
		);

	return ok(`${smtp.host} answers and accepts our email.`);
}

export async function checkWebhook({
	db,
	installation,
	at,
}: Examination): Promise<CheckResult> {
	const { webhookUrl } = installation.notify;
	if (webhookUrl === undefined)
		return ok("None is set up; leads are on the desk only.");
	if ((await findGoneSince(db, webhookUrl)) !== null)
		return broken(
			"The receiver answered that it is gone for good (410). Events are stored, not sent.",
			"Check the webhook’s address, then resume sending under Emails sent on the desk.",
		);

	const dead = await countDiedSince(db, "webhook", shifted(at, -7 * DAY));
	const delivered = await findLastDelivered(db, "webhook");

	return evaluateWebhook(
		await listFailedSoFar(db, "webhook"),
		delivered,
		dead,
		at,
	);
}
