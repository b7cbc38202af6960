import { expect, test } from "vitest";
import { decrypt, encrypt } from "./secrets.server.ts";

const secret = "s".repeat(40);
const ada = { purpose: "test", owner: "ada" };

test("only the same secret, owner and purpose decrypt a text", () => {
	const encrypted = encrypt(secret, ada, "JBSWY3DP");

	expect(encrypted).not.toContain("JBSWY3DP");
	expect(encrypted).not.toBe(encrypt(secret, ada, "JBSWY3DP"));
	expect(decrypt(secret, ada, encrypted)).toBe("JBSWY3DP");
	expect(decrypt("t".repeat(40), ada, encrypted)).toBeNull();
	expect(decrypt(secret, { ...ada, owner: "bob" }, encrypted)).toBeNull();
	expect(decrypt(secret, { ...ada, purpose: "other" }, encrypted)).toBeNull();

	for (const broken of [
		"",
		"1.",
		"1.AAAA",
		`${encrypted.slice(0, -2)}AA`,
		encrypted.slice(2),
	])
		expect(decrypt(secret, ada, broken)).toBeNull();
});
