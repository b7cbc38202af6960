import { readWrittenDay } from "#lib/time/written-days.ts";

/** The columns of an ad export that are read. Files without a source column are from one source. */
export const spendFields = {
	day: "Date",
	source: "Source",
	campaign: "Campaign",
	amount: "Amount",
} as const;
export type SpendField = keyof typeof spendFields;

/** Instead of a header: the file has no such column. */
export const NO_COLUMN = "-";

/** The form's hidden field with a file's header, one name a line. */
export const HEADER_FIELD = "header";

/** Further columns, which are never asked for. */
type Column = SpendField | "lastDay" | "currency";

/** Column numbers, from 0. */
export type Columns = Partial<Record<Column, number>>;

/**
 * Names of columns in English exports of Google Ads, Meta, LinkedIn and Microsoft. Of several in one file, the first
 * of a list is used. Staff are asked for the columns of other files, once for each name.
 */
const columnNames: Record<Column, readonly string[]> = {
	day: ["day", "date", "gregorian date", "start date", "reporting starts"],
	lastDay: ["reporting ends", "end date"],
	source: ["source", "utm source", "platform"],
	campaign: ["campaign", "campaign name", "utm campaign"],
	amount: ["amount", "cost", "spend", "spent", "amount spent", "total spent"],
	currency: ["currency code", "currency"],
};

/** `Amount spent (EUR)` and `amount_spent` are both `amount spent`. */
export function plainHeader(name: string): string {
	return name
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\(.*?\)/g, " ")
		.replace(/[_\s]+/g, " ")
		.trim();
}

/** @param known columns by plain header, as staff have assigned them before. */
export function matchColumns(
	header: readonly string[],
	known: Readonly<Record<string, string>> = {},
): Columns {
	const names = header.map(plainHeader);
	const columns: Columns = {};

	for (const column of Object.keys(columnNames) as Column[]) {
		const own = names.findIndex((name) => known[name] === column);
		const found = columnNames[column]
			.map((name) => names.indexOf(name))
			.find((at) => at >= 0);
		const at = own >= 0 ? own : found;
		if (at !== undefined) columns[column] = at;
	}

	return columns;
}

/**
 * Adds the columns for which staff are never asked, found by their cells: the currency, and the last day of a span,
 * which stands beside the first.
 */
export function addColumnsByCells(
	columns: Columns,
	rows: readonly { cells: readonly string[] }[],
): Columns {
	const { day = -1 } = columns;
	const lines = rows
		.map(({ cells }) => cells)
		.filter((cells) => isDay(cells[day]));
	const hasOnly = (at: number, test: (cell: string | undefined) => boolean) =>
		lines.length > 0 && lines.every((cells) => test(cells[at]));
	const isUsed = (at: number) => Object.values(columns).includes(at);

	const width = lines[0]?.length ?? 0;
	const currency = Array.from({ length: width }, (_, at) => at).find(
		(at) => !isUsed(at) && hasOnly(at, isCurrency),
	);
	const next = day + 1;
	const lastDay = !isUsed(next) && hasOnly(next, isDay) ? next : undefined;

	return {
		...(currency === undefined ? {} : { currency }),
		...(lastDay === undefined ? {} : { lastDay }),
		...columns,
	};
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

const isDay = (cell = "") => "day" in readWrittenDay(cell);

const isCurrency = (cell = "") => currencies.has(cell);

/** How much a row is like a header: 0 for rows that can't be one. */
export function scoreHeader(
	cells: readonly string[],
	known?: Readonly<Record<string, string>>,
): number {
	const { day, amount, campaign, source } = matchColumns(cells, known);
	if (day === undefined && amount === undefined) return 0;

	return [day, amount, campaign, source].filter((at) => at !== undefined)
		.length;
}

/** The ad platform whose exports have these columns, or null. */
export function findPlatform(header: readonly string[]): string | null {
	const names = header.map(plainHeader);

	if (
		header.some((name) => /\(in utc\)/i.test(name)) ||
		names.includes("total spent")
	)
		return "linkedin";
	if (names.includes("amount spent") || names.includes("reporting starts"))
		return "meta";
	if (names.includes("gregorian date")) return "microsoft-ads";

	const { currency } = matchColumns(header);

	return currency !== undefined && names.includes("cost") ? "google-ads" : null;
}

/** `GBP` of the header `Amount spent (GBP)`. */
export function currencyOfHeader(name = ""): string | null {
	return /\(([A-Z]{3})\)/.exec(name)?.[1] ?? null;
}
