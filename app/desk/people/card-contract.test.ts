import * as v from "valibot";
import { expect, test } from "vitest";
import {
	type CardState,
	cardForms,
	changedFields,
	mergeWithCurrent,
	ownChanges,
} from "./card-contract.ts";

const form = { version: "3", status: "contacted", value: "", assignee: "" };

test.each([
	{ changes: {}, output: { value: null, assignee: null } },
	{ changes: { value: "2,500" }, output: { value: 2500 } },
	{ changes: { value: "€ 2500.00" }, output: { value: 2500 } },
	{ changes: { status: "won", value: "0" }, output: { status: "won", value: 0 } },
	{ changes: { assignee: "<script>" }, output: { assignee: null } },
])("$changes is taken as $output", ({ changes, output }) => {
	const parsed = v.safeParse(cardForms.status, { ...form, ...changes });
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
	const parsed = v.safeParse(cardForms.status, { ...form, ...changes });
	expect(parsed.success).toBe(false);
	expect(parsed.issues?.[0]?.path?.[0]?.key).toBe(field);
});

test.each([
	["2.5k", "Please write whole euros, like 2500."],
	["99999999999999", "Please write an amount up to 10,000,000."],
])("a deal value of “%s” is refused with the reason", (value, message) => {
	const parsed = v.safeParse(cardForms.status, { ...form, value });
	expect(parsed.issues?.[0]?.message).toBe(message);
});

const seen = { seen_status: "new", seen_value: "", seen_assignee: "ada" };
const untouched = { status: "new", value: "", assignee: "ada" };
const current: CardState = { status: "won", value_eur: 900, assignee_id: null };

test.each([
	{ is: "nothing", values: { ...seen, ...untouched }, own: [], asks: ["won", "900", ""] },
	{
		is: "one field",
		values: { ...seen, ...untouched, status: "lost" },
		own: ["status"],
		asks: ["lost", "900", ""],
	},
	{
		is: "all fields",
		values: { ...seen, status: "contacted", value: "50", assignee: "ben" },
		own: ["status", "value", "assignee"],
		asks: ["contacted", "50", "ben"],
	},
	{
		is: "all, where it sends no seen values",
		values: untouched,
		own: ["status", "value", "assignee"],
		asks: ["new", "", "ada"],
	},
])("a form that changes $is writes that, and keeps the current value of the rest", (row) => {
	const { values, own, asks } = row;
	expect(ownChanges(values)).toEqual(own);
	const { status, value, assignee } = mergeWithCurrent(values, current);
	expect([status, value, assignee]).toEqual(asks);
});

test("fields changed by somebody else are those whose seen value is outdated", () => {
	expect(changedFields({ ...seen, ...untouched }, current)).toEqual([
		"status",
		"value",
		"assignee",
	]);
	expect(changedFields({ ...seen, seen_value: "900" }, current)).toEqual(["status", "assignee"]);
	expect(changedFields(untouched, current)).toEqual([]);
});

const reply = {
	id: "01934f43-266f-7d85-8d98-000000000001",
	version: "1",
	lead_id: "",
	subject: "Re: your question",
	text: "Yes, we do.",
};

test.each([
	{ changes: { text: "Yes. [what they could change by themselves this month]" }, field: "text" },
	{ changes: { subject: "About [their project]" }, field: "subject" },
])("a reply with a placeholder in its $field is refused", ({ changes, field }) => {
	const parsed = v.safeParse(cardForms.reply, { ...reply, ...changes });
	expect(parsed.issues?.[0]).toMatchObject({
		message: expect.stringMatching(/^Fill in or remove \[/),
		path: [{ key: field }],
	});
});

test("brackets without words are no placeholder", () => {
	expect(v.safeParse(cardForms.reply, { ...reply, text: "See [1] and []." }).success).toBe(true);
});
