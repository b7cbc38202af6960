import { randomUUIDv7 } from "node:crypto";
import { makeCompanyKey } from "#lib/contacts/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type ContactKind,
	contactKey,
	listContactPoints,
} from "./contact-points.server.ts";

/** The editable part of a contact. The first email and phone are the primary ones. */
export type ContactDetails = {
	name: string | null;
	company: string | null;
	website: string | null;
	address: string | null;
	emails: readonly string[];
	phones: readonly string[];
};

/** An email address that is another person’s. */
export type TakenEmail = {
	value: string;
	personId: string;
	name: string | null;
};

/** The first of the addresses that another person has. */
export async function findTakenEmail(
	db: Database,
	personId: string | null,
	emails: readonly string[],
): Promise<TakenEmail | null> {
	for (const value of emails) {
		const owner = await db
			.selectFrom("contact_points")
			.innerJoin("people", "people.id", "contact_points.person_id")
			.select(["people.id as personId", "people.name"])
			.where("contact_points.kind", "=", "email")
			.where("contact_points.key", "=", contactKey("email", value))
			.executeTakeFirst();
		if (owner && owner.personId !== personId) return { value, ...owner };
	}

	return null;
}

export async function readDetails(
	db: Database,
	personId: string,
): Promise<ContactDetails> {
	const person = await db
		.selectFrom("people")
		.select(["name", "company", "website", "address"])
		.where("id", "=", personId)
		.executeTakeFirstOrThrow();
	const points = await listContactPoints(db, personId);

	const valuesOf = (kind: ContactKind) =>
		points.filter((point) => point.kind === kind).map(({ value }) => value);

	return { ...person, emails: valuesOf("email"), phones: valuesOf("phone") };
}

/** The columns of `people` for these details. */
export function buildPersonColumns(details: ContactDetails) {
	const { name, company, website, address } = details;

	return {
		name,
		company,
		company_key: company === null ? null : makeCompanyKey(company),
		website,
		address,
	};
}

/** @throws DatabaseError `unique` when an email address is another person’s. */
export async function writeContactPoints(
	trx: Database,
	personId: string,
	{ emails, phones }: Pick<ContactDetails, "emails" | "phones">,
	at: string,
): Promise<void> {
	const wanted = [
		...buildPoints("email", emails),
		...buildPoints("phone", phones),
	];
	const now = await listContactPoints(trx, personId);

	const isSame = (
		a: { kind: string; key: string },
		b: { kind: string; key: string },
	) => a.kind === b.kind && a.key === b.key;

	const removed = now.filter(
		(point) => !wanted.some((each) => isSame(each, point)),
	);
	await trx
		.deleteFrom("contact_points")
		.where("id", "in", [...removed.map(({ id }) => id), ""])
		.execute();

	for (const point of wanted) {
		const known = now.find((each) => isSame(each, point));
		const { value, is_primary } = point;

		await (known
			? trx
					.updateTable("contact_points")
					.set({ value, is_primary })
					.where("id", "=", known.id)
			: trx.insertInto("contact_points").values({
					...point,
					id: randomUUIDv7(),
					person_id: personId,
					created_at: at,
				})
		).execute();
	}
}

/** Rows of contact points, without repeated ones. */
export function buildPoints(kind: ContactKind, values: readonly string[]) {
	const points = new Map(
		values.map((value) => [contactKey(kind, value), value] as const).reverse(),
	);

	return [...points].reverse().map(([key, value], index) => ({
		kind,
		key,
		value,
		is_primary: index === 0 ? 1 : 0,
	}));
}
