export function isUuid(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The smallest UUIDv7 (RFC 9562) of a Unix time in milliseconds: ids of later leads are greater. */
export function makeFirstId(milliseconds: number): string {
	const hex = Math.max(0, milliseconds).toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}
