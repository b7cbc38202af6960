import type { LeadStatus } from "#database/lead-tables.ts";
import { searchWords } from "#features/leads/search-words.ts";

const reasons = ["name", "phone", "website"] as const;
export type MatchReason = (typeof reasons)[number];

/** Another card that may be the same person's. */
export type PossibleDuplicate = {
	personId: string;
	name: string | null;
	email: string;
	status: LeadStatus;
	why: MatchReason[];
};

export type Traits = {
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
	status: string;
	phone: string | null;
	website: string | null;
};

/** The people found who do share a trait, those with the most reasons first. */
export function duplicatesAmong(
	found: readonly PhraseMatch[],
	traits: Traits,
	most: number,
): PossibleDuplicate[] {
	const phones = new Set(traits.phones.map(digitsOf).filter(isPhone));
	const websites = new Set(traits.websites.map(hostAndPath));
	const duplicates = new Map<string, PossibleDuplicate>();
	for (const { person_id: personId, name, email, status, phone, website } of found) {
		const why: MatchReason[] = [
			...(sameName(name, traits.name) ? (["name"] as const) : []),
			...(phone !== null && phones.has(digitsOf(phone)) ? (["phone"] as const) : []),
			...(website !== null && websites.has(hostAndPath(website)) ? (["website"] as const) : []),
		];
		if (why.length === 0) continue;
		const known = duplicates.get(personId)?.why ?? [];
		const all = reasons.filter((each) => known.includes(each) || why.includes(each));
		duplicates.set(personId, { personId, name, email, status: status as LeadStatus, why: all });
	}
	return [...duplicates.values()].sort((a, b) => b.why.length - a.why.length).slice(0, most);
}

function sameName(a: string | null, b: string | null): boolean {
	return a !== null && b !== null && searchWords(a) === searchWords(b) && searchWords(a) !== "";
}

/** The last digits, so that a country code makes no difference. */
function digitsOf(phone: string): string {
	return phone.replace(/\D/g, "").slice(-9);
}

function isPhone(digits: string): boolean {
	return digits.length >= MIN_DIGITS;
}

/** Host and path, without `www.` and trailing slashes. */
function hostAndPath(website: string): string {
	if (!URL.canParse(website)) return website.toLowerCase();
	const { hostname, pathname } = new URL(website);
	return hostname.replace(/^www\./, "") + pathname.replace(/\/+$/, "");
}
