import * as v from "valibot";
import { optionalLine, requiredLine } from "./document-fields.ts";
import type { Offer } from "./offer.ts";
import { PRICE_WANTED, parsePrice, writePrice } from "./price.ts";
import { type Rewordings, reword } from "./rewordings.ts";
import tiers from "./tiers.json" with { type: "json" };

/** As visitors read it, however it was typed. */
const price = v.pipe(
	optionalLine(16),
	v.check((text) => parsePrice(text) !== null, PRICE_WANTED),
	v.transform((text) => writePrice(text)),
);

/** How often a price is paid. */
const periods = ["once", "month", "year"] as const;
export type Period = (typeof periods)[number];

function makePlan(offer: Offer) {
	return v.pipe(
		v.object({
			/** Versions before names could be changed have none. */
			name: v.optional(requiredLine("a name", 40), tiers[offer].name),
			level: requiredLine("a short label", 24),
			price,
			/** The words after the price, such as `/month`. */
			priceSuffix: optionalLine(16),
			/** Null in versions from before it was chosen. */
			period: v.optional(v.nullable(v.picklist(periods)), null),
			outcome: requiredLine("the outcome", 160),
			features: v.pipe(
				v.array(requiredLine("a feature", 120)),
				v.minLength(1, "Please enter at least one feature."),
				v.maxLength(8, "Please enter at most eight features."),
			),
			footer: requiredLine("the last line", 120),
			buttonText: requiredLine("the button’s text", 40),
		}),
		v.transform(({ period, ...plan }) => ({
			...plan,
			period: period ?? findPeriod(plan.priceSuffix) ?? "once",
		})),
		v.forward(
			v.check(
				({ period, priceSuffix }) =>
					[period, null].includes(findPeriod(priceSuffix)),
				"These words name another period than the one chosen.",
			),
			["priceSuffix"],
		),
	);
}

/** Null for words that name no period in English. */
function findPeriod(words: string): Period | null {
	if (/month/i.test(words)) return "month";
	return /year|annum/i.test(words) ? "year" : null;
}

/** Names, prices and texts of the four plans. Keys are fixed (docs/requirements.md, section 2). */
export const tiersSchema = v.object({
	blueprint: makePlan("blueprint"),
	"ai-mvp": makePlan("ai-mvp"),
	"growth-stack": makePlan("growth-stack"),
	"growth-service": makePlan("growth-service"),
	/** Projects outside of the plans, named in answers. */
	project: v.object({ price }),
} satisfies Record<Offer | "project", unknown>);

export type Plans = v.InferOutput<typeof tiersSchema>;

export const shippedTiers: Plans = v.parse(tiersSchema, tiers);

/** Words after a price, with a space before those that a slash doesn’t begin. */
export function writeWords(words: string): string {
	return words === "" || words.startsWith("/") ? words : ` ${words}`;
}

type Shown = { priceSuffix: string; features: string[] };

/** The plans as pages show them: without claims that were left out, and with the VAT note. */
export function writePlans(
	plans: Plans,
	{
		vatNote = "",
		rewordings = {},
	}: { vatNote?: string | undefined; rewordings?: Rewordings | undefined },
): Plans {
	const write = <Plan extends Shown>(plan: Plan): Plan => {
		const features = plan.features
			.map((feature) => reword(feature, rewordings))
			.filter(Boolean);
		const words = [plan.priceSuffix, vatNote].filter(Boolean).join(" ");

		return { ...plan, features, priceSuffix: writeWords(words) };
	};

	return {
		blueprint: write(plans.blueprint),
		"ai-mvp": write(plans["ai-mvp"]),
		"growth-stack": write(plans["growth-stack"]),
		"growth-service": write(plans["growth-service"]),
		project: plans.project,
	};
}
