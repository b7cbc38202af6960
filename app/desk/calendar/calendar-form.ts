import type { FormResult } from "#desk/layout/forms.tsx";
import type { ChangeResult } from "#features/booking/contract.ts";
import type { Message } from "#lib/forms/fields.ts";

export const CALENDAR_PATH = "/desk/calendar";

/** One call, a new call of a kind, the past calls of a month, or a week, and whose. */
type CalendarQuery =
	| { call: string }
	| { book: string }
	| { month: string }
	| { week: string; staff: string | null };

export function calendarPath(query: CalendarQuery): string {
	const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
	return `${CALENDAR_PATH}?${new URLSearchParams(given)}`;
}

export const unknownCall = "There is no such call.";
export const callHasBegun = "This call has begun. It can’t be moved or cancelled any more.";

/** A change that was not made. */
export type RefusedChange = {
	outcome: Exclude<ChangeResult["outcome"], "moved" | "cancelled">;
	message: Message;
	/** Free times near the one that is not available. */
	alternatives?: string[];
};

/** The answer to a form of the calendar that did not lead to another page. */
export type CalendarAnswer = Partial<FormResult> & {
	/** Free times near the one that is not available. */
	alternatives?: string[] | undefined;
	/** The new address of a feed, which is shown once; null when it could not be saved. */
	newFeed?: string | null;
};
