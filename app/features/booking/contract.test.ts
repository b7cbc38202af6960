import * as v from "valibot";
import { expect, test } from "vitest";
import { company } from "#content/content.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import { bookingForm } from "./contract.ts";

test("a phone number that isn't one is refused with the agency's as an example", () => {
	const { issues = [] } = v.safeParse(bookingForm, {
		name: "Jo Bright",
		email: "jo@client.example",
		phone: "call me",
		note: "",
	});

	expect(fieldErrors(issues)).toEqual({
		phone: `Please enter a phone number, like ${company().phone}.`,
	});
});
