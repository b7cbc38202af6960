/** `about 4 hours`, at a pace. */
export function describeDuration(emails: number, perHour: number): string {
	const minutes = Math.ceil((emails / perHour) * 60);
	if (minutes <= 1) return "about a minute";
	if (minutes < 90) return `about ${minutes} minutes`;

	const hours = Math.round(minutes / 60);
	return hours < 48 ? `about ${hours} hours` : `${Math.round(hours / 24)} days`;
}
