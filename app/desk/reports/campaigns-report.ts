import { currencySign } from "#desk/shared/money.ts";
import { campaignSource } from "#features/campaigns/address.ts";
import {
	countOpenings,
	listCampaigns,
	type PlacementCount,
} from "#features/campaigns/store.server.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import { amountColumn } from "./amount-column.ts";
import type { PlacedLeads } from "./count-origins.server.ts";
import { sum } from "./performance.ts";
import { type Column, defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";
import type { WonDeal } from "./won-deals.server.ts";

/** One placement of a campaign's link, or all of them. */
export type CampaignRow = {
	campaign: string;
	/** Null for all placements; empty for links without one. */
	placement: string | null;
	opened: number;
	leads: number;
	calls: number;
	won: number;
	valueCents: number;
	/** Monthly values are never added to one-off ones. */
	monthCents: number;
	/** Null for single placements: ad spend is recorded by campaign. */
	spendCents: number | null;
};

type PlacementResult = {
	/** `source/campaign` */
	key: string;
	placement: string;
	leads?: number;
	calls?: number;
	won?: number;
	valueCents?: number;
	monthCents?: number;
};

export const campaignsReport = defineReport<CampaignRow>({
	id: "campaign-links",
	title: "Campaign links",
	note: "Leads and won deals count for the placement of the link that they came by (?p=). Cost per lead only where ad spend is recorded for the campaign’s source and name.",
	read: async (source) => ({ rows: await readCampaigns(source) }),
	columns: campaignColumns,
	bars: (rows) =>
		rows
			.filter(({ placement, opened }) => placement === null && opened > 0)
			.slice(0, 8)
			.map(({ campaign, opened }) => ({
				label: campaign,
				value: opened,
				text: `opened ${opened} ${opened === 1 ? "time" : "times"}`,
			})),
});

export async function readCampaigns(
	source: ReportSource,
): Promise<CampaignRow[]> {
	const { db, range } = source;
	const campaigns = await listCampaigns(db);
	const openings = await countOpenings(db, range);
	const results: PlacementResult[] = [
		...(await source.placements()).map(placeLeads),
		...(await source.won()).map(placeDeal),
	];
	const spend = await source.spend();

	return campaigns.flatMap((campaign) => {
		const key = campaignSource(campaign);
		const own = spend.filter(({ trafficSource }) => trafficSource === key);

		return listPlacements({
			name: campaign.name,
			results: results.filter((result) => result.key === key),
			openings: openings.filter(({ campaignId }) => campaignId === campaign.id),
			spendCents: sum(own.map(({ spendCents = 0 }) => spendCents)),
		});
	});
}

type CampaignCounts = {
	name: string;
	results: readonly PlacementResult[];
	openings: readonly PlacementCount[];
	spendCents: number;
};

/** All placements together, then each, if any is named; nothing for a link that was not used. */
function listPlacements(counts: CampaignCounts): CampaignRow[] {
	const placements = [
		...new Set(
			[...counts.results, ...counts.openings].map(({ placement }) => placement),
		),
	].sort();
	const all = sumUpPlacement(counts, null);
	const isIdle = all.opened + all.leads + all.won === 0 && !all.spendCents;
	if (isIdle) return [];

	const isAnyNamed = placements.some((placement) => placement !== "");

	return [
		all,
		...(isAnyNamed
			? placements.map((placement) => sumUpPlacement(counts, placement))
			: []),
	];
}

function sumUpPlacement(
	{ name, results, openings, spendCents }: CampaignCounts,
	placement: string | null,
): CampaignRow {
	const isCounted = (row: { placement: string }) =>
		placement === null || row.placement === placement;
	const counted = results.filter(isCounted);

	return {
		campaign: name,
		placement,
		opened: sum(openings.filter(isCounted).map(({ opened }) => opened)),
		leads: sum(counted.map(({ leads = 0 }) => leads)),
		calls: sum(counted.map(({ calls = 0 }) => calls)),
		won: sum(counted.map(({ won = 0 }) => won)),
		valueCents: sum(counted.map(({ valueCents = 0 }) => valueCents)),
		monthCents: sum(counted.map(({ monthCents = 0 }) => monthCents)),
		spendCents: placement === null ? spendCents : null,
	};
}

function placeLeads({ trafficSource, placement, leads, calls }: PlacedLeads) {
	return {
		key: trafficSource ?? "",
		placement: cleanSourcePart(placement ?? ""),
		leads: leads ?? 0,
		calls: calls ?? 0,
	};
}

function placeDeal({ trafficSource, placement, ...deal }: WonDeal) {
	return {
		key: trafficSource ?? "",
		placement: cleanSourcePart(placement ?? ""),
		won: deal.won,
		valueCents: deal.valueCents,
		monthCents: deal.monthCents,
	};
}

function campaignColumns(): Column<CampaignRow>[] {
	const costPer = ({ spendCents }: CampaignRow, count: number) =>
		spendCents && count > 0 ? Math.round(spendCents / count) / 100 : null;

	return [
		{ label: "Campaign", value: ({ campaign }) => campaign },
		{
			label: "Placement",
			value: ({ placement }) =>
				placement === null ? "All" : placement || "None",
		},
		{ label: "Opened", value: ({ opened }) => opened },
		{ label: "Leads", value: ({ leads }) => leads },
		{ label: "Calls", value: ({ calls }) => calls },
		{ label: "Won", value: ({ won }) => won },
		amountColumn("Value", ({ valueCents }) => valueCents / 100),
		amountColumn("Monthly", ({ monthCents }) => monthCents / 100),
		amountColumn("Cost", ({ spendCents }) =>
			spendCents === null ? null : spendCents / 100,
		),
		amountColumn("Cost per lead", (row) => costPer(row, row.leads)),
		amountColumn(`Cost per ${currencySign()} won`, (row) =>
			costPer(row, row.valueCents / 100),
		),
	];
}
