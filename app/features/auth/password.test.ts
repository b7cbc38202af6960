import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, isPassword, passwordFault } from "./password.server.ts";

test("the right password matches, and no other", async () => {
	const hash = await hashPassword("correct horse battery");
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await isPassword("correct horse battery", hash)).toBe(true);
	expect(await isPassword("correct horse batterz", hash)).toBe(false);
	expect(await isPassword("", hash)).toBe(false);
});

test("two hashes of one password differ", async () => {
	expect(await hashPassword("the same words")).not.toBe(await hashPassword("the same words"));
});

test("the hash is standard Argon2id", async () => {
	const [, , , , salt = "", tag] = (await hashPassword("plain")).split("$");
	const same = argon2Sync("argon2id", {
		message: "plain",
		nonce: Buffer.from(salt, "base64"),
		memory: 19_456,
		passes: 2,
		parallelism: 1,
		tagLength: 32,
	});
	expect(same.toString("base64").replace(/=+$/, "")).toBe(tag);
});

test("an accent typed in two ways is one password", async () => {
	expect(await isPassword("cafe\u0301 au lait", await hashPassword("caf\u00e9 au lait"))).toBe(
		true,
	);
});

test.each([null, "", "not a hash", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$"])(
	"no password matches the hash %j",
	async (hash) => {
		expect(await isPassword("", hash)).toBe(false);
		expect(await isPassword("some password", hash)).toBe(false);
	},
);

test.each([
	["eleven char", "short"],
	["x".repeat(1_001), "long"],
	["OWNER@firm.example is mine", "address"],
	["Password1234", "common"],
	["aaaaaaaaaaaa", "common"],
	["12345678901234", "common"],
	["qwertyuiop12", "common"],
	["twelve chars", null],
	["👩‍🚒 drives the van", null],
])("“%s” is %s", (password, fault) => {
	expect(passwordFault(password, "owner@firm.example")).toBe(fault);
});
