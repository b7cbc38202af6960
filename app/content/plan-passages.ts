import { type Offer, offers } from "./offer.ts";
import passages from "./plan-passages.json" with { type: "json" };
import { hashPassage, type Rewordings } from "./rewordings.ts";
import { type Plans, shippedTiers, writeWords } from "./tiers-schema.ts";

/** As sentences call the plans while they have their shipped names. */
const shortNames: Readonly<Partial<Record<Offer, string>>> = {
	blueprint: "Blueprint",
	"ai-mvp": "System MVP",
	"growth-stack": "Growth Stack",
};

function isRenamed(plans: Plans, offer: Offer): boolean {
	return plans[offer].name !== shippedTiers[offer].name;
}

/**
 * By placeholder: `{short.blueprint}` is the short name of a plan, or the name that the agency has given it, and
 * `{words.growth-service}` the words after its price.
 */
export function listPlanFacts(plans: Plans): Record<string, string> {
	return Object.fromEntries(
		offers.flatMap((offer) => {
			const { name, priceSuffix } = plans[offer];
			const short = isRenamed(plans, offer) ? name : shortNames[offer];

			return [
				[`short.${offer}`, short ?? name],
				[`words.${offer}`, writeWords(priceSuffix)],
			];
		}),
	);
}

/** Passages of the copy in browsers that fit the shipped plans only, such as “an AI System MVP” and “a month”. */
export function rewordPlans(plans: Plans): Rewordings {
	const { period } = plans["growth-service"];
	const every = { month: " a month", year: " a year", once: "" }[period];
	const changed = [
		...passages.renamed.filter(({ plan }) => isRenamed(plans, plan as Offer)),
		...passages.monthly.map((text) => ({
			text,
			instead: text.replace(" a month", every),
		})),
	].filter(({ text, instead }) => text !== instead);

	return Object.fromEntries(
		changed.map(({ text, instead }) => [hashPassage(text), instead]),
	);
}
