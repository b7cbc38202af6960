const daysValid = 180;

/**
 * Whom to tell of a weakness, as RFC 9116 wants it. Valid for half a year from the day of `at`
 * (ISO 8601): the standard advises less than a year.
 */
export function securityTxt({
	origin,
	contact,
	at,
}: {
	origin: string;
	contact: string;
	at: string;
}): string {
	const expires = new Date(`${at.slice(0, 10)}T00:00:00Z`);
	expires.setUTCDate(expires.getUTCDate() + daysValid);
	return [
		`Contact: mailto:${contact}`,
		`Expires: ${expires.toISOString()}`,
		"Preferred-Languages: en",
		`Canonical: ${origin}/.well-known/security.txt`,
		"",
	].join("\n");
}
