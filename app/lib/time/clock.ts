/** The clock and the ids of one request, so that everything else can be a function of its arguments. */
export type Clock = {
	/** UTC, ISO 8601. */
	at: string;
	/** A new UUID v7. */
	newId(): string;
};

/** The instant so many milliseconds later, or earlier where they are negative. UTC, ISO 8601. */
export function shifted(instant: string, milliseconds: number): string {
	return new Date(Date.parse(instant) + milliseconds).toISOString();
}
