import { company } from "#content/content.ts";
import { cancelledCall, yourDataCopy } from "#content/your-data.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { defaultNotify, enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { type DataSubject, selectSubjectRows } from "./subject.server.ts";

export type AskedBy = {
	staffId: string | null;
	how: "desk" | "visitor" | "command";
};

/** The audit event of an erasure, and the email to the agency where it has something to do. */
export async function recordErasure(
	trx: Database,
	context: MailContext,
	{ staffId, how }: AskedBy,
	{ known, calls }: { known: boolean; calls: readonly string[] },
): Promise<void> {
	// An unknown address may be in an old backup.
	const detail = { by: how, ...(known ? {} : { found: false }) };
	await recordAuditEvent(
		trx,
		{ staffId, action: "privacy.erase", detail },
		context.clock,
	);

	if (how === "visitor" || calls.length > 0)
		await enqueueFrom(context, trx, buildErasureNotice(context, how, calls));
}

/** The times of a person’s calls that an erasure cancels. */
export async function listCallsAhead(
	db: Database,
	subject: DataSubject,
	at: string,
): Promise<string[]> {
	const rows = await db
		.selectFrom("bookings")
		.select("starts_at")
		.where(selectSubjectRows(subject).bookings)
		.where("status", "=", "booked")
		.where("starts_at", ">", at)
		.orderBy("starts_at")
		.execute();
	return rows.map((row) => row.starts_at);
}

/** The email reports an erasure without naming the person. */
function buildErasureNotice(
	{ notify }: MailContext,
	how: AskedBy["how"],
	calls: readonly string[],
) {
	const { to } = notify ?? defaultNotify;
	const { subject, heading, text, elsewhere, footer } =
		yourDataCopy().emails.owner;
	const off = calls.map((at) =>
		cancelledCall.owner(formatDateTime(at, company().timeZone)),
	);
	const paragraphs = [text[how], ...off, elsewhere];
	const document = { heading, paragraphs, facts: [], footer: [footer] };
	const about = {
		kind: "mail",
		topic: "privacy.erased",
		leadId: null,
	} as const;

	return { ...about, to, subject, document };
}
