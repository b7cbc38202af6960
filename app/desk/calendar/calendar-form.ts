import type { BookingResult, ChangeResult } from "#features/booking/contract.ts";
import type { Message } from "#lib/forms/fields.ts";

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

/** A change that was not made. */
export type RefusedChange = {
	outcome: Exclude<ChangeResult["outcome"], "moved" | "cancelled">;
	message: Message;
	/** Free times near the one that is not available. */
	alternatives?: string[];
	/** The text to the visitor, as typed. */
	reason: string;
};

/** A calendar that was not added. */
export type RefusedSubscription = { url: string; error: string };

/** The answer to a form of the calendar that did not lead to another page. */
export type CalendarAnswer = {
	change?: RefusedChange;
	booking?: Exclude<BookingResult, { outcome: "saved" }>;
	subscription?: RefusedSubscription;
	/** The new address of a feed, which is shown once; null when it could not be saved. */
	newFeed?: string | null;
};
