import type { FormOutcome } from "#desk/layout/form.server.ts";

export const CALENDAR_PATH = "/desk/calendar";

/**
 * One call, the form for a new call, a month of past calls, or a week, shared or of one staff member. `show` is
 * "hours" for the hours of a week on a narrow screen, which shows its calls by day.
 */
type CalendarQuery = {
	[Name in "call" | "book" | "person" | "month" | "week" | "staff" | "show"]?:
		| string
		| null;
};

export function calendarPath(query: CalendarQuery): string {
	return withQuery(CALENDAR_PATH, query);
}

/** The page of a staff member's hours; null for the shared hours. `done`: the notice to show. */
export function hoursPath(staff: string | null, done?: "saved"): string {
	return withQuery("/desk/hours", { staff, done });
}

function withQuery(
	path: string,
	query: Record<string, string | null | undefined>,
): string {
	const given = Object.entries(query).flatMap(([name, value]) =>
		value ? [[name, value]] : [],
	);
	return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const unknownCall = "This call doesn’t exist.";
export const callHasStarted =
	"This call has started, so it can’t be moved or cancelled.";

export type CalendarOutcome = FormOutcome & {
	/** Free times near the unavailable one. */
	alternatives?: string[] | undefined;
	/** The new feed URL, shown once. */
	newFeed?: string;
};
