import * as v from "valibot";
import { industrySlugs } from "#content/industry.ts";
import { most } from "./inputs.ts";

const figure = (limit: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(limit));
const result = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

/** The figures a visitor worked with on an industry page, as they travel with a lead; `low` and `high` are whole euros a month. */
export const savingsOfVisitSchema = v.object({
	industry: v.picklist(industrySlugs),
	hours: figure(most.hours),
	rate: figure(most.rate),
	enquiries: figure(most.enquiries),
	value: figure(most.value),
	low: result,
	high: result,
});

export type SavingsOfVisit = v.InferOutput<typeof savingsOfVisitSchema>;
