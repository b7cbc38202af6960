import { company } from "#content/content.ts";
import type { Notice } from "#content/notice-schema.ts";
import { formatExactly } from "#desk/layout/relative-time.ts";
import { addDays, findDayStart, toWallClock } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";

/** When the website shows the published notice: by its first and last day, as in the form. */
export function describeNotice(
	{ text, from, until }: Notice,
	at: string,
): string {
	if (text === "") return "The website shows no notice.";
	if (until !== null && until <= at)
		return `It was shown ${nameEnd(until)}: the website doesn’t show it any more.`;

	const end = until === null ? "" : `, ${nameEnd(until)}`;

	return from !== null && from > at
		? `The website shows it from ${nameStart(from)}${end}.`
		: `The website shows it now${end}.`;
}

function nameStart(from: string): string {
	return readWholeDay(from, 0) ?? formatExactly(from);
}

function nameEnd(until: string): string {
	const last = readWholeDay(until, -1);

	return last ? `to the end of ${last}` : `until ${formatExactly(until)}`;
}

/** The day that begins at a moment, or one near it; null for another time of the day. */
function readWholeDay(moment: string, shift: number): string | null {
	const { timeZone } = company();
	const { date } = toWallClock(moment, timeZone);

	return findDayStart(date, timeZone) === moment
		? formatDate(addDays(date, shift))
		: null;
}
