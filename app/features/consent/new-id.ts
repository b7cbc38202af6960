/** A random UUID (version 4). Browsers give randomUUID only to secure origins; a home network's address is none. */
export function newId(): string {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	return uuidOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Writes sixteen random bytes as a UUID of version 4 (RFC 9562, section 5.4). */
export function uuidOf(bytes: Uint8Array): string {
	const hex = Array.from(bytes, (byte, index) => {
		if (index === 6) return (byte & 0x0f) | 0x40;
		return index === 8 ? (byte & 0x3f) | 0x80 : byte;
	}).map((byte) => byte.toString(16).padStart(2, "0"));
	return [
		[0, 4],
		[4, 6],
		[6, 8],
		[8, 10],
		[10, 16],
	]
		.map(([from, to]) => hex.slice(from, to).join(""))
		.join("-");
}
