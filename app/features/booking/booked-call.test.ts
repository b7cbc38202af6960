import { expect, test } from "vitest";
import { isSigned, signedPath } from "./booked-call.server.ts";

const secret = "a secret of the test, long enough";
const id = "019aa5c0-0000-7000-8000-000000000001";

function signatureIn(path: string): string {
	return new URLSearchParams(path.split("?")[1]).get("t") ?? "";
}

test("a signed path is valid for its booking only", () => {
	const manage = signatureIn(signedPath(secret, "manage", id));
	expect(signedPath(secret, "manage", id)).toMatch(/^\/book\/manage\/[\w-]{36}\?t=[\w-]{43}$/);
	expect(signedPath(secret, "calendar", id)).toMatch(/^\/book\/[\w-]{36}\.ics\?t=[\w-]{43}$/);
	expect(isSigned(secret, id, manage)).toBe(true);
	expect(isSigned(secret, `${id.slice(0, -1)}2`, manage)).toBe(false);
	expect(isSigned("another secret, long enough", id, manage)).toBe(false);
});

test.each([null, "", "é".repeat(43), "A".repeat(43), "A".repeat(10_000)])(
	"the signature %s is refused",
	(given) => {
		expect(isSigned(secret, id, given)).toBe(false);
	},
);

test("nothing is signed without a secret", () => {
	expect(() => signedPath("", "manage", id)).toThrow("secret");
});
