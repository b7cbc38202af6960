import type { LeadStatus } from "#database/lead-tables.ts";
import { searchWords } from "#features/leads/search-words.ts";

/** What two cards may have in common. */
const likenesses = ["name", "phone", "website"] as const;
export type MatchReason = (typeof likenesses)[number];

/** Another card that may be the same person's. */
export type PossibleDuplicate = {
	personId: string;
	name: string | null;
	email: string;
	status: LeadStatus;
	why: MatchReason[];
};

/** What a person has given of themselves. */
export type Traits = {
	name: string | null;
	phones: readonly string[];
	websites: readonly string[];
};

/** Fewer digits than this are no phone number to tell people by. */
const MIN_DIGITS = 7;

/** What to search for: each a run of words as searches keep them. */
export function phrasesOf({ name, phones, websites }: Traits): string[] {
	const phrases = [
		...(name === null ? [] : [searchWords(name)]),
		...phones.map((phone) => searchWords(phone)),
		...websites.map((website) => searchWords(placeOf(website))),
	];
	// One word alone is too many people's.
	return [...new Set(phrases)].filter((phrase) => phrase.includes(" "));
}

export type Found = {
	person_id: string;
	name: string | null;
	email: string;
	status: string;
	phone: string | null;
	website: string | null;
};

/** The cards among what was found that really have something in common, most of it first. */
export function duplicatesAmong(
	found: readonly Found[],
	traits: Traits,
	most: number,
): PossibleDuplicate[] {
	const phones = new Set(traits.phones.map(digitsOf).filter(isPhone));
	const websites = new Set(traits.websites.map(placeOf));
	const duplicates = new Map<string, PossibleDuplicate>();
	for (const { person_id: personId, name, email, status, phone, website } of found) {
		const why: MatchReason[] = [
			...(sameName(name, traits.name) ? (["name"] as const) : []),
			...(phone !== null && phones.has(digitsOf(phone)) ? (["phone"] as const) : []),
			...(website !== null && websites.has(placeOf(website)) ? (["website"] as const) : []),
		];
		if (why.length === 0) continue;
		const known = duplicates.get(personId)?.why ?? [];
		const all = likenesses.filter((each) => known.includes(each) || why.includes(each));
		duplicates.set(personId, { personId, name, email, status: status as LeadStatus, why: all });
	}
	return [...duplicates.values()].sort((a, b) => b.why.length - a.why.length).slice(0, most);
}

function sameName(a: string | null, b: string | null): boolean {
	return a !== null && b !== null && searchWords(a) === searchWords(b) && searchWords(a) !== "";
}

/** Its last digits: with and without a country's code it is the same. */
function digitsOf(phone: string): string {
	return phone.replace(/\D/g, "").slice(-9);
}

function isPhone(digits: string): boolean {
	return digits.length >= MIN_DIGITS;
}

/** Host and path, without what differs between two ways of writing the same. */
function placeOf(website: string): string {
	if (!URL.canParse(website)) return website.toLowerCase();
	const { hostname, pathname } = new URL(website);
	return hostname.replace(/^www\./, "") + pathname.replace(/\/+$/, "");
}
