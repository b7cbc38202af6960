import { contactKey } from "#features/leads/contact-points.server.ts";
import {
	buildPoints,
	type ContactDetails,
} from "#features/leads/edit-contact.server.ts";
import { makeCompanyKey } from "#lib/contacts/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { cutText } from "#lib/text/cut-text.ts";
import type { ImportedContact } from "./contact-row.ts";

const columns = ["name", "company", "website", "address"] as const;
type ContactColumn = (typeof columns)[number];

/** A contact that is in the database, or earlier in the file. */
export type KnownContact = Record<ContactColumn, string | null> & {
	/** Empty for one of the file. */
	id: string;
	emailKeys: Set<string>;
	phoneKeys: Set<string>;
	tags: Set<string>;
	notes: Set<string>;
};

/** Those that rows may belong to. */
export type KnownContacts = {
	byEmail: Map<string, KnownContact>;
	byPhone: Map<string, KnownContact[]>;
};

/** Values of a row that the contact does not have. */
type ContactChange = {
	columns: Partial<Record<ContactColumn, string>>;
	emails: string[];
	phones: string[];
	tags: string[];
	notes: string[];
};

export type RowPlan =
	| { outcome: "new" }
	| {
			outcome: "changed" | "same";
			known: KnownContact;
			change: ContactChange;
			/** Fields with another value on the card. */
			differing: ContactColumn[];
	  }
	| { outcome: "refused"; message: string };

export function makeEmptyContacts(): KnownContacts {
	return { byEmail: new Map(), byPhone: new Map() };
}

/** Adds the contacts of the database that these may belong to. */
export async function loadKnown(
	db: Database,
	contacts: readonly ImportedContact[],
	known: KnownContacts,
): Promise<void> {
	const keys = contacts.flatMap(({ details }) => [
		...listKeys("email", details.emails),
		// A phone number alone joins no one who has an email address in the file.
		...(details.emails.length > 0 ? [] : listKeys("phone", details.phones)),
	]);
	const found = await db
		.selectFrom("contact_points")
		.select("person_id")
		.distinct()
		.where("key", "in", [...new Set(keys), ""])
		.execute();
	const ids = [...found.map(({ person_id }) => person_id), ""];

	const people = await db
		.selectFrom("people")
		.select(["id", ...columns])
		.where("id", "in", ids)
		.where("merged_into", "is", null)
		.execute();
	const points = await db
		.selectFrom("contact_points")
		.select(["person_id", "kind", "key"])
		.where("person_id", "in", ids)
		.execute();
	const tags = await db
		.selectFrom("person_tags")
		.select(["person_id", "tag"])
		.where("person_id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();
	const notes = await db
		.selectFrom("notes")
		.select(["person_id", "text"])
		.where("person_id", "in", ids)
		.where("deleted_at", "is", null)
		.execute();

	for (const person of people) {
		const isOwn = ({ person_id }: { person_id: string }) =>
			person_id === person.id;
		const own = points.filter(isOwn);
		const keysOf = (kind: string) =>
			own.filter((point) => point.kind === kind).map(({ key }) => key);

		addKnown(known, {
			...person,
			emailKeys: new Set(keysOf("email")),
			phoneKeys: new Set(keysOf("phone")),
			tags: new Set(tags.filter(isOwn).map(({ tag }) => tag)),
			notes: new Set(notes.filter(isOwn).map(({ text }) => text)),
		});
	}
}

function addKnown(known: KnownContacts, contact: KnownContact): void {
	for (const key of contact.emailKeys)
		if (!known.byEmail.has(key)) known.byEmail.set(key, contact);

	for (const key of contact.phoneKeys) {
		const others = known.byPhone.get(key) ?? [];
		const isKnown = others.some(({ id }) => id !== "" && id === contact.id);
		if (!isKnown) known.byPhone.set(key, [...others, contact]);
	}
}

/**
 * A contact belongs to the owner of its email addresses; without any, to the one with the same phone number and
 * name. Empty fields change nothing.
 * @param prefers what counts where both have a value.
 */
export function planRow(
	{ details, tags, note }: ImportedContact,
	known: KnownContacts,
	prefers: "card" | "file",
): RowPlan {
	const owners = findOwners(details, known);
	const [owner, other] = owners;
	if (other)
		return {
			outcome: "refused",
			message: "Its email addresses belong to two people. Merge them first.",
		};
	if (!owner) return { outcome: "new" };

	const differing = columns.filter(
		(column) =>
			owner[column] !== null &&
			details[column] !== null &&
			!isSame(column, owner[column], details[column]),
	);

	const filled = columns.filter(
		(column) => owner[column] === null && details[column] !== null,
	);
	const taken = [...filled, ...(prefers === "file" ? differing : [])];
	const change: ContactChange = {
		columns: Object.fromEntries(
			taken.map((column) => [column, details[column] ?? ""]),
		),
		emails: details.emails.filter(
			(email) => !owner.emailKeys.has(contactKey("email", email)),
		),
		phones: details.phones.filter(
			(phone) => !owner.phoneKeys.has(contactKey("phone", phone)),
		),
		tags: tags.filter((tag) => !owner.tags.has(tag)),
		notes: isKnownNote(note, owner.notes) ? [] : splitNote(note),
	};

	const isChanged =
		taken.length > 0 ||
		change.emails.length > 0 ||
		change.phones.length > 0 ||
		change.tags.length > 0 ||
		change.notes.length > 0;

	return {
		outcome: isChanged ? "changed" : "same",
		known: owner,
		change,
		differing,
	};
}

function findOwners(
	{ name, emails, phones }: ContactDetails,
	known: KnownContacts,
): KnownContact[] {
	if (emails.length > 0) {
		const owners = listKeys("email", emails).map((key) =>
			known.byEmail.get(key),
		);
		return [...new Set(owners.filter((owner) => owner !== undefined))];
	}

	const sharing = listKeys("phone", phones).flatMap(
		(key) => known.byPhone.get(key) ?? [],
	);
	const same = sharing.find((owner) =>
		isSame("name", owner.name ?? "", name ?? ""),
	);

	return same ? [same] : [];
}

/** True also for several notes in one text, as an export has them. */
function isKnownNote(note: string, notes: ReadonlySet<string>): boolean {
	// A note may be a part of a longer one.
	const longestFirst = [...notes].sort((a, b) => b.length - a.length);
	let rest = note;
	for (const known of longestFirst) rest = rest.replaceAll(known, "");

	return rest.trim() === "";
}

const MAX_NOTE = limits.message.max;

/** Notes of at most `MAX_NOTE` characters, cut at a blank line, a line break or a space where there is one. */
export function splitNote(note: string): string[] {
	const notes: string[] = [];
	let rest = note.trim();

	while (rest.length > MAX_NOTE) {
		const start = cutText(rest, MAX_NOTE);
		const at =
			["\n\n", "\n", " "]
				.map((gap) => start.lastIndexOf(gap))
				.find((index) => index > 0) ?? start.length;

		notes.push(rest.slice(0, at).trimEnd());
		rest = rest.slice(at).trimStart();
	}

	return rest === "" ? notes : [...notes, rest];
}

function isSame(column: ContactColumn, one: string, other: string): boolean {
	if (column === "company" && makeCompanyKey(one) === makeCompanyKey(other))
		return true;

	return plain(one) === plain(other);
}

function plain(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replace(/\/$/, "")
		.replace(/\s+/g, " ");
}

function listKeys(
	kind: "email" | "phone",
	values: readonly string[],
): string[] {
	return values.map((value) => contactKey(kind, value));
}

/** Makes later rows of the file see what an earlier one does. */
export function applyPlan(
	contact: ImportedContact,
	plan: RowPlan,
	known: KnownContacts,
): void {
	if (plan.outcome === "refused") return;

	const { details, tags, note } = contact;
	const owner =
		plan.outcome === "new"
			? makeContact(details)
			: Object.assign(plan.known, plan.change.columns);

	for (const { kind, key } of [
		...buildPoints("email", details.emails),
		...buildPoints("phone", details.phones),
	])
		(kind === "email" ? owner.emailKeys : owner.phoneKeys).add(key);
	for (const tag of tags) owner.tags.add(tag);
	for (const part of splitNote(note)) owner.notes.add(part);

	addKnown(known, owner);
}

function makeContact({ name, company, website, address }: ContactDetails) {
	const columns = { name, company, website, address };

	return {
		...columns,
		id: "",
		emailKeys: new Set<string>(),
		phoneKeys: new Set<string>(),
		tags: new Set<string>(),
		notes: new Set<string>(),
	};
}
