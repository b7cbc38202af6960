import { primaryContact } from "#features/leads/contact-points.server.ts";
import { SEARCH_TABLE } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { hasPhrase } from "#lib/db/full-text.ts";
import { searchWords } from "#lib/search/words.ts";
import type { PersonRow } from "./people.server.ts";

/** Matching leads that are compared, and people that are shown. */
const MAX_MATCHES = 50;
const MAX_DUPLICATES = 5;

type Traits = { phones: readonly string[]; websites: readonly string[] };

/** Other people with the name, a phone number or a website of this one, those with the most in common first. */
export async function findDuplicates(
	db: Database,
	{ id, name }: PersonRow,
	{ phones, websites }: Traits,
) {
	const known = {
		name: splitWords([name]),
		phone: splitWords(phones),
		website: splitWords(websites),
	};
	// A single word matches too many people.
	const phrases = Object.values(known)
		.flat()
		.filter((text) => text.includes(" "));
	if (phrases.length === 0) return [];

	const matches = db
		.selectFrom("search_entries")
		.select((entry) => entry.ref("lead_id").$notNull().as("id"))
		.where("lead_id", "is not", null)
		.where(hasPhrase(db, SEARCH_TABLE, phrases))
		.orderBy("seq", "desc")
		.limit(MAX_MATCHES);
	const leads = await db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.person_id")
		.leftJoin("bookings", "bookings.id", "leads.id")
		.leftJoin("quiz_leads", "quiz_leads.id", "leads.id")
		.select(["people.id", "people.name", "people.status"])
		.select(primaryContact().as("email"))
		.select(["bookings.phone", "quiz_leads.website"])
		.where("leads.id", "in", matches)
		.where("people.id", "<>", id)
		.execute();

	return [...Map.groupBy(leads, (lead) => lead.id).values()]
		.map((rows) => {
			const traits = ["name", "phone", "website"] as const;

			const isShared = (trait: (typeof traits)[number]) =>
				splitWords(rows.map((row) => row[trait])).some((text) =>
					known[trait].includes(text),
				);

			return { ...rows[0], why: traits.filter(isShared) };
		})
		.filter(({ why }) => why.length > 0)
		.sort((a, b) => b.why.length - a.why.length)
		.slice(0, MAX_DUPLICATES);
}

const WEB_ADDRESS = /^https?:\/\/(www\.)?|[?#].*$/g;

/** Of a web address, host and path without `www.`. */
function splitWords(texts: readonly (string | null)[]): string[] {
	const words = texts.map((text) =>
		searchWords(text?.replace(WEB_ADDRESS, "")),
	);
	return words.filter(Boolean);
}
