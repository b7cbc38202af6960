import { currencySign, money } from "#desk/shared/money.ts";
import { campaignSource } from "#features/campaigns/address.ts";
import {
	countOpenings,
	listCampaigns,
} from "#features/campaigns/store.server.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import { sum } from "./performance.ts";
import { type Column, defineReport } from "./report.ts";
import type {
	PlacedLeads,
	ReportSource,
	WonDeal,
} from "./report-source.server.ts";

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
	title: "Campaign links",
	tone: "mint",
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
		const own = results.filter((result) => result.key === key);
		const opened = openings.filter(
			({ campaignId }) => campaignId === campaign.id,
		);
		const placements = new Set(
			[...own, ...opened].map(({ placement }) => placement),
		);
		const buildCampaignRow = (placement: string | null): CampaignRow => {
			const isCounted = (row: { placement: string }) =>
				placement === null || row.placement === placement;
			const counted = own.filter(isCounted);

			return {
				campaign: campaign.name,
				placement,
				opened: sum(opened.filter(isCounted).map((row) => row.opened)),
				leads: sum(counted.map(({ leads = 0 }) => leads)),
				calls: sum(counted.map(({ calls = 0 }) => calls)),
				won: sum(counted.map(({ won = 0 }) => won)),
				valueCents: sum(counted.map(({ valueCents = 0 }) => valueCents)),
				monthCents: sum(counted.map(({ monthCents = 0 }) => monthCents)),
				spendCents:
					placement === null
						? sum(
								spend
									.filter(({ trafficSource }) => trafficSource === key)
									.map(({ spendCents = 0 }) => spendCents),
							)
						: null,
			};
		};

		const named = [...placements].filter((placement) => placement !== "");
		const all = buildCampaignRow(null);
		const isIdle = all.opened + all.leads + all.won === 0 && !all.spendCents;
		if (isIdle) return [];

		return [
			all,
			...(named.length > 0 ? [...placements].sort().map(buildCampaignRow) : []),
		];
	});
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
	const amounts = (
		label: string,
		value: (row: CampaignRow) => number | null,
	): Column<CampaignRow> => ({
		label,
		value,
		text: (row) => {
			const amount = value(row);
			return amount ? money(amount) : null;
		},
	});
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
		amounts(`Value (${currencySign()})`, ({ valueCents }) => valueCents / 100),
		amounts(
			`Value a month (${currencySign()})`,
			({ monthCents }) => monthCents / 100,
		),
		amounts(`Cost (${currencySign()})`, ({ spendCents }) =>
			spendCents === null ? null : spendCents / 100,
		),
		amounts(`Cost per lead (${currencySign()})`, (row) =>
			costPer(row, row.leads),
		),
		amounts(`Ad cost per ${currencySign()} won`, (row) =>
			costPer(row, row.valueCents / 100),
		),
	];
}
