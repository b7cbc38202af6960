import { parsePrice } from "#content/price.ts";
import copy from "#content/proposal-start.json" with { type: "json" };
import type { ProposalTemplate } from "#content/proposal-template-schema.ts";
import type { Tier } from "#content/tiers.ts";
import { parseAmount } from "#lib/amount.ts";
import { addDays } from "#lib/time/dates.ts";
import type { ProposalBody, ProposalLine } from "./proposal-schema.ts";

const MAX_TITLE = 120;

export type ProposalStart = {
	/** Null to begin without lines. */
	plan: Pick<
		Tier,
		"name" | "price" | "priceSuffix" | "period" | "features"
	> | null;
	template: ProposalTemplate;
	/** Their company, or their name; empty where neither is known. */
	client: string;
	/** What they answered in the quiz. */
	answers: readonly { question: string; answer: string }[];
	/** Their savings in words (describeSavings); null without a calculation. */
	savings: string | null;
	/** ISO 4217: of the amounts in proposals. */
	currency: string;
	/** YYYY-MM-DD. */
	today: string;
};

export type StartedDraft = {
	body: ProposalBody;
	/** The plan’s price, where it is in another currency: the amount is empty. */
	otherPrice: string | null;
};

/** The draft of a new proposal. @param newId of its lines */
export function startDraft(
	start: ProposalStart,
	newId: () => string,
): StartedDraft {
	const { plan, template, client } = start;
	const line = plan && makeLine(plan, start.currency, newId());

	return {
		body: {
			title: plan ? makeTitle(plan.name, client) : "",
			client,
			sections: [describeSituation(start), ...template.sections],
			lines: line ? [line] : [],
			vatRate: template.vatRate,
			vatNote: template.vatNote,
			workingDays: template.workingDays,
			paymentLink: template.paymentLink,
			lastDay: addDays(start.today, template.validDays),
		},
		otherPrice: plan && line?.cents === null ? plan.price : null,
	};
}

function makeTitle(plan: string, client: string): string {
	if (client === "") return plan;

	return `${plan} ${copy.for} ${client}`.slice(0, MAX_TITLE);
}

function makeLine(
	{
		name,
		price,
		priceSuffix,
		period,
		features,
	}: NonNullable<ProposalStart["plan"]>,
	currency: string,
	id: string,
): ProposalLine {
	const [, counted = ""] = /^\s*(?:\/|per\b)\s*(\S+)/i.exec(priceSuffix) ?? [];
	const units = { once: counted, month: "", year: "year" };

	return {
		id,
		title: name,
		text: features.map((feature) => `– ${feature}`).join("\n"),
		quantity: 1,
		unit: units[period],
		cents: readCents(price, currency),
		isMonthly: period === "month",
		isOptional: false,
		isDiscount: false,
	};
}

/** A plan’s price as an amount. Null for one of another currency. */
export function readCents(text: string, currency: string): number | null {
	const price = parsePrice(text, currency);
	if (price?.currency !== currency) return null;

	const amount = parseAmount(price.amount);
	return "cents" in amount ? amount.cents : null;
}

function describeSituation({ answers, savings }: ProposalStart) {
	const lines = answers.map(
		({ question, answer }) => `– ${question} ${answer}`,
	);
	const parts = [
		lines.length > 0 && [copy.answers, ...lines].join("\n"),
		savings && [copy.savings, savings].join("\n"),
		copy.wanted,
	];

	return { heading: copy.situation, text: parts.filter(Boolean).join("\n\n") };
}
