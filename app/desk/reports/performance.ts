import { money, number, percent } from "#lib/number-format.ts";

/** Leads of one origin, with the ad spend on it. */
export type Performance = {
	name: string;
	leads: number;
	/** Calls booked. */
	calls: number;
	/** People who became clients and whose first lead this was. */
	won: number;
	valueEur: number;
	spendCents: number;
};

export const dimensions = {
	source: "Source",
	campaign: "Campaign",
	landing: "Landing page",
	trade: "Trade",
} as const;
export type Dimension = keyof typeof dimensions;

/** Ad spend is known by source and campaign only. */
export function hasSpend(dimension: Dimension): boolean {
	return dimension === "source" || dimension === "campaign";
}

/** Counts of the database: one origin of leads, or the spend on it. */
export type Origin = Omit<Performance, "name"> & {
	trafficSource: string | null;
	industry: string | null;
	landingPage: string | null;
};

/** The most valuable first, then by leads. */
export function performanceBy(origins: readonly Origin[], dimension: Dimension): Performance[] {
	const rows = new Map<string, Performance>();
	for (const origin of origins) {
		if (!hasSpend(dimension) && origin.leads === 0) continue;
		const name = nameOf(origin, dimension);
		const row = rows.get(name) ?? emptyPerformance(name);
		rows.set(name, addTo(row, origin));
	}
	return [...rows.values()].sort(
		(a, b) =>
			b.valueEur - a.valueEur ||
			b.leads - a.leads ||
			b.spendCents - a.spendCents ||
			(a.name < b.name ? -1 : 1),
	);
}

export function totalOf(origins: readonly Origin[]): Performance {
	return origins.reduce<Performance>(addTo, emptyPerformance("All"));
}

function emptyPerformance(name: string): Performance {
	return { name, leads: 0, calls: 0, won: 0, valueEur: 0, spendCents: 0 };
}

function addTo(sum: Performance, added: Omit<Performance, "name">): Performance {
	return {
		name: sum.name,
		leads: sum.leads + added.leads,
		calls: sum.calls + added.calls,
		won: sum.won + added.won,
		valueEur: sum.valueEur + added.valueEur,
		spendCents: sum.spendCents + added.spendCents,
	};
}

function nameOf({ trafficSource, industry, landingPage }: Origin, dimension: Dimension): string {
	const source = trafficSource ?? "direct";
	if (dimension === "source") return source.split("/", 1)[0] ?? source;
	if (dimension === "campaign") return source.includes("/") ? source : "none";
	if (dimension === "trade") return industry ?? "unknown";
	return landingPage && URL.canParse(landingPage) ? new URL(landingPage).pathname : "unknown";
}

/** `€12.40`; null without spend or without anything to divide by. */
export function costPer({ spendCents }: Performance, count: number): string | null {
	return spendCents === 0 || count === 0 ? null : money(spendCents / 100 / count);
}

/** The table's result in one sentence. */
export function performanceStatement(total: Performance): string {
	const { leads, calls, won, valueEur, spendCents } = total;
	const result = `${number(leads)} leads, ${number(calls)} calls and ${number(won)} won deals worth ${money(valueEur)}`;
	if (spendCents === 0) return `${result}. No ad spend is recorded.`;
	const cost = costPer(total, valueEur);
	const share = leads === 0 ? "" : ` (${percent(Math.round((won / leads) * 100) / 100)} of leads)`;
	return `${result}${share} for ${money(spendCents / 100)} of ads${cost ? `: a won euro cost ${cost}` : ""}.`;
}
