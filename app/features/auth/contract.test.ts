import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#lib/forms/fields.ts";
import { loginForm } from "./contract.ts";

const required = {
	email: "Email is required",
	password: "Password is required",
};
const invalid = "Email is invalid";
const tooLong = "Please keep the password under 1,000 characters.";

test.each([
	{ email: "", password: "", errors: required },
	{ email: "  ", password: "x", errors: { email: required.email } },
	{
		email: "owner@firm.example",
		password: "",
		errors: { password: required.password },
	},
	{ email: "owner", password: "x", errors: { email: invalid } },
	{
		email: `${"o".repeat(250)}@firm.example`,
		password: "x",
		errors: { email: invalid },
	},
	{
		email: "owner@firm.example",
		password: "x".repeat(1_001),
		errors: { password: tooLong },
	},
	{ email: "owner@firm.example", password: " ", errors: {} },
	{ email: " owner@firm.example ", password: "x", errors: {} },
])(
	"“$email” with “$password” has the errors $errors",
	({ errors, ...typed }) => {
		const checked = v.safeParse(loginForm, typed);
		expect(checked.success ? {} : fieldErrors(checked.issues)).toEqual(errors);
	},
);

test("a password is not trimmed", () => {
	const typed = {
		email: "owner@firm.example",
		password: "  two spaces\u0007 ",
	};
	expect(v.parse(loginForm, typed).password).toBe(typed.password);
});
