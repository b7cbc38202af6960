/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark, UTF-16 without one by its zero bytes, else
 * UTF-8, else windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
	const encoding = findUtf16(bytes);
	if (encoding) return new TextDecoder(encoding).decode(bytes);

	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return "utf-16le";
	if (first === 0xfe && second === 0xff) return "utf-16be";

	const start = bytes.subarray(0, 200);
	const zeros = (parity: number) =>
		start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
	const isLikely = (count: number) => count > start.length / 8;

	if (isLikely(zeros(1))) return "utf-16le";

	return isLikely(zeros(0)) ? "utf-16be" : null;
}
