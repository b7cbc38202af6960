import { findGoLive } from "./go-live.ts";

/** The last days of the approach's steps, of the 14 that a typical project takes (content/home.json). */
const stepEnds = [3, 7, 13, 14];
const TYPICAL_DAYS = 14;

/**
 * Steps of a plan by the approach, each due in proportion to the project's working days.
 * @param start YYYY-MM-DD, the day before the first working day.
 * @param workingDays until it is live; null for steps without days.
 */
export function planByApproach(
	titles: readonly string[],
	start: string,
	workingDays: number | null,
): { title: string; due_on: string | null }[] {
	return titles.map((title, index) => {
		const end = stepEnds[index] ?? TYPICAL_DAYS;
		const days = workingDays && Math.ceil((workingDays * end) / TYPICAL_DAYS);

		return { title, due_on: findGoLive(start, days) };
	});
}
