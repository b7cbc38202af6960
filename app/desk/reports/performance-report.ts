import { currencySign, currencyUnit, money } from "#desk/shared/money.ts";
import { labelSource } from "#features/tracking/source.ts";
import { counted } from "#lib/number-format.ts";
import {
	costPer,
	type Dimension,
	dimensions,
	hasSpend,
	type Origin,
	type Performance,
	performanceBy,
	sumUp,
	sumUpPaid,
} from "./performance.ts";
import {
	type BarRow,
	type Column,
	defineReport,
	type EmailFact,
} from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

const MAX_BARS = 8;

/** Campaigns listed in the weekly email. */
const MAX_LISTED = 8;

/** Reports of leads, calls, won deals and ad spend, one for each dimension. */
export const performanceReports = (Object.keys(dimensions) as Dimension[]).map(
	(dimension) =>
		defineReport<Performance>({
			title: "Ad cost per euro won",
			tab: dimensions[dimension],
			tone: "canary",
			isOpen: true,
			note: "Leads count for their own source. A won deal counts on the day it was won, for the source of the person’s first lead. Cost per lead only where ad spend is recorded.",
			async read(source) {
				const origins = await readOrigins(source, dimension);
				const rows = performanceBy(origins, dimension);

				return {
					rows,
					statement: performanceStatement(origins),
					email: listEmailFacts(dimension, origins, rows),
				};
			},
			columns: () => performanceColumns(dimension),
			bars: performanceBars,
		}),
);

/** The totals, with the report by source; the campaigns, with that by campaign. */
function listEmailFacts(
	dimension: Dimension,
	origins: readonly Origin[],
	rows: readonly Performance[],
): readonly EmailFact[] {
	if (dimension === "source") return totalFacts(origins);

	return dimension === "campaign" ? [["By campaign", listCampaigns(rows)]] : [];
}

async function readOrigins(
	{ leads, landings, won, spend }: ReportSource,
	dimension: Dimension,
): Promise<Origin[]> {
	const [counts, deals, costs] = await Promise.all([
		dimension === "landing" ? landings() : leads(),
		won(),
		spend(),
	]);

	return [...counts.flat(), ...deals, ...costs];
}

function performanceColumns(dimension: Dimension): Column<Performance>[] {
	const amounts = (
		label: string,
		value: (row: Performance) => number | null,
	): Column<Performance> => ({
		label,
		value,
		text: (row) => {
			const amount = value(row);
			return amount ? money(amount) : null;
		},
	});

	return [
		{
			label: dimensions[dimension],
			value: ({ name }) => name,
			text: ({ name }) => labelSource(name),
		},
		{ label: "Leads", value: ({ leads }) => leads },
		{ label: "Calls", value: ({ calls }) => calls },
		{ label: "Won", value: ({ won }) => won },
		amounts(`Value (${currencySign()})`, ({ valueCents }) => valueCents / 100),
		amounts(
			`Value a month (${currencySign()})`,
			({ monthCents }) => monthCents / 100,
		),
		...(hasSpend(dimension)
			? [
					amounts(
						`Ad spend (${currencySign()})`,
						({ spendCents }) => spendCents / 100,
					),
					amounts(`Cost per lead (${currencySign()})`, (row) =>
						costPer(row, row.leads),
					),
					amounts(`Ad cost per ${currencySign()} won`, (row) =>
						costPer(row, row.valueCents / 100),
					),
				]
			: []),
	];
}

/** The value of won deals, or the number of leads if nothing is won yet. */
function performanceBars(rows: readonly Performance[]): BarRow[] {
	const isValued = rows.some(({ valueCents }) => valueCents > 0);
	return rows.slice(0, MAX_BARS).map(({ name, leads, valueCents }) => {
		const label = labelSource(name);
		const text = counted(leads, "lead");
		const value = valueCents / 100;

		return isValued
			? { label, value, text: `${money(value)}, ${text}` }
			: { label, value: leads, text };
	});
}

/** `€2,500`, `€300 a month`, or `€2,500 and €300 a month`. */
function worthText({
	valueCents,
	monthCents,
}: Pick<Performance, "valueCents" | "monthCents">): string {
	if (monthCents === 0) return money(valueCents / 100);

	const monthly = `${money(monthCents / 100)} a month`;
	return valueCents === 0
		? monthly
		: `${money(valueCents / 100)} and ${monthly}`;
}

/** Sums up the table in one sentence. */
export function performanceStatement(origins: readonly Origin[]): string {
	const { leads, calls, won, spendCents, ...value } = sumUp(origins);
	const result = `${counted(leads, "lead")}, ${counted(calls, "call")} and ${counted(won, "won deal")} worth ${worthText(value)}`;
	if (spendCents === 0) return `${result}. No ad spend is recorded.`;

	const paid = sumUpPaid(origins);
	const cost = costPer(paid, paid.valueCents / 100);
	const costText = cost
		? ` Paid sources cost ${money(cost)} per ${currencyUnit()} won.`
		: "";

	return `${result}. ${money(spendCents / 100)} went into ads.${costText}`;
}

function totalFacts(origins: readonly Origin[]) {
	const { leads, calls, won, spendCents, ...value } = sumUp(origins);
	const paid = sumUpPaid(origins);
	const perLead = costPer(paid, paid.leads);
	const perEuro = costPer(paid, paid.valueCents / 100);
	const costs = [
		money(spendCents / 100),
		...(perLead ? [`${money(perLead)} a lead`] : []),
		...(perEuro ? [`${money(perEuro)} per ${currencyUnit()} won`] : []),
	];

	const worth = `${counted(won, "deal")}, worth ${worthText(value)}`;

	return [
		["Leads", leads > 0 ? String(leads) : null],
		["Calls booked", leads > 0 ? String(calls || "none") : null],
		["Won", won > 0 ? worth : null],
		["Ad spend", spendCents > 0 ? costs.join(", ") : null],
	] as const;
}

function listCampaigns(rows: readonly Performance[]): string {
	return rows
		.filter(({ name }) => name !== "none")
		.slice(0, MAX_LISTED)
		.map(campaignLine)
		.join("\n");
}

/** `google-ads/spring: 4 leads, 1 call, 1 won (€2,500), €500 spent, €125 a lead`. */
function campaignLine(campaign: Performance): string {
	const { name, leads, calls, won, spendCents } = campaign;
	const cost = costPer(campaign, leads);
	const parts = [
		counted(leads, "lead"),
		calls > 0 && counted(calls, "call"),
		won > 0 && `${won} won (${worthText(campaign)})`,
		spendCents > 0 && `${money(spendCents / 100)} spent`,
		cost && `${money(cost)} a lead`,
	];

	return `${name}: ${parts.filter(Boolean).join(", ")}`;
}
