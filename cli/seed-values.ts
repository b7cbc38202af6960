import { makeFirstId } from "#lib/uuid.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** In days. */
export const YEAR = 365;

/** The same day from 7:00 to 21:00 UTC, in the order of the given times. */
export function daytime(ms: number, until: number): number {
	const midnight = Math.floor(ms / DAY) * DAY;
	return Math.min(
		midnight + 7 * HOUR + Math.floor(((ms - midnight) * 14) / 24),
		until,
	);
}

/** Ten hours later at night, from 21:00 to 7:00 UTC. */
export function inDaytime(ms: number): number {
	const hour = Math.floor((ms % DAY) / HOUR);

	return hour < 7 || hour >= 21 ? ms + 10 * HOUR : ms;
}

let state = 0;

/** A pseudo-random integer below `end`, in the same sequence in every process. */
export function random(end: number): number {
	state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
	return Math.floor((state / 2 ** 32) * end);
}

export function pick<Item>(list: readonly Item[]): Item {
	return list[random(list.length)] as Item;
}

let lastId = 0;

/** A version 7 UUID of a time in milliseconds. */
export function newId(ms: number): string {
	return (
		makeFirstId(ms).slice(0, -12) + (++lastId).toString(16).padStart(12, "0")
	);
}

export function instant(ms: number): string {
	return new Date(ms).toISOString();
}

export function formatDate(ms: number): string {
	return instant(ms).slice(0, 10);
}

export function ascii(name: string): string {
	const plain = name.replace("ł", "l").normalize("NFD").toLowerCase();
	return plain.replace(/[^a-z ]/g, "").replace(" ", ".");
}

const addresses = new Set<string>();

/** The address, with a number if it was returned before. */
export function newAddress(address: string): string {
	const isKnown = addresses.has(address);
	const unique = isKnown ? address.replace("@", `${addresses.size}@`) : address;
	addresses.add(unique);

	return unique;
}

const fictionalPrefixes = [
	"07700 900",
	"0113 496 0",
	"0121 496 0",
	"0131 496 0",
	"0141 496 0",
	"0151 496 0",
	"0161 496 0",
	"0191 498 0",
];

let phones = 0;

/** One of 8,000 numbers of Ofcom’s ranges for fiction, each once before one comes again. */
export function newPhone(): string {
	const place = phones++;
	const prefix = fictionalPrefixes[place % fictionalPrefixes.length];
	const last = Math.floor(place / fictionalPrefixes.length) % 1_000;

	return `${prefix}${String(last).padStart(3, "0")}`;
}
