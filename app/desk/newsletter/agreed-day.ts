import * as v from "valibot";
import { isDay } from "#lib/time/dates.ts";

/** Letters of the note on where somebody agreed. */
export const MAX_WHERE = 200;

/** A day on which somebody agreed to the newsletter: not one that is still to come. */
export function agreedDay(now: string, { isOptional = false } = {}) {
	const today = now.slice(0, 10);

	return v.pipe(
		v.string(),
		v.trim(),
		v.check(
			(day) => (day === "" ? isOptional : isDay(day)),
			"Enter the day on which they agreed.",
		),
		v.check((day) => day <= today, "Choose today or an earlier day."),
	);
}
