import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const text = "Tag\tJörg 春";

function utf16(isBigEndian: boolean): Uint8Array {
	const bytes = Buffer.from(text, "utf16le");
	return isBigEndian ? bytes.swap16() : bytes;
}

test.each([
	["UTF-8", Buffer.from(text)],
	["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
	["UTF-16 LE", Buffer.concat([Buffer.of(0xff, 0xfe), utf16(false)])],
	["UTF-16 BE", Buffer.concat([Buffer.of(0xfe, 0xff), utf16(true)])],
	["UTF-16 LE without a byte order mark", utf16(false)],
	["UTF-16 BE without a byte order mark", utf16(true)],
])("a file in %s is decoded", (_encoding, bytes) => {
	expect(decodeText(bytes)).toBe(text);
});

test("a file that is not valid UTF-8 is windows-1252", () => {
	expect(decodeText(Buffer.from("J\u00f6rg", "latin1"))).toBe("Jörg");
});
