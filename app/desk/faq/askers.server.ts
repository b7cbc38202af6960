import { company } from "#content/content.ts";
import { sender } from "#content/mails.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { defaultNotify, enqueueFrom } from "#features/leads/notifications.ts";
import { refusesEmail } from "#features/newsletter/refusals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { answerAddress, type Mail } from "#lib/outbox/contract.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type FaqKey, type FaqList, findEntry } from "./faq-lists.ts";

/** A visitor whose question became an entry. */
export type Asker = {
	leadId: string;
	email: string;
	/** Null for a question that isn’t an entry yet. */
	entryId: string | null;
	/** When they were emailed the link. */
	notifiedAt: string | null;
	/** They have unsubscribed, complained, or their address doesn’t work. */
	refuses: boolean;
};

const linkOf = (key: FaqKey, entryId: string) => `${key}:${entryId}`;

/** Remembers of which question an entry was made. */
export async function linkEntry(
	db: Database,
	leadId: string,
	{ key, entryId }: { key: FaqKey; entryId: string },
): Promise<void> {
	await db
		.updateTable("questions")
		.set({ faq_entry_id: linkOf(key, entryId) })
		.where("id", "=", leadId)
		.where("faq_notified_at", "is", null)
		.execute();
}

/** Follows entries that get their addresses. @param names the addresses by the ids before */
export async function renameLinks(
	db: Database,
	key: FaqKey,
	names: ReadonlyMap<string, string>,
): Promise<void> {
	for (const [before, id] of names)
		await db
			.updateTable("questions")
			.set({ faq_entry_id: linkOf(key, id) })
			.where("faq_entry_id", "=", linkOf(key, before))
			.execute();
}

function selectAskers(db: Database) {
	return db
		.selectFrom("questions")
		.innerJoin("leads", "leads.id", "questions.id")
		.select(["leads.id", "leads.email", "leads.person_id as personId"])
		.select(["questions.question", "questions.faq_entry_id as link"])
		.select("questions.faq_notified_at as notifiedAt")
		.where("leads.spam", "=", 0);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAskers>["execute"]>>[0];

async function toAsker(db: Database, row: Row): Promise<Asker> {
	const { id, email, personId, link, notifiedAt } = row;

	return {
		leadId: id,
		email,
		entryId: link?.slice(link.indexOf(":") + 1) ?? null,
		notifiedAt,
		refuses: await refusesEmail(db, personId, email),
	};
}

export async function findAsker(
	db: Database,
	leadId: string,
): Promise<Asker | null> {
	const row = await selectAskers(db)
		.where("leads.id", "=", leadId)
		.executeTakeFirst();

	return row ? await toAsker(db, row) : null;
}

/** The visitors behind entries of a document. */
export async function listAskers(
	db: Database,
	key: FaqKey,
	entryIds: readonly string[],
): Promise<Asker[]> {
	if (entryIds.length === 0) return [];

	const rows = await selectAskers(db)
		.where(
			"questions.faq_entry_id",
			"in",
			entryIds.map((entryId) => linkOf(key, entryId)),
		)
		.orderBy("leads.id")
		.execute();

	return await Promise.all(rows.map((row) => toAsker(db, row)));
}

/** Names of the check boxes, one for each asker. */
const NOTIFY_PREFIX = "notify-";

/**
 * Emails the chosen askers a link to their published answer, each once.
 * @returns the number of emails
 */
export async function notifyAskers(
	site: StaffContext,
	fields: FormFields,
	key: FaqKey,
	live: readonly FaqList[],
): Promise<number> {
	const chosen = [...fields.keys()]
		.filter((name) => name.startsWith(NOTIFY_PREFIX))
		.map((name) => name.slice(NOTIFY_PREFIX.length));

	let sent = 0;
	for (const leadId of chosen)
		if (await notifyAsker(site, { leadId, key, live })) sent += 1;
	if (sent > 0) wakeDelivery();

	return sent;
}

type AnsweredLead = { leadId: string; key: FaqKey; live: readonly FaqList[] };

function notifyAsker(
	site: StaffContext,
	{ leadId, key, live }: AnsweredLead,
): Promise<boolean> {
	const { db, clock, staff } = site;

	return db.transaction().execute(async (trx) => {
		const row = await selectAskers(trx)
			.where("leads.id", "=", leadId)
			.executeTakeFirst();
		const asker = row && (await toAsker(trx, row));
		const { entryId } = asker ?? {};
		const isLive = entryId && row?.link === linkOf(key, entryId);
		const entry = isLive ? findEntry(live, entryId)?.entry : undefined;
		if (!row || !entry || asker?.refuses) return false;

		const { numUpdatedRows } = await trx
			.updateTable("questions")
			.set({ faq_notified_at: clock.at })
			.where("id", "=", leadId)
			.where("faq_notified_at", "is", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;

		await enqueueFrom(site, trx, buildMail(site, row, linkTo(key, entry.id)));
		await recordAuditEvent(
			trx,
			{
				staffId: staff.id,
				action: "question.notify",
				subject: row.personId,
				detail: { document: key },
			},
			clock,
		);

		return true;
	});
}

/** The home page has no address for each of its answers. */
function linkTo(key: FaqKey, entryId: string): string {
	return key === "faq" ? `/faq#${entryId}` : "/#faq";
}

function buildMail(
	{ origin, notify = defaultNotify }: StaffContext,
	{ id, email, question }: Row,
	path: string,
): Mail<MessageTopic> {
	const { name } = company();

	return {
		kind: "mail",
		topic: "question.published",
		to: email,
		leadId: id,
		replyTo: { name, address: answerAddress(notify) },
		subject: "The answer to your question is on our website",
		document: {
			heading: "Your question helped us.",
			paragraphs: [
				"Others may want to know this too, so the answer is on our website now. Nothing there says who asked.",
			],
			facts: [{ label: "You asked", value: question }],
			action: { label: "Read the answer", url: origin + path },
			footer: [
				"You’re getting this email once, because this address was entered in the question form on our website. Reply and a person will read it.",
				sender(),
			],
		},
	};
}
