import * as v from "valibot";
import { expect, test } from "vitest";
import { statusForm } from "./card-contract.ts";

const form = { version: "3", status: "contacted", value: "", assignee: "" };

test.each([
	{ changes: {}, output: { value: null, assignee: null } },
	{ changes: { value: "2,500" }, output: { value: 2500 } },
	{ changes: { value: "€ 2500.00" }, output: { value: 2500 } },
	{ changes: { status: "won", value: "0" }, output: { status: "won", value: 0 } },
	{ changes: { assignee: "<script>" }, output: { assignee: null } },
])("$changes is taken as $output", ({ changes, output }) => {
	const parsed = v.safeParse(statusForm, { ...form, ...changes });
	expect(parsed.success && parsed.output).toMatchObject(output);
});

test.each([
	{ changes: { status: "won" }, field: "value" },
	{ changes: { value: "-1" }, field: "value" },
	{ changes: { value: "1e9" }, field: "value" },
	{ changes: { value: "99999999999" }, field: "value" },
	{ changes: { status: "famous" }, field: "status" },
	{ changes: { version: "" }, field: "version" },
])("$changes is refused at $field", ({ changes, field }) => {
	const parsed = v.safeParse(statusForm, { ...form, ...changes });
	expect(parsed.success).toBe(false);
	expect(parsed.issues?.[0]?.path?.[0]?.key).toBe(field);
});

test.each([
	["2.5k", "Please write whole euros, like 2500."],
	["99999999999999", "Please write an amount up to 10,000,000."],
])("a worth of “%s” is told what is wrong with it", (value, message) => {
	const parsed = v.safeParse(statusForm, { ...form, value });
	expect(parsed.issues?.[0]?.message).toBe(message);
});
