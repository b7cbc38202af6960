/**
 * The moment of a local time such as `2027-03-30T09:00` in the agency's zone; null for text that is none, and
 * on the nights of the clock change for a time that doesn't exist, or exists twice.
 */
export function readLocalTime(local: string, timeZone: string): string | null {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;

	try {
		const { epochMilliseconds } = Temporal.PlainDateTime.from(
			local,
		).toZonedDateTime(timeZone, { disambiguation: "reject" });

		return new Date(epochMilliseconds).toISOString();
	} catch {
		return null;
	}
}
