import * as v from "valibot";
import { isDay } from "#lib/time/dates.ts";

type Values = Readonly<Record<string, string>>;

export const dueDay = v.pipe(
	v.string(),
	v.check(isDay, "Choose the day by which it is due."),
);

/** A day, or none. */
export const optionalDay = v.pipe(
	v.optional(v.string(), ""),
	v.check((day) => day === "" || isDay(day), "Enter a valid date."),
);

/** Without one it is due at any time of its day. */
export const dueTime = v.pipe(
	v.optional(v.string(), ""),
	v.check(
		(time) => time === "" || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
		"Enter a time, like 14:30.",
	),
	v.transform((time) => time || null),
);

/** The day in `due_on`, of forms that offer the next ones in `due`: a day, `other` for the one in its field, or none. */
export function resolveDue(values: Values): Values {
	const { due } = values;
	if (due === undefined || due === "other") return values;

	return { ...values, due_on: due };
}
