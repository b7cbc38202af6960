import * as v from "valibot";
import { optionalLine, requiredLine } from "./document-fields.ts";
import type { Offer } from "./offer.ts";
import { parsePrice, writePrice } from "./price.ts";

export const PRICE_WANTED =
	"Please enter a price like €590, €1,250, €12.50 or €2.5K.";

/** As visitors read it, however it was typed. */
const price = v.pipe(
	optionalLine(16),
	v.check((text) => parsePrice(text) !== null, PRICE_WANTED),
	v.transform((text) => writePrice(text)),
);

const plan = v.object({
	level: requiredLine("a short label", 24),
	price,
	priceSuffix: optionalLine(16),
	outcome: requiredLine("the outcome", 160),
	features: v.pipe(
		v.array(requiredLine("a feature", 120)),
		v.minLength(1, "Please enter at least one feature."),
		v.maxLength(8, "Please enter at most eight features."),
	),
	footer: requiredLine("the last line", 120),
	buttonText: requiredLine("the button’s text", 40),
});

/** Prices and texts of the four plans. Keys and names are fixed (docs/requirements.md, section 2). */
export const tiersSchema = v.object({
	blueprint: plan,
	"ai-mvp": plan,
	"growth-stack": plan,
	"growth-service": plan,
	/** Projects outside of the plans, named in answers. */
	project: v.object({ price }),
} satisfies Record<Offer, typeof plan> & Record<"project", unknown>);

export type Plans = v.InferOutput<typeof tiersSchema>;
