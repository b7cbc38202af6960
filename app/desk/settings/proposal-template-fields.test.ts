import * as v from "valibot";
import { expect, test } from "vitest";
import {
	proposalTemplateSchema,
	shippedProposalTemplate,
} from "#content/proposal-template-schema.ts";
import {
	arrangeTemplateFields,
	readTemplateFields,
	writeTemplateFields,
} from "./proposal-template-fields.ts";

const written = writeTemplateFields(shippedProposalTemplate);

const findErrors = (changes: Record<string, string>) => {
	const body = readTemplateFields({ ...written, ...changes });
	const { issues = [] } = v.safeParse(proposalTemplateSchema, body);
	return issues.map((issue) => [v.getDotPath(issue), issue.message]);
};

test.each([
	["20", 2000],
	["8.1", 810],
	["7,7 %", 770],
	["0", 0],
])("VAT of %s is %i hundredths of a per cent", (vatRate, hundredths) => {
	const body = readTemplateFields({ ...written, vatRate });

	expect(v.parse(proposalTemplateSchema, body).vatRate).toBe(hundredths);
});

test.each([
	["vatRate", "", "Enter a rate in per cent, such as 20 or 8.1."],
	["vatRate", "twenty", "Enter a rate in per cent, such as 20 or 8.1."],
	["vatRate", "101", "Enter a rate up to 100."],
	["validDays", "", "Enter a whole number from 1 to 365."],
	["workingDays", "1.5", "Enter a whole number from 1 to 365."],
	["paymentLink", "http://pay.example", "Enter an https address, or nothing."],
	["paymentLink", "javascript:pay", "Enter an https address, or nothing."],
	["sections.1.heading", "", "Please enter a heading."],
	["sections.1.text", "", "Add what the section says."],
])("%s of “%s” is refused at its field", (name, value, message) => {
	expect(findErrors({ [name]: value })).toEqual([[name, message]]);
});

test("sections follow their positions, and an empty one is left out", () => {
	const values = arrangeTemplateFields({
		"sections.0.heading": "Second",
		"sections.0.text": "2",
		"sections.0.position": "2",
		"sections.1.heading": "",
		"sections.1.text": "",
		"sections.2.heading": "First",
		"sections.2.text": "1",
		"sections.2.position": "1",
		vatRate: "20",
	});

	expect(values).toEqual({
		"sections.0.heading": "First",
		"sections.0.text": "1",
		"sections.0.position": "1",
		"sections.1.heading": "Second",
		"sections.1.text": "2",
		"sections.1.position": "2",
		vatRate: "20",
	});
});
