/** The form in which all instants are kept and compared: UTC, ISO 8601 with milliseconds. */
export function isInstant(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
	const milliseconds = Date.parse(text);
	return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text;
}
