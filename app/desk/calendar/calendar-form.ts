export const CALENDAR_PATH = "/desk/calendar";

/** The parameters of the calendar's address: one call, a new call of a kind, past calls of a month. */
export const calendarParameters = { call: "call", book: "book", month: "month" } as const;

/** The buttons of the calendar's forms. */
export const callIntents = {
	name: "intent",
	move: "move",
	cancel: "cancel",
	book: "book",
	feed: "feed",
} as const;

export const unknownCall = "There is no such call.";
export const callHasBegun = "This call has begun. It can’t be moved or cancelled any more.";
