import { checkWords } from "#content/desk-checks.ts";

/** `note`: it works, and could be better. */
export type CheckState = "ok" | "note" | "broken";

/** One thing that was looked at. */
export type Check = {
	id: CheckId;
	name: string;
	state: CheckState;
	/** What was found, in one sentence. */
	says: string;
	/** What to do about it, in one sentence; null when there is nothing to do. */
	fix: string | null;
};

export type CheckId =
	| "database"
	| "backups"
	| "mail"
	| "webhook"
	| "booking"
	| "address"
	| "proxy"
	| "clock"
	| "disk"
	| "tags"
	| "staff"
	| "secret"
	| "jobs";

/** A check that found all well. */
export function fine(id: CheckId, says: string): Check {
	return { id, name: checkWords[id].name, state: "ok", says, fix: null };
}

/** A check that found something to know of, and what may be done about it. */
export function noted(id: CheckId, says: string, fix: string): Check {
	return { id, name: checkWords[id].name, state: "note", says, fix };
}

/** A check that found something broken, and what to do. */
export function broken(id: CheckId, says: string, fix: string): Check {
	return { id, name: checkWords[id].name, state: "broken", says, fix };
}

/** How the whole stands: as its worst part. */
export function worstOf(checks: readonly Check[]): CheckState {
	if (checks.some(({ state }) => state === "broken")) return "broken";
	return checks.some(({ state }) => state === "note") ? "note" : "ok";
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `12 MB`. */
export function sizeInWords(bytes: number): string {
	let size = bytes;
	let unit = 0;
	while (size >= 1000 && unit < UNITS.length - 1) {
		size /= 1000;
		unit++;
	}
	return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `3 days`, `5 hours`, `12 minutes`, `20 seconds`. */
export function durationInWords(milliseconds: number): string {
	const [size, word] =
		milliseconds >= 2 * DAY
			? [DAY, "days"]
			: milliseconds >= 2 * HOUR
				? [HOUR, "hours"]
				: milliseconds >= 2 * MINUTE
					? [MINUTE, "minutes"]
					: [1_000, "seconds"];
	return `${Math.round(milliseconds / Number(size))} ${word}`;
}

/** How long before `at` something was. */
export function agoInWords(clock: string, at: string): string {
	const span = Date.parse(at) - Date.parse(clock);
	return span < MINUTE ? checkWords.age.now : checkWords.age.ago(durationInWords(span));
}
