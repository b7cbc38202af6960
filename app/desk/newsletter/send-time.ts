/**
 * The moment of a local time such as `2027-03-30T09:00` in the agency's zone; null for text that is none, and
 * on the nights of the clock change for a time that doesn't exist, or exists twice.
 */
export function readSendTime(local: string, timeZone: string): string | null {
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

/** `about 4 hours`, at a pace. */
export function describeDuration(emails: number, perHour: number): string {
	const minutes = Math.ceil((emails / perHour) * 60);
	if (minutes <= 1) return "about a minute";
	if (minutes < 90) return `about ${minutes} minutes`;

	const hours = Math.round(minutes / 60);
	return hours < 48 ? `about ${hours} hours` : `${Math.round(hours / 24)} days`;
}
