import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { formFields } from "../../../tests/support/staff-context.ts";
import {
	hashPassword,
	isPassword,
	readNewPassword,
} from "./password.server.ts";

test("only the right password matches, in either encoding of accents, and hashes are standard, salted Argon2id", async () => {
	const hash = await hashPassword("caf\u00e9 au lait");

	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

	for (const password of ["caf\u00e9 au lait", "cafe\u0301 au lait"])
		expect(await isPassword(password, hash)).toBe(true);

	for (const password of ["cafe au lait", ""])
		expect(await isPassword(password, hash)).toBe(false);

	expect(await hashPassword("caf\u00e9 au lait")).not.toBe(hash);

	const [, , , , salt = "", tag] = hash.split("$");
	const same = argon2Sync("argon2id", {
		message: "caf\u00e9 au lait",
		nonce: Buffer.from(salt, "base64"),
		memory: 19_456,
		passes: 2,
		parallelism: 1,
		tagLength: 32,
	});

	expect(same.toString("base64").replace(/=+$/, "")).toBe(tag);
});

test.each([null, "", "not a hash", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$"])(
	"no password matches the hash %j",
	async (hash) => {
		expect(await isPassword("", hash)).toBe(false);
		expect(await isPassword("some password", hash)).toBe(false);
	},
);

test.each([
	["", /^Type a new password/],
	["eleven char", /too short/],
	["x".repeat(1_001), /too long/],
	["OWNER@firm.example is mine", /email address/],
	["Password1234", /common/],
	["aaaaaaaaaaaa", /common/],
	["12345678901234", /common/],
	["qwertyuiop12", /common/],
])("the new password “%s” is refused: %s", (password, message) => {
	const errors = { password: expect.stringMatching(message) };
	expect(typed(password, password)).toEqual({ errors });
});

test.each(["twelve chars", "👩‍🚒 drives the van"])(
	"“%s” is accepted when typed twice",
	(password) => {
		expect(typed(password, password)).toEqual({ password });
		expect(typed(password, "another")).toEqual({
			errors: { again: expect.any(String) },
		});
	},
);

function typed(password: string, again: string) {
	return readNewPassword(formFields({ password, again }), "owner@firm.example");
}
