import * as v from "valibot";
import { industrySlugs } from "#content/industry.ts";
import { industryPages } from "#content/industry-pages.ts";
import { mailTexts } from "#content/mails.ts";
import { euros, number, span } from "#lib/number-format.ts";
import { maxInputs } from "./contract.ts";

const limitAmount = (limit: number) =>
	v.pipe(v.number(), v.minValue(0), v.maxValue(limit));
const result = v.pipe(
	v.number(),
	v.integer(),
	v.minValue(0),
	v.maxValue(1_000_000_000),
);

export const savingsSchema = v.object({
	industry: v.picklist(industrySlugs),
	hours: limitAmount(maxInputs.hours),
	rate: limitAmount(maxInputs.rate),
	enquiries: limitAmount(maxInputs.enquiries),
	value: limitAmount(maxInputs.value),
	low: result,
	high: result,
});

/** Inputs and result of the savings calculator; `low` and `high` are whole euros a month. */
export type SavingsSnapshot = v.InferOutput<typeof savingsSchema>;

export function describeSavings(savings: SavingsSnapshot): string {
	const { industry, hours, rate, enquiries, value } = savings;
	return [
		industryPages().find(({ slug }) => slug === industry)?.name ?? industry,
		mailTexts.hours(number(hours), euros(rate)),
		mailTexts.enquiries(number(enquiries), euros(value)),
		mailTexts.saved(span(savings, "to", euros)),
	].join("\n");
}
