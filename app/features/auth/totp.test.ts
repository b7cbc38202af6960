import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpPicture } from "./totp.server.ts";

/** RFC 6238, appendix B, last six digits. The secret is base32 of "12345678901234567890". */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
	[59, "287082", 1],
	[1_111_111_109, "081804", 37_037_036],
	[1_234_567_890, "005924", 41_152_263],
	[20_000_000_000, "353130", 666_666_666],
])("at %d s the code is %s, of step %d", (seconds, code, step) => {
	const at = seconds * 1000;
	expect(stepOfCode(secret, code, at)).toBe(step);
	expect(stepOfCode(secret, code, at + 30_000)).toBe(step);
	expect(stepOfCode(secret, code, at - 30_000)).toBe(step);
	expect(stepOfCode(secret, code, at + 60_000)).toBeNull();
	expect(stepOfCode(secret, code, at - 60_000)).toBeNull();
});

test.each(["", "28708", "2870822", "abcdef", "287 082", "٢٨٧٠٨٢"])("“%s” is not a code", (code) => {
	expect(stepOfCode(secret, code, 59_000)).toBeNull();
});

test("secrets have 160 random bits", () => {
	expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
	expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test("the QR code is square and has a quiet zone", () => {
	const { size, path } = totpPicture(secret, "owner@firm.example");
	expect(size).toBeGreaterThan(25);
	expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
	expect(path).not.toMatch(/M[01] /);
});
