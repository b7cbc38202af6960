import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#lib/forms/fields.ts";
import { loginForm } from "./contract.ts";

const required = { email: "Email is required", password: "Password is required" };
const invalid = "Email is invalid";

test.each([
	{ email: "", password: "", errors: required },
	{ email: "  ", password: "x", errors: { email: required.email } },
	{ email: "owner@firm.example", password: "", errors: { password: required.password } },
	{ email: "owner", password: "x", errors: { email: invalid } },
	{ email: "owner@firm", password: "x", errors: { email: invalid } },
	{ email: "@firm.example", password: "x", errors: { email: invalid } },
	{ email: "owner@.example", password: "x", errors: { email: invalid } },
	{ email: "owner@firm.", password: "x", errors: { email: invalid } },
	{ email: "own er@firm.example", password: "x", errors: { email: invalid } },
	{ email: "owner@@firm.example", password: "x", errors: { email: invalid } },
	{ email: `${"o".repeat(250)}@firm.example`, password: "x", errors: { email: invalid } },
	{ email: "owner@firm.example", password: " ", errors: {} },
	{ email: " owner@firm.example ", password: "x", errors: {} },
])("“$email” with “$password” has the errors $errors", ({ errors, ...typed }) => {
	const checked = v.safeParse(loginForm, typed);
	expect(checked.success ? {} : fieldErrors(checked.issues)).toEqual(errors);
});

test("a password is taken exactly as it was typed", () => {
	const typed = { email: "owner@firm.example", password: "  two spaces\u0007 " };
	expect(v.parse(loginForm, typed).password).toBe(typed.password);
});

test("a password of absurd length is refused before anybody hashes it", () => {
	const typed = { email: "owner@firm.example", password: "x".repeat(1_001) };
	expect(v.safeParse(loginForm, typed).success).toBe(false);
});
