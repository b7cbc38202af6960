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
	const counted = origins.filter(({ leads }) => hasSpend(dimension) || leads > 0);
	return [...Map.groupBy(counted, (origin) => nameOf(origin, dimension))]
		.map(([name, group]) => totalOf(group, name))
		.sort(
			(a, b) =>
				b.valueEur - a.valueEur ||
				b.leads - a.leads ||
				b.spendCents - a.spendCents ||
				(a.name < b.name ? -1 : 1),
		);
}

export function totalOf(origins: readonly Origin[], name = "All"): Performance {
	const of = (key: keyof Omit<Performance, "name">) => sum(origins.map((origin) => origin[key]));
	return {
		name,
		leads: of("leads"),
		calls: of("calls"),
		won: of("won"),
		valueEur: of("valueEur"),
		spendCents: of("spendCents"),
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

export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}
