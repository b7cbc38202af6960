import { sql } from "kysely";
import {
	findAnsweredMessage,
	listReferences,
} from "#features/leads/messages.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { InboundMail } from "./raw-mail.server.ts";
import { readReplyAddress } from "./reply-address.server.ts";

/** The card that an email belongs to. */
export type Match = {
	personId: string;
	leadId: string | null;
	/** The message that it answers. */
	inReplyTo: string | null;
	/** Known, or at the person's signed address. */
	isTheirs: boolean;
};

/**
 * An email belongs to a person whose signed address it came to, or whose email it answers. With another
 * sender than the person the latter is a stranger's.
 */
export async function matchMail(
	{ db, secret }: { db: Database; secret: string },
	{ recipients, sender, headers }: InboundMail,
): Promise<Match | null> {
	const references = listReferences(
		headers.get("in-reply-to"),
		headers.get("references"),
	);
	const answered = await findAnsweredMessage(db, references);
	const signed = await matchSignature(db, readReplyAddress(secret, recipients));
	const found =
		signed ?? answered ?? (await findAnsweredNotification(db, references));
	if (!found?.person_id) return null;

	const { person_id: personId, lead_id: leadId } = found;
	const inReplyTo = answered?.person_id === personId ? answered.id : null;
	const isTheirs =
		signed !== undefined || (await hasAddress(db, personId, sender));

	return { personId, leadId, inReplyTo, isTheirs };
}

/** The signed id is that of a lead, or of a person without one. */
async function matchSignature(db: Database, id: string | null) {
	const lead = await db
		.selectFrom("leads")
		.select(["person_id", "id as lead_id"])
		.where("id", "=", id)
		.where("person_id", "is not", null)
		.executeTakeFirst();
	if (lead) return lead;

	// An old address leads to the person that theirs was merged into.
	return db
		.selectFrom("people")
		.select(({ fn }) => fn.coalesce("merged_into", "id").as("person_id"))
		.select(sql<null>`NULL`.as("lead_id"))
		.where("id", "=", id)
		.executeTakeFirst();
}

/** The person whom an automatic email of ours, such as a confirmation, was sent to. */
async function findAnsweredNotification(
	db: Database,
	references: readonly string[],
) {
	if (references.length === 0) return undefined;

	return db
		.selectFrom("outbox")
		.innerJoin("contact_points as point", "point.key", "outbox.recipient")
		.select(["point.person_id", "outbox.lead_id"])
		.where("point.kind", "=", "email")
		.where("outbox.kind", "=", "mail")
		.where("outbox.message_id", "in", references)
		.executeTakeFirst();
}

async function hasAddress(
	db: Database,
	personId: string,
	address: string,
): Promise<boolean> {
	const known = await db
		.selectFrom("contact_points")
		.select("value as email")
		.where("person_id", "=", personId)
		.where("kind", "=", "email")
		.unionAll(
			db.selectFrom("leads").select("email").where("person_id", "=", personId),
		)
		.execute();

	return known.some(({ email }) => emailKey(email) === emailKey(address));
}

export function findStaffByEmail(db: Database, address: string) {
	return db
		.selectFrom("staff")
		.select(["id", "name"])
		.where("email", "=", emailKey(address))
		.where("removed_at", "is", null)
		.executeTakeFirst();
}
