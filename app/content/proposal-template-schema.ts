import * as v from "valibot";
import { parseWebsite } from "#lib/contacts/website.ts";
import { optionalLine, requiredLine } from "./document-fields.ts";
import shipped from "./proposal-template.json" with { type: "json" };
import { textUpTo } from "./text-field.ts";

/** A form has at most 100 fields. */
export const MAX_TEMPLATE_SECTIONS = 12;

const wholeNumber = (from: number, to: number) => {
	const message = `Enter a whole number from ${from} to ${to}.`;

	return v.pipe(
		v.number(message),
		v.integer(message),
		v.minValue(from, message),
		v.maxValue(to, message),
	);
};

/** What a new proposal starts from. */
export const proposalTemplateSchema = v.object({
	/** [Square brackets] must be filled in before a proposal is sent. */
	sections: v.pipe(
		v.array(
			v.object({
				heading: requiredLine("a heading", 120),
				text: textUpTo(3_000, "what the section says"),
			}),
		),
		v.maxLength(
			MAX_TEMPLATE_SECTIONS,
			`At most ${MAX_TEMPLATE_SECTIONS} sections.`,
		),
	),
	/** Hundredths of a per cent: 2000 for 20 %. */
	vatRate: v.pipe(
		v.number("Enter a rate in per cent, such as 20 or 8.1."),
		v.integer("At most two decimals."),
		v.minValue(0, "Enter a rate of 0 or more."),
		v.maxValue(10_000, "Enter a rate up to 100."),
	),
	/** Below the totals, such as why no VAT is added. */
	vatNote: optionalLine(200),
	/** Days that a proposal can be accepted, counted from the day on which it is written. */
	validDays: wholeNumber(1, 365),
	/** Working days from acceptance to going live. */
	workingDays: wholeNumber(1, 365),
	/** Where a client pays the first invoice; empty for none. */
	paymentLink: v.pipe(
		optionalLine(500),
		v.transform((text) => parseWebsite(text) ?? text),
		v.check(
			(text) =>
				text === "" || (text.startsWith("https://") && URL.canParse(text)),
			"Enter an https address, or nothing.",
		),
	),
	/** Text of the email that a proposal comes with. */
	emailText: textUpTo(2_000, "what the email says"),
});

export type ProposalTemplate = v.InferOutput<typeof proposalTemplateSchema>;

export const shippedProposalTemplate: ProposalTemplate = shipped;
