import type { Answer } from "#desk/layout/form.server.ts";

export const CALENDAR_PATH = "/desk/calendar";

/** One call, a new call of a kind, or a week, and whose. */
type CalendarQuery = { call: string } | { book: string } | { week: string; staff: string | null };

export function calendarPath(query: CalendarQuery): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
	return `${CALENDAR_PATH}?${new URLSearchParams(given)}`;
}

export const unknownCall = "There is no such call.";
export const callHasBegun = "This call has begun. It can’t be moved or cancelled any more.";

/** The answer to a form of the calendar. */
export type CalendarAnswer = Answer & {
	/** Free times near the one that is not available. */
	alternatives?: string[] | undefined;
	/** The new address of a feed, which is shown once. */
	newFeed?: string;
};
