import { type Standing, type StatusField, seenFields, statusFields } from "./card-contract.ts";

type Values = Readonly<Record<string, string>>;

/**
 * The fields that a form changes: those that say something else than they said when it was filled in. A
 * form that does not tell what it has seen changes all of them.
 */
export function ownChanges(values: Values): StatusField[] {
	return statusFields.filter((field) => values[field] !== values[seenFields[field]]);
}

/** What a form asks for on a card that stands like `now`: what it does not change stays as it is. */
export function mergeWithCurrent(values: Values, now: Standing): Record<string, string> {
	const own = ownChanges(values);
	const present = inFields(now);
	const kept = statusFields.filter((field) => !own.includes(field));
	return { ...values, ...Object.fromEntries(kept.map((field) => [field, present[field]])) };
}

/** What stands otherwise than the form has seen it. */
export function changedFields(values: Values, now: Standing): StatusField[] {
	const present = inFields(now);
	return statusFields.filter((field) => {
		const seen = values[seenFields[field]];
		return seen !== undefined && seen !== present[field];
	});
}

/** How a card stands, as its form's fields say it. */
export function inFields({ status, value, assignee }: Standing): Record<StatusField, string> {
	return { status, value: value === null ? "" : String(value), assignee: assignee ?? "" };
}
