import { company } from "#content/content.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import {
	type AmountFormat,
	explainAmountProblem,
	parseAmount,
} from "#lib/amount.ts";
import type { CsvRow } from "#lib/csv.server.ts";
import { type DayOrder, readWrittenDay } from "#lib/time/written-days.ts";
import {
	type Columns,
	currencyOfHeader,
	type SpendField,
} from "./spend-columns.ts";

/** Exports have prices of clicks with more than two decimals. */
const MAX_DECIMALS = 6;

export type Spend = {
	day: string;
	source: string;
	/** Empty without a campaign. */
	campaign: string;
	cents: number;
};

/** Answers of staff to questions about a file. */
export type SpendAnswers = {
	columns?: Partial<Record<SpendField, string>>;
	/** The source of all lines. */
	source?: string;
	dayOrder?: DayOrder | undefined;
	decimalMark?: AmountFormat["decimalMark"];
	/** Dates in the future are right. */
	future?: boolean;
};

export type Question =
	| `column_${SpendField}`
	| "file_source"
	| "day_order"
	| "decimal_mark"
	| "future";

/** A file's text with its header, its lines and the answers about it. */
export type SpendFile = {
	header: string[];
	rows: readonly CsvRow[];
	columns: Columns;
	source: string;
	answers: SpendAnswers;
	dayOrder: DayOrder | undefined;
};

export type Line =
	| { spend: Spend }
	| { leftOut: "totals" | "empty" }
	| { refused: string }
	| { asked: Question; question: string };

/** The text of a column in a line. */
type ReadCell = (column: keyof Columns) => string;

/** First words of a line of totals, which exports have in the language of the account. */
const TOTALS =
	/^(?:grand )?(?:totals?|totaux|totale|totali|totaal|summe|gesamt|gesamtsumme|insgesamt|suma|soma|results? from|łącznie|razem|totalt|i alt|celkem|yhteensä|итого|всего|合计|总计|總計|合計)(?!\p{L})/iu;

/** The last line of Microsoft's exports. */
const FOOTER = /^(?:©|copyright\b)/i;

/** As ad platforms write cells without a value. */
const NOTHING = /^[-–—]*$/;

/** Reads one line of spend. */
export function readLine(row: CsvRow, file: SpendFile): Line {
	const { cells } = row;
	const { columns, header, dayOrder } = file;
	const cell: ReadCell = (column) => {
		const text = cells[columns[column] ?? -1] ?? "";
		return NOTHING.test(text) ? "" : text;
	};
	const typedDay = cell("day");
	const day = readWrittenDay(typedDay, dayOrder);
	const isDay = "day" in day;
	const lastDay = readWrittenDay(cell("lastDay"), dayOrder);
	const isSpan = isDay && "day" in lastDay && lastDay.day !== day.day;

	if (isTotals(cells, cell, { isDay, isSpan })) return { leftOut: "totals" };
	if (FOOTER.test(cells.join(""))) return { leftOut: "empty" };

	const hasMore = cells.slice(header.length).some(Boolean);
	if (hasMore || (isDay && cells.length < header.length))
		return {
			refused: `It has ${cells.length} columns instead of ${header.length}.`,
		};
	if (cell("amount") === "" && (isDay || typedDay === ""))
		return { leftOut: "empty" };

	if (!isDay)
		return day.problem === "ambiguous"
			? { asked: "day_order", question: "Which comes first in these dates?" }
			: { refused: `“${typedDay}” is not a valid date.` };
	if (isSpan)
		return {
			refused: `It covers ${day.day} to ${lastDay.day}. Export the report by day.`,
		};

	const amount = readAmount(cell, file);

	return "cents" in amount
		? readNames(cell, file.source, { day: day.day, cents: amount.cents })
		: amount;
}

function isTotals(
	cells: readonly string[],
	cell: ReadCell,
	{ isDay, isSpan }: { isDay: boolean; isSpan: boolean },
): boolean {
	if (!isDay && cells.some((text) => TOTALS.test(text))) return true;

	const hasAmountAlone = cell("campaign") === "" && cell("amount") !== "";
	return hasAmountAlone && (isSpan || cell("day") === "");
}

function readAmount(
	cell: ReadCell,
	{ columns, header, answers }: SpendFile,
): { cents: number } | Exclude<Line, { spend: Spend }> {
	const currency =
		cell("currency") || currencyOfHeader(header[columns.amount ?? -1]);
	const { adCurrency } = company();
	if (currency && currency.toUpperCase() !== adCurrency)
		return { refused: `The amount is in ${currency}, not in ${adCurrency}.` };

	const amount = parseAmount(cell("amount"), {
		maxDecimals: MAX_DECIMALS,
		decimalMark: answers.decimalMark,
		currency: adCurrency,
	});
	if ("cents" in amount) return amount;

	return amount.problem === "ambiguous"
		? {
				asked: "decimal_mark",
				question: "Does the point or the comma come before the cents?",
			}
		: { refused: explainAmountProblem(amount.problem, cell("amount")) };
}

function readNames(
	cell: ReadCell,
	fileSource: string,
	spend: Pick<Spend, "day" | "cents">,
): Line {
	const typedSource = cell("source");
	const typedCampaign = cell("campaign");
	if (/@/.test(typedSource + typedCampaign))
		return { refused: "It has an email address instead of a name." };

	const source =
		cleanSourcePart(typedSource) || (typedSource ? "" : fileSource);
	if (source === "") return { refused: "It has no source." };

	const campaign = cleanSourcePart(typedCampaign);
	if (campaign === "" && typedCampaign !== "")
		return { refused: "The campaign has no letters or digits." };

	return { spend: { ...spend, source, campaign } };
}
