import { sql } from "kysely";
import type { LeadStatus } from "#database/lead-tables.ts";
import { searchWords } from "#features/leads/search-words.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";

const MAX_DUPLICATES = 5;
const MAX_MATCHES = 50;

type Traits = {
	name: string | null;
	phones: readonly string[];
	websites: readonly string[];
};

type Match = {
	personId: string;
	name: string | null;
	email: string;
	status: LeadStatus;
	phone: string | null;
	website: string | null;
};

/** Other people with the name, a phone number or a website of this one, those with the most in common first. */
export async function duplicatesOf(db: Database, id: string, { name, phones, websites }: Traits) {
	const known = {
		name: new Set(name === null ? [] : [searchWords(name)]),
		phone: new Set(phones.map((phone) => searchWords(phone))),
		website: new Set(websites.map(siteWords)),
	};
	// A single word matches too many people.
	const phrases = Object.values(known).flatMap((set) =>
		[...set].filter((text) => /\S /.test(text)),
	);
	if (phrases.length === 0) return [];
	const matches = isPostgres(db)
		? sql`SELECT lead_id FROM lead_search WHERE ${sql.join(
				phrases.map(
					(phrase) => sql`to_tsvector('simple', words) @@ phraseto_tsquery('simple', ${phrase})`,
				),
				sql` OR `,
			)} LIMIT ${MAX_MATCHES}`
		: sql`SELECT lead_id FROM lead_search WHERE seq IN (
					SELECT rowid FROM lead_search_index
					WHERE lead_search_index MATCH ${phrases.map((phrase) => `"${phrase}"`).join(" OR ")}
					ORDER BY rowid DESC LIMIT ${MAX_MATCHES})`;
	const { rows } = await sql<Match>`
		WITH matches AS MATERIALIZED (${matches})
		SELECT people.id AS "personId", people.name, people.email, people.status,
			bookings.phone, quiz_leads.website
		FROM matches
		JOIN leads ON leads.id = matches.lead_id
		JOIN people ON people.id = leads.person_id
		LEFT JOIN bookings ON bookings.id = leads.id
		LEFT JOIN quiz_leads ON quiz_leads.id = leads.id
		WHERE people.id <> ${id}`.execute(db);
	const shared = ({ name, phone, website }: Match) => [
		...(known.name.has(searchWords(name)) ? ["name"] : []),
		...(known.phone.has(searchWords(phone)) ? ["phone"] : []),
		...(website !== null && known.website.has(siteWords(website)) ? ["website"] : []),
	];
	return [...Map.groupBy(rows, ({ personId }) => personId).values()]
		.flatMap(([first, ...rest]) =>
			first ? { ...first, why: [...new Set([first, ...rest].flatMap(shared))].sort() } : [],
		)
		.filter(({ why }) => why.length > 0)
		.sort((a, b) => b.why.length - a.why.length)
		.slice(0, MAX_DUPLICATES);
}

/** Host and path, without `www.`. */
function siteWords(website: string): string {
	if (!URL.canParse(website)) return searchWords(website);
	const { hostname, pathname } = new URL(website);
	return searchWords(hostname.replace(/^www\./, ""), pathname);
}
