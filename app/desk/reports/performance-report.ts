import { currencySign, currencyUnit, money } from "#desk/shared/money.ts";
import { labelSource } from "#desk/shared/source-labels.ts";
import { counted } from "#lib/number-format.ts";
import { amountColumn } from "./amount-column.ts";
import { changeText } from "./change.ts";
import {
	costPer,
	type Dimension,
	dimensions,
	hasSpend,
	hasVisits,
	type Origin,
	type Performance,
	performanceBy,
	sumUp,
	sumUpPaid,
} from "./performance.ts";
import { type Column, defineReport, type EmailFact } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

/** Campaigns listed in the weekly email. */
const MAX_LISTED = 8;

const MAX_SHOWN = 10;

type ComparedRow = Performance & {
	/** Of the range before; null without one. */
	leadsBefore: number | null;
	/** Euros, as in `costPer`. */
	costPerLead: number | null;
	costPerEuro: number | null;
};

/** Reports of visits, leads, calls, won deals and ad spend, one for each dimension. */
export const performanceReports = (Object.keys(dimensions) as Dimension[]).map(
	(dimension) =>
		defineReport<ComparedRow>({
			id: dimension,
			title: "Where the leads came from",
			maxShown: MAX_SHOWN,
			note: "Leads count for their own source. A won deal counts on the day it was won, for the source of the person’s first lead. Cost per lead only where ad spend is recorded.",
			async read(source) {
				const origins = await readOrigins(source, dimension);
				const before = source.before
					? performanceBy(await readLeads(source.before, dimension), dimension)
					: null;
				const rows = performanceBy(origins, dimension);
				const leadsBefore = new Map(
					before?.map(({ name, leads }) => [name, leads]),
				);

				return {
					rows: rows.map((row) => ({
						...row,
						...costsOf(row),
						leadsBefore: before && (leadsBefore.get(row.name) ?? 0),
					})),
					total: {
						...sumUp(rows),
						...costsOf(sumUpPaid(origins)),
						leadsBefore: before && sumUp(before).leads,
					},
					email: listEmailFacts(dimension, origins, rows),
				};
			},
			columns: () => performanceColumns(dimension),
		}),
);

function costsOf(row: Performance) {
	return {
		costPerLead: costPer(row, row.leads),
		costPerEuro: costPer(row, row.valueCents / 100),
	};
}

/** The totals, with the report by source; the campaigns, with that by campaign. */
function listEmailFacts(
	dimension: Dimension,
	origins: readonly Origin[],
	rows: readonly Performance[],
): readonly EmailFact[] {
	if (dimension === "source") return totalFacts(origins);

	return dimension === "campaign" ? [["By campaign", listCampaigns(rows)]] : [];
}

async function readLeads(
	{ leads, landings }: ReportSource,
	dimension: Dimension,
): Promise<Origin[]> {
	return dimension === "landing" ? landings() : (await leads()).flat();
}

export async function readOrigins(
	source: ReportSource,
	dimension: Dimension = "source",
): Promise<Origin[]> {
	const [leads, deals, costs, visits] = await Promise.all([
		readLeads(source, dimension),
		source.won(),
		source.spend(),
		hasVisits(dimension) ? source.visits() : [],
	]);

	return [...leads, ...deals, ...costs, ...visits];
}

function performanceColumns(dimension: Dimension): Column<ComparedRow>[] {
	return [
		{
			label: dimensions[dimension],
			value: ({ name }) => name,
			text: ({ name }) => nameRow(name, dimension),
		},
		...(hasVisits(dimension)
			? [{ label: "Visits", value: ({ visits }: ComparedRow) => visits }]
			: []),
		{ label: "Leads", value: ({ leads }) => leads, hasBar: true },
		{
			label: "Leads before",
			value: ({ leadsBefore }) => leadsBefore,
			isExportedOnly: true,
		},
		{
			label: "Change",
			value: ({ leads, leadsBefore }) =>
				leadsBefore === null ? null : leads - leadsBefore,
			text: ({ leads, leadsBefore }) =>
				leadsBefore === null ? null : changeText(leads - leadsBefore),
		},
		{ label: "Calls", value: ({ calls }) => calls },
		{ label: "Won", value: ({ won }) => won },
		amountColumn("Value won", ({ valueCents }) => valueCents / 100),
		amountColumn("Monthly", ({ monthCents }) => monthCents / 100),
		...(hasSpend(dimension)
			? [
					amountColumn<ComparedRow>(
						"Ad spend",
						({ spendCents }) => spendCents / 100,
					),
					amountColumn<ComparedRow>(
						"Cost per lead",
						({ costPerLead }) => costPerLead,
					),
					{
						...amountColumn<ComparedRow>(
							`Cost per ${currencySign()} won`,
							({ costPerEuro }) => costPerEuro,
						),
						isExportedOnly: true,
					},
				]
			: []),
	];
}

/** The paths of pages stay as they are. */
function nameRow(name: string, dimension: Dimension): string {
	if (name === "none") return "No campaign";
	if (name === "unknown") return "Unknown";

	return dimension === "source" || dimension === "campaign"
		? labelSource(name)
		: name;
}

/** `€2,500`, `€300 a month`, or `€2,500 and €300 a month`. */
export function worthText({
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
	const result = `${counted(leads, "lead")}, ${counted(calls, "call")} and ${counted(won, "won deal")} worth ${worthText(value)}.`;
	if (spendCents === 0) return result;

	const paid = sumUpPaid(origins);
	const perLead = costPer(paid, paid.leads);
	const perLeadText = perLead
		? `, which is ${money(perLead)} for each lead they brought`
		: "";

	return `${result} Ads cost ${money(spendCents / 100)}${perLeadText}.`;
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
