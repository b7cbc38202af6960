import type { LeadStatus } from "#database/lead-tables.ts";
import { searchWords } from "#features/leads/search-words.ts";

const reasons = ["name", "phone", "website"] as const;

type Traits = {
	name: string | null;
	phones: readonly string[];
	websites: readonly string[];
};

/** A shorter number identifies nobody. */
const MIN_DIGITS = 7;

/** Phrases to search for, normalized like the search index. */
export function phrasesOf({ name, phones, websites }: Traits): string[] {
	const phrases = [
		...(name === null ? [] : [searchWords(name)]),
		...phones.map((phone) => searchWords(phone)),
		...websites.map((website) => searchWords(hostAndPath(website))),
	];
	// A single word matches too many people.
	return [...new Set(phrases)].filter((phrase) => phrase.includes(" "));
}

export type PhraseMatch = {
	person_id: string;
	name: string | null;
	email: string;
	status: LeadStatus;
	phone: string | null;
	website: string | null;
};

/** Other cards that may be the same person's: those that do share a trait, with the most reasons first. */
export function duplicatesAmong(found: readonly PhraseMatch[], traits: Traits, max: number) {
	const phones = new Set(traits.phones.map(digitsOf).filter(({ length }) => length >= MIN_DIGITS));
	const websites = new Set(traits.websites.map(hostAndPath));
	const shares = {
		name: ({ name }: PhraseMatch) => sameName(name, traits.name),
		phone: ({ phone }: PhraseMatch) => phone !== null && phones.has(digitsOf(phone)),
		website: ({ website }: PhraseMatch) => website !== null && websites.has(hostAndPath(website)),
	};
	return [...Map.groupBy(found, ({ person_id }) => person_id)]
		.flatMap(([personId, rows]) => {
			const why = reasons.filter((reason) => rows.some(shares[reason]));
			const [row] = rows;
			return row && why.length > 0 ? [{ ...row, personId, why }] : [];
		})
		.sort((a, b) => b.why.length - a.why.length)
		.slice(0, max);
}

function sameName(a: string | null, b: string | null): boolean {
	return a !== null && b !== null && searchWords(a) === searchWords(b) && searchWords(a) !== "";
}

/** The last digits, so that a country code makes no difference. */
function digitsOf(phone: string): string {
	return phone.replace(/\D/g, "").slice(-9);
}

/** Host and path, without `www.` and trailing slashes. */
function hostAndPath(website: string): string {
	if (!URL.canParse(website)) return website.toLowerCase();
	const { hostname, pathname } = new URL(website);
	return hostname.replace(/^www\./, "") + pathname.replace(/\/+$/, "");
}
