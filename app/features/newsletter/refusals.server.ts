import type { Database } from "#lib/db/connection.server.ts";
import { isSuppressed } from "./suppressions.server.ts";

/** All addresses of a person: a complaint from one counts for the others. */
export async function listEmails(
	db: Database,
	personId: string | null,
): Promise<string[]> {
	if (personId === null) return [];

	const rows = await db
		.selectFrom("contact_points")
		.select("key")
		.where("person_id", "=", personId)
		.where("kind", "=", "email")
		.execute();

	return rows.map(({ key }) => key);
}

/** The stricter state wins: who has left with one address gets no issue at another. */
export async function hasLeft(
	db: Database,
	emails: readonly string[],
): Promise<boolean> {
	if (emails.length === 0) return false;

	const left = await db
		.selectFrom("newsletter_subscribers")
		.select("id")
		.where("email", "in", emails)
		.where("status", "=", "unsubscribed")
		.limit(1)
		.executeTakeFirst();

	return left !== undefined;
}

/** True for someone who has unsubscribed or complained, or whose address doesn’t work, with any of their addresses. */
export async function refusesEmail(
	db: Database,
	personId: string | null,
	email: string,
): Promise<boolean> {
	const emails = [email, ...(await listEmails(db, personId))];

	return (await isSuppressed(db, ...emails)) || (await hasLeft(db, emails));
}
