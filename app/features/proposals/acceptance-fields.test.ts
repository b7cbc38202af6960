import * as v from "valibot";
import { expect, test } from "vitest";
import { acceptanceFields, declineFields } from "./acceptance-fields.ts";

test("a name loses the marks that turn the direction of writing", () => {
	const fields = v.object(acceptanceFields);
	const form = { name: "Jo\u202e Bloggs", role: "", reference: "\u2066" };

	expect(v.parse(fields, form)).toEqual({
		name: "Jo Bloggs",
		role: null,
		reference: null,
	});
});

test("a reason that isn't in the list is another one", () => {
	const fields = v.object(declineFields);

	expect(v.parse(fields, { reason: "forged", text: " No. " })).toEqual({
		reason: "other",
		text: "No.",
	});
});
