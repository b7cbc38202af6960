import type { Answer } from "#desk/layout/form.server.ts";

export const CALENDAR_PATH = "/desk/calendar";

/** One call, a new call of a kind, or a week, and whose. */
type CalendarQuery = { call: string } | { book: string } | { week: string; staff: string | null };

export function calendarPath(query: CalendarQuery): string {
	return withQuery(CALENDAR_PATH, query);
}

/** The page of somebody's own hours; null for the shared ones. `done`: its notice. */
export function hoursPath(staff: string | null, done?: "saved"): string {
	return withQuery("/desk/hours", { staff, done });
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
	return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
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
