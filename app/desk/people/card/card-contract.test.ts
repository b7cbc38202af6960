import * as v from "valibot";
import { expect, test } from "vitest";
import {
	type CardState,
	cardForms,
	mergeWithCurrent,
} from "./card-contract.ts";

const form = { status: "contacted", value: "", assignee: "" };

test.each([
	{ changes: {}, output: { value: null, assignee: null } },
	{ changes: { value: "2,500" }, output: { value: 250_000 } },
	{ changes: { value: "€ 2500.00" }, output: { value: 250_000 } },
	{
		changes: { status: "won", value: "0" },
		output: { status: "won", value: 0 },
	},
	{ changes: { assignee: "<script>" }, output: { assignee: null } },
])("$changes is taken as $output", ({ changes, output }) => {
	const parsed = v.safeParse(cardForms.status, { ...form, ...changes });
	expect(parsed.success && parsed.output).toMatchObject(output);
});

const reply = {
	key: "01934f43-266f-7d85-8d98-000000000001",
	lead_id: "",
	subject: "Re: your question",
	text: "Yes, we do.",
};

test.each([
	{
		changes: { status: "won" },
		field: "value",
		message: /^What is the deal worth/,
	},
	{
		changes: { value: "-1" },
		field: "value",
		message: /^Enter an amount of 0 or more, such as /,
	},
	{
		changes: { value: "1,25,000" },
		field: "value",
		message: /^Enter an amount, such as 2500 or 1250\.50\.$/,
	},
	{
		changes: { value: "99999999999" },
		field: "value",
		message: /up to 10,000,000\.$/,
	},
	{ changes: { status: "famous" }, field: "status", message: /./ },
	{ changes: { text: " \n " }, field: "text", message: /^Write your reply\.$/ },
	{
		changes: { text: "Yes. [one idea]" },
		field: "text",
		message: /^Fill in or remove \[one idea\]/,
	},
	{
		changes: { subject: "On [site]" },
		field: "subject",
		message: /^Fill in or remove \[site\]/,
	},
])("$changes is refused at $field", ({ changes, field, message }) => {
	const schema = field in reply ? cardForms.reply : cardForms.status;
	const parsed = v.safeParse(schema, { ...form, ...reply, ...changes });

	expect(parsed.issues?.[0]?.path?.[0]?.key).toBe(field);
	expect(parsed.issues?.[0]?.message).toMatch(message);
});

test.each([
	["1250,50", 125_050],
	["12,5", 1_250],
	["2.500,00", 250_000],
	["1,250.50", 125_050],
	["1.250", 125_000],
	["2.5K", 250_000],
	["", null],
])("the deal value %j is %j cents", (value, cents) => {
	expect(v.parse(cardForms.status, { ...form, value }).value).toBe(cents);
});

const seen = { seen_status: "new", seen_value: "", seen_assignee: "ada" };
const untouched = { status: "new", value: "", assignee: "ada" };
const others = { status: "contacted", value: "50", assignee: "ben" };

test.each([
	["nothing", { ...seen, ...untouched }, ["won", "900", ""]],
	["one field", { ...seen, ...untouched, status: "lost" }, ["lost", "900", ""]],
	["all fields", { ...seen, ...others }, ["contacted", "50", "ben"]],
	["all, where it sends no seen values", untouched, ["new", "", "ada"]],
])(
	"a form that changes %s writes that, and keeps the current value of the rest",
	(_, form, asks) => {
		const current: CardState = {
			stage: "won",
			value_cents: 90_000,
			period: "once",
			expected_on: null,
			lost_reason: null,
			assignee_id: null,
		};
		const { status, value, assignee } = mergeWithCurrent(form, current);

		expect([status, value, assignee]).toEqual(asks);
	},
);

test("brackets without letters are not a placeholder", () => {
	expect(
		v.safeParse(cardForms.reply, { ...reply, text: "See [1] and []." }).success,
	).toBe(true);
});
