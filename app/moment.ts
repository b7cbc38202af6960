/** The clock and the ids of one request, so that everything else can be a function of its arguments. */
export type Moment = {
	/** UTC, ISO 8601. */
	at: string;
	/** A new UUID v7. */
	newId(): string;
};
