import { type Offer, offerNames } from "./offer.ts";

const plans = [
	{
		level: "Plan",
		offer: "blueprint",
		price: "€590",
		priceSuffix: "",
		outcome: "Know what to fix first, and what fixing it is worth.",
		features: [
			"20-page PDF, written for owners",
			"3 hypotheses, costed and ranked",
			"A map of where your week goes",
		],
		footer: "Best if you’re not sure where to start.",
		buttonText: "Get the Blueprint",
	},
	{
		level: "Build",
		offer: "ai-mvp",
		price: "€2.5K",
		priceSuffix: "",
		outcome: "The job that eats your week, running by itself.",
		features: [
			"One core system: quoting, intake or booking",
			"Delivered in 14–21 days",
			"Fits the tools you already have",
			"30-day support",
		],
		footer: "Best if one task causes most of the trouble.",
		buttonText: "Build my MVP",
	},
	{
		level: "Join up",
		offer: "growth-stack",
		price: "€8K",
		priceSuffix: "",
		outcome: "Site, CRM and marketing, finally on speaking terms.",
		features: [
			"From first enquiry to paid invoice",
			"Follow-ups that send themselves",
			"Reports that name the source of every job",
			"90-day training and support",
		],
		footer: "Best if leads slip between your tools.",
		buttonText: "Plan my stack",
	},
	{
		level: "Keep going",
		offer: "growth-service",
		price: "€1.5K",
		priceSuffix: "/month",
		outcome: "A systems team on call, without the salaries.",
		features: [
			"Bi-weekly sprints",
			"Your priorities, one shared list",
			"New tools and fixes every fortnight",
			"A plain-English report each month",
		],
		footer: "Best if you’ve outgrown one-off projects.",
		buttonText: "Start a sprint",
	},
] as const;

/** One of the four service plans, shown as cards of the services section and as results of the quiz. */
export type Tier = (typeof tiers)[number];

export const tiers = plans.map((plan, index) => ({
	...plan,
	number: index + 1,
	/** Also stored with quiz leads as the recommendation. */
	name: offerNames[plan.offer],
	popular: plan.offer === "ai-mvp",
	pricePrefix: "from",
	/** The query appended to the booking link. */
	utm: `?offer=${plan.offer}`,
}));

export function tierOf(offer: Offer): Tier {
	const tier = tiers.find((candidate) => candidate.offer === offer);
	if (!tier) throw new Error(`There is no tier for ${offer}.`);
	return tier;
}
