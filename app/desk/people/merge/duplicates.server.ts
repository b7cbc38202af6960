import type { PersonRow } from "#desk/people/card/people.server.ts";
import {
	contactKey,
	selectPrimaryContact,
} from "#features/leads/contact-points.server.ts";
import { SEARCH_TABLE } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { hasPhrase } from "#lib/db/full-text.ts";
import { searchWords } from "#lib/search/words.ts";

/** Matching leads or contacts that are compared, and people that are shown. */
const MAX_MATCHES = 50;
const MAX_DUPLICATES = 5;

type Traits = { phones: readonly string[]; websites: readonly string[] };

/** Other people with the name, a phone number or a website of this one, those with the most in common first. */
export async function findDuplicates(
	db: Database,
	{ id, name }: PersonRow,
	{ phones, websites }: Traits,
	/** Ids of people that are known to be different. */
	dismissed: readonly string[],
) {
	const known = {
		name: splitWords([name]),
		phone: phoneKeys(phones),
		website: splitWords(websites),
	};
	// A single word matches too many people.
	const phrases = [known.name, splitWords(phones), known.website]
		.flat()
		.filter((text) => text.includes(" "));
	const matches = [
		...(await matchLeads(db, phrases)),
		...(await matchContacts(db, phrases, known.phone)),
	].filter((match) => match.id !== id && !dismissed.includes(match.id));

	return [...Map.groupBy(matches, (match) => match.id).values()]
		.map((rows) => {
			const traits = ["name", "phone", "website"] as const;
			const found = {
				name: splitWords(rows.map((row) => row.name)),
				phone: phoneKeys(rows.map((row) => row.phone)),
				website: splitWords(rows.map((row) => row.website)),
			};
			const isShared = (trait: (typeof traits)[number]) =>
				found[trait].some((text) => known[trait].includes(text));

			return { ...rows[0], why: traits.filter(isShared) };
		})
		.filter(({ why }) => why.length > 0)
		.sort((a, b) => b.why.length - a.why.length)
		.slice(0, MAX_DUPLICATES);
}

async function matchLeads(db: Database, phrases: readonly string[]) {
	if (phrases.length === 0) return [];

	const matches = db
		.selectFrom("search_entries")
		.select((entry) => entry.ref("lead_id").$notNull().as("id"))
		.where("lead_id", "is not", null)
		.where(hasPhrase(db, SEARCH_TABLE, phrases))
		.orderBy("seq", "desc")
		.limit(MAX_MATCHES);
	return db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.person_id")
		.leftJoin("bookings", "bookings.id", "leads.id")
		.leftJoin("quiz_leads", "quiz_leads.id", "leads.id")
		.select(["people.id", "people.name", "people.stage"])
		.select(selectPrimaryContact().as("email"))
		.select(["bookings.phone", "quiz_leads.website"])
		.where("leads.id", "in", matches)
		.execute();
}

/** People by their own name and phone numbers, as those that staff added may have no lead. */
async function matchContacts(
	db: Database,
	phrases: readonly string[],
	keys: readonly string[],
) {
	const named =
		phrases.length > 0
			? await db
					.selectFrom("search_entries")
					.select((entry) => entry.ref("person_id").$notNull().as("id"))
					.where("person_id", "is not", null)
					.where("lead_id", "is", null)
					.where("note_id", "is", null)
					.where("message_id", "is", null)
					.where(hasPhrase(db, SEARCH_TABLE, phrases))
					.orderBy("seq", "desc")
					.limit(MAX_MATCHES)
					.execute()
			: [];
	const owners =
		keys.length > 0
			? await db
					.selectFrom("contact_points")
					.select("person_id as id")
					.where("kind", "=", "phone")
					.where("key", "in", keys)
					.orderBy("id", "desc")
					.limit(MAX_MATCHES)
					.execute()
			: [];
	const ids = [...named, ...owners].map(({ id }) => id);
	if (ids.length === 0) return [];

	return db
		.selectFrom("people")
		.leftJoin("contact_points", (join) =>
			join
				.onRef("contact_points.person_id", "=", "people.id")
				.on("contact_points.kind", "=", "phone"),
		)
		.select(["people.id", "people.name", "people.stage"])
		.select(selectPrimaryContact().as("email"))
		.select(["contact_points.value as phone", "people.website"])
		.where("people.id", "in", ids)
		.where("people.merged_into", "is", null)
		.execute();
}

/** Equal for all spellings; numbers with different extensions differ. */
function phoneKeys(phones: readonly (string | null)[]): string[] {
	return phones
		.map((phone) => contactKey("phone", phone ?? ""))
		.filter((key) => key !== "");
}

const WEB_ADDRESS = /^https?:\/\/(www\.)?|[?#].*$/g;

/** Of a web address, host and path without `www.`. */
function splitWords(texts: readonly (string | null)[]): string[] {
	const words = texts.map((text) =>
		searchWords(text?.replace(WEB_ADDRESS, "")),
	);
	return words.filter(Boolean);
}
