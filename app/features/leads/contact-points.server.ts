import { randomUUIDv7 } from "node:crypto";
import { type Expression, sql } from "kysely";
import { company } from "#content/content.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { makePhoneKey } from "#lib/contacts/phone.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";

export type ContactKind = "email" | "phone";

/**
 * Equal for all spellings of an email address or phone number. A number that
 * isn’t valid anywhere has its digits.
 */
export function contactKey(kind: ContactKind, value: string): string {
	if (kind === "email") return emailKey(value);

	return (
		makePhoneKey(value, company().address.country) ?? value.replace(/\D/g, "")
	);
}

/**
 * A person’s email address; null for people with a phone only.
 * @param person column with the person’s id.
 */
export function selectPrimaryEmail(person = "people.id") {
	return sql<string | null>`(
		SELECT point.value FROM contact_points AS point
		WHERE point.person_id = ${sql.ref(person)} AND point.kind = 'email'
		ORDER BY point.is_primary DESC, point.id LIMIT 1)`;
}

/** A person’s phone number; null for people with an email address only. */
export function selectPrimaryPhone(person = "people.id") {
	return sql<string | null>`(
		SELECT point.value FROM contact_points AS point
		WHERE point.person_id = ${sql.ref(person)} AND point.kind = 'phone'
		ORDER BY point.is_primary DESC, point.id LIMIT 1)`;
}

/** A person’s email address, or else their phone; empty without either. */
export function selectPrimaryContact(person = "people.id") {
	return sql<string>`coalesce(${selectAnyContact(person)}, '')`;
}

/** As `selectPrimaryContact`, or null. */
export function selectAnyContact(person = "people.id") {
	return sql<string | null>`(
		SELECT point.value FROM contact_points AS point
		WHERE point.person_id = ${sql.ref(person)}
		ORDER BY point.kind, point.is_primary DESC, point.id LIMIT 1)`;
}

/** A subquery for the keys of a person’s email addresses. */
export function listEmailKeys(person = "people.id") {
	return sql<string>`(
		SELECT point.key FROM contact_points AS point
		WHERE point.person_id = ${sql.ref(person)} AND point.kind = 'email')`;
}

/**
 * Gives an email address to a person, whose row is there or is inserted in the same transaction, unless it has an
 * owner.
 * Others that do the same, and a merge of the owner, wait until the transaction ends.
 */
export function emailInsert(
	db: Database,
	email: string,
	personId: string,
	at: string,
	isPrimary = true,
) {
	return db
		.insertInto("contact_points")
		.values({
			id: randomUUIDv7(),
			person_id: personId,
			kind: "email",
			value: email,
			key: emailKey(email),
			is_primary: isPrimary ? 1 : 0,
			created_at: at,
		})
		.onConflict((conflict) =>
			conflict
				.column("key")
				.where("kind", "=", sql.lit("email"))
				.doUpdateSet(({ ref }) => ({ key: ref("excluded.key") })),
		);
}

/** Gives a person a phone number, unless they have it. */
export function phoneInsert(
	db: Database,
	personId: Expression<string>,
	phone: string,
	at: string,
) {
	return db
		.insertInto("contact_points")
		.values({
			id: randomUUIDv7(),
			person_id: personId,
			kind: "phone",
			value: phone,
			key: contactKey("phone", phone),
			created_at: at,
		})
		.onConflict((conflict) =>
			conflict.columns(["person_id", "kind", "key"]).doNothing(),
		);
}

/** A person’s contact points, the primary ones first. */
export function listContactPoints(db: Database, personId: string) {
	return db
		.selectFrom("contact_points")
		.select(["id", "kind", "value", "key", "is_primary", "bounced_at"])
		.where("person_id", "=", personId)
		.orderBy("kind")
		.orderBy("is_primary", "desc")
		.orderBy("id")
		.execute();
}

/** The key of a person’s email address, as subscribers have it. */
export function selectPrimaryEmailKey(person = "people.id") {
	return sql<string | null>`(
		SELECT point.key FROM contact_points AS point
		WHERE point.person_id = ${sql.ref(person)} AND point.kind = 'email'
		ORDER BY point.is_primary DESC, point.id LIMIT 1)`;
}

/**
 * Makes new leads of these people, and merges, wait until the transaction ends. Before any lock of the people
 * themselves, as a new lead takes both in this order.
 */
export async function lockContactPoints(
	trx: Database,
	personIds: readonly string[],
): Promise<void> {
	// SQLite has one writer.
	if (!isPostgres(trx)) return;

	await trx
		.selectFrom("contact_points")
		.select("id")
		.where("person_id", "in", personIds)
		.orderBy("id")
		.forUpdate()
		.execute();
}
