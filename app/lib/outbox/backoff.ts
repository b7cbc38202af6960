const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15 * 60_000;

/** As much of a pause may be left out, so that rows that failed together do not come back together. */
const SPREAD = 0.2;

/** Given up only when both are reached (docs/requirements.md, section 8: at least 24 h of tries). */
const MIN_AGE = 24 * 60 * 60_000;
export const MIN_TRIES = 130;

/**
 * The pause after so many tries, in milliseconds: doubling from a second to a quarter of an hour.
 * @param tries those made so far, at least 1.
 * @param jitter from 0 to 1.
 */
export function pauseAfter(attempts: number, jitter: number): number {
	const full = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
	return Math.max(FIRST_PAUSE, Math.round(full * (1 - SPREAD * jitter)));
}

/** Whether it has been tried for long enough. The number of tries counts too: time in which nothing ran is no try. */
export function isExhausted(attempts: number, createdAt: string, now: string): boolean {
	return attempts >= MIN_TRIES && Date.parse(now) - Date.parse(createdAt) >= MIN_AGE;
}
