/** What staff may ask of the outbox. */
export const messageIntents = {
	retry: "retry",
	retryAll: "retry-all",
	replay: "replay",
	forgetGone: "forget-gone",
} as const;

/** The HTTP status of each failure. */
export const messageFailureStatus = { changed: 409, forbidden: 403, unavailable: 503 } as const;
