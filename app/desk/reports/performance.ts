import { counted, money } from "#lib/number-format.ts";

const measures = ["leads", "calls", "won", "valueEur", "spendCents"] as const;
type Measures = Record<(typeof measures)[number], number>;

/** Leads, booked calls, won deals and ad spend of one origin. */
export type Performance = Measures & { name: string };

export const dimensions = {
	source: "Source",
	campaign: "Campaign",
	landing: "Landing page",
	trade: "Trade",
} as const;
export type Dimension = keyof typeof dimensions;

/** Ad spend is recorded by source and campaign only. */
export function hasSpend(dimension: Dimension): boolean {
	return dimension === "source" || dimension === "campaign";
}

/** A database count: leads, won deals or ad spend of one origin. */
export type Origin = Partial<Measures> & {
	trafficSource: string | null;
	industry?: string | null;
	landingPage?: string | null;
};

/** Sorted by value, then by leads, both descending. */
export function performanceBy(origins: readonly Origin[], dimension: Dimension): Performance[] {
	const counted = origins.filter(({ spendCents }) => hasSpend(dimension) || !spendCents);
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
	const totals = measures.map((key) => [key, sum(origins.map((origin) => origin[key] ?? 0))]);
	return { name, ...(Object.fromEntries(totals) as Measures) };
}

function nameOf({ trafficSource, industry, landingPage }: Origin, dimension: Dimension): string {
	const source = trafficSource ?? "direct";
	if (dimension === "source") return source.split("/", 1)[0] ?? source;
	if (dimension === "campaign") return source.includes("/") ? source : "none";
	if (dimension === "trade") return industry ?? "unknown";
	return landingPage && URL.canParse(landingPage) ? new URL(landingPage).pathname : "unknown";
}

/** `€12.40`; null if spend or `count` is 0. */
export function costPer({ spendCents }: Performance, count: number): string | null {
	return spendCents === 0 || count === 0 ? null : money(spendCents / 100 / count);
}

/** Sums up the table in one sentence. */
export function performanceStatement(total: Performance): string {
	const { leads, calls, won, valueEur, spendCents } = total;
	const result = `${counted(leads, "lead")}, ${counted(calls, "call")} and ${counted(won, "won deal")} worth ${money(valueEur)}`;
	if (spendCents === 0) return `${result}. No ad spend is recorded.`;
	const cost = costPer(total, valueEur);
	return `${result} for ${money(spendCents / 100)} of ads${cost ? `: a won euro cost ${cost}` : ""}.`;
}

export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}

/** The number of leads of several origins. */
export function leadSum(origins: readonly Pick<Origin, "leads">[]): number {
	return sum(origins.map(({ leads = 0 }) => leads));
}
