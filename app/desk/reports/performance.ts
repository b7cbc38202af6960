import { DIRECT, splitSourceKey } from "#features/tracking/source.ts";

const measures = [
	"visits",
	"leads",
	"calls",
	"won",
	"valueCents",
	// Monthly values are never added to one-off ones.
	"monthCents",
	"spendCents",
] as const;
type Measures = Record<(typeof measures)[number], number>;

/** A database count: visits, leads, won deals or ad spend of one origin. */
export type Origin = Partial<Measures> & {
	trafficSource: string | null;
	industry?: string | null;
	landingPage?: string | null;
};

/** Count of leads of one origin and kind in one period. */
export type LeadCount = Origin & { kind: string };

/** Leads, booked calls, won deals and ad spend of one origin. */
export type Performance = Measures & { name: string };

export const dimensions = {
	source: "Source",
	campaign: "Campaign",
	landing: "First page",
	trade: "Trade",
} as const;
export type Dimension = keyof typeof dimensions;

/** Ad spend is recorded by source and campaign only. */
export function hasSpend(dimension: Dimension): boolean {
	return dimension === "source" || dimension === "campaign";
}

/** A visit has a source and a first page, and no trade. */
export function hasVisits(dimension: Dimension): boolean {
	return dimension !== "trade";
}

export function readSource({ trafficSource }: Origin): string {
	return trafficSource ?? DIRECT;
}

/** Sorted by value, then by leads, both descending. */
export function performanceBy(
	origins: readonly Origin[],
	dimension: Dimension,
): Performance[] {
	const counted = origins.filter(
		({ spendCents, visits }) =>
			(hasSpend(dimension) || !spendCents) && (hasVisits(dimension) || !visits),
	);
	return [...Map.groupBy(counted, (origin) => nameOrigin(origin, dimension))]
		.map(([name, group]) => sumUp(group, name))
		.sort(
			(a, b) =>
				b.valueCents - a.valueCents ||
				b.leads - a.leads ||
				b.spendCents - a.spendCents ||
				b.visits - a.visits ||
				(a.name < b.name ? -1 : 1),
		);
}

export function sumUp(
	origins: readonly Partial<Measures>[],
	name = "All",
): Performance {
	const totals = measures.map((key) => [
		key,
		sum(origins.map((origin) => origin[key] ?? 0)),
	]);
	return { name, ...(Object.fromEntries(totals) as Measures) };
}

/** Sources with ad spend, which alone have a cost per lead and per euro won. */
export function sumUpPaid(origins: readonly Origin[]): Performance {
	const bySource = performanceBy(origins, "source");
	return sumUp(
		bySource
			.filter(({ spendCents }) => spendCents > 0)
			.map(({ name, ...paid }) => ({ ...paid, trafficSource: name })),
		"Paid",
	);
}

function nameOrigin(origin: Origin, dimension: Dimension): string {
	const { industry, landingPage } = origin;
	const { source, campaign } = splitSourceKey(readSource(origin));
	switch (dimension) {
		case "source":
			return source;
		case "campaign":
			return campaign ? `${source}/${campaign}` : "none";
		case "trade":
			return industry ?? "unknown";
		case "landing":
			return readPath(landingPage) ?? "unknown";
	}
}

/** Of the address of a lead's first page, or of a visit's path. */
function readPath(page: string | null = null): string | null {
	if (page?.startsWith("/")) return page;

	return page && URL.canParse(page) ? new URL(page).pathname : null;
}

/** Euros; null if spend or `count` is 0. */
export function costPer(
	{ spendCents }: Performance,
	count: number,
): number | null {
	return spendCents === 0 || count === 0
		? null
		: Math.round(spendCents / count) / 100;
}

export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}

/** The number of leads of several origins. */
export function leadSum(origins: readonly Pick<Origin, "leads">[]): number {
	return sum(origins.map(({ leads = 0 }) => leads));
}

/** Counts leads by name, most frequent first. */
export function countBy(
	rows: readonly LeadCount[],
	name: (row: LeadCount) => string,
) {
	return [...Map.groupBy(rows, name)]
		.map(([name, group]) => ({ name, count: leadSum(group) }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** `24%`; null unless `part` is one of `whole`. */
export function formatShare(part: number, whole: number): string | null {
	return whole === 0 || part > whole
		? null
		: `${Math.round((part / whole) * 100)}%`;
}
