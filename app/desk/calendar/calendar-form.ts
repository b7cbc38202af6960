import type { BookingResult } from "#features/booking/contract.ts";
import type { RefusedSubscription } from "./other-calendars.server.ts";
import type { RefusedChange } from "./staff-change.server.ts";

export const CALENDAR_PATH = "/desk/calendar";

/** The parameters of the calendar's address: one call, a new call of a kind, past calls of a month, a week, and whose. */
export const calendarParameters = {
	call: "call",
	book: "book",
	month: "month",
	week: "week",
	staff: "staff",
} as const;

/** The buttons of the calendar's forms. */
export const callIntents = {
	name: "intent",
	move: "move",
	cancel: "cancel",
	book: "book",
	assign: "assign",
	feed: "feed",
	subscribe: "subscribe",
	/** With the calendar's id after a dot. */
	unsubscribe: "unsubscribe",
	/** With the hour's start after a dot. */
	block: "block",
	unblock: "unblock",
} as const;

export const unknownCall = "There is no such call.";
export const callHasBegun = "This call has begun. It can’t be moved or cancelled any more.";

/** The answer to a form of the calendar that did not lead to another page. */
export type CalendarAnswer = {
	change?: RefusedChange;
	booking?: Exclude<BookingResult, { outcome: "saved" }>;
	subscription?: RefusedSubscription;
	/** The new address of a feed, which is shown once; null when it could not be saved. */
	newFeed?: string | null;
};
