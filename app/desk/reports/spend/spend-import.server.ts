import { company } from "#content/content.ts";
import { cleanSourcePart } from "#features/tracking/source.ts";
import {
	type AmountFormat,
	explainAmountProblem,
	parseAmount,
} from "#lib/amount.ts";
import { type CsvRow, readCsv } from "#lib/csv.server.ts";
import { counted } from "#lib/number-format.ts";
import { shorten } from "#lib/text/cut-text.ts";
import {
	type DayOrder,
	findDayOrder,
	readWrittenDay,
} from "#lib/time/written-days.ts";
import {
	addColumnsByCells,
	type Columns,
	currencyOfHeader,
	findPlatform,
	matchColumns,
	NO_COLUMN,
	plainHeader,
	type SpendField,
	scoreHeader,
	spendFields,
} from "./spend-columns.ts";

const limits = { maxLength: 1_000_000, maxRows: 10_000 };

/** Exports have prices of clicks with more than two decimals. */
const MAX_DECIMALS = 6;

const MAX_REMEMBERED = 50;

const MAX_NAMED_LINES = 5;
const MAX_LINE_TEXT = 80;

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

/** Answers given for earlier files. */
export type SpendMemory = {
	/** Fields by plain header. */
	columns: Record<string, string>;
	/** Sources by all headers of a file. */
	sources: Record<string, string>;
};

export type SpendImport =
	| {
			spends: Spend[];
			lines: number;
			/** Numbers of lines that aren't spend. */
			leftOut: { totals: number; empty: number };
			memory: SpendMemory;
	  }
	| { error: string }
	| {
			/** By the form's field. */
			questions: Partial<Record<Question, string>>;
			header: string[];
	  };

type Question =
	| `column_${SpendField}`
	| "file_source"
	| "day_order"
	| "decimal_mark"
	| "future";

/** A file's text with its header, its lines and the answers about it. */
type SpendFile = {
	header: string[];
	rows: readonly CsvRow[];
	columns: Columns;
	source: string;
	answers: SpendAnswers;
	dayOrder: DayOrder | undefined;
};

/**
 * Reads an export of an ad platform. A file with a line that is not understood is refused as a whole, because
 * lines of a day and campaign are added up.
 */
export function readSpendFile(
	text: string,
	today: string,
	answers: SpendAnswers = {},
	memory: SpendMemory = { columns: {}, sources: {} },
): SpendImport {
	const known = { ...memory.columns, ...answeredColumns(answers) };
	const table = readCsv(text, (cells) => scoreHeader(cells, known), limits);
	if ("error" in table) return table;

	const at = findHeaderRow(table.rows, known);
	const headerRow = table.rows[at];
	const header = headerRow?.cells;

	if (headerRow && isLineOfSpend(headerRow.cells))
		return {
			error: nameLine(
				headerRow,
				"The names of the columns are missing. Put them above it, such as Date, Source, Campaign, Amount.",
			),
		};

	const rows = table.rows.slice(at + 1);
	if (!header || rows.length === 0)
		return { error: "There is nothing to import." };

	const columns = matchColumns(header, known);
	const signature = header.map(plainHeader).join("|");
	const source = cleanSourcePart(
		answers.source || memory.sources[signature] || findPlatform(header) || "",
	);
	const questions = askForColumns(columns, source, answers);
	if (Object.keys(questions).length > 0) return { questions, header };

	const days = rows.map(({ cells }) => cells[columns.day ?? -1] ?? "");
	const read = readLines(
		{
			header,
			rows,
			columns: addColumnsByCells(columns, rows),
			source,
			answers,
			dayOrder: answers.dayOrder ?? findDayOrder(days),
		},
		today,
	);
	if ("error" in read) return read;
	if ("questions" in read) return { ...read, header };

	return {
		...read,
		memory: {
			columns: known,
			sources: Object.fromEntries(
				[...Object.entries(memory.sources), [signature, source]]
					.filter(([, name]) => name !== "")
					.slice(-MAX_REMEMBERED),
			),
		},
	};
}

function answeredColumns({ columns = {} }: SpendAnswers) {
	return Object.fromEntries(
		Object.entries(columns).map(([field, name]) => [plainHeader(name), field]),
	);
}

/** The best header of the first lines, or the first of the widest rows. */
function findHeaderRow(
	rows: readonly CsvRow[],
	known: Record<string, string>,
): number {
	const first = rows.slice(0, 30);
	const scores = first.map(({ cells }) => scoreHeader(cells, known));
	const best = Math.max(0, ...scores);
	if (best >= 2) return scores.indexOf(best);

	const widths = first.map(({ cells }) => cells.filter(Boolean).length);

	return widths.indexOf(Math.max(0, ...widths));
}

function isLineOfSpend(cells: readonly string[]): boolean {
	return (
		cells.some((cell) => "day" in readWrittenDay(cell)) &&
		cells.some((cell) => "cents" in parseAmount(cell))
	);
}

function askForColumns(
	columns: Columns,
	source: string,
	{ columns: answered = {} }: SpendAnswers,
) {
	const questions: Partial<Record<Question, string>> = {};
	const isMissing = (field: SpendField) =>
		columns[field] === undefined && answered[field] !== NO_COLUMN;

	for (const field of ["day", "campaign", "amount"] as const)
		if (isMissing(field))
			questions[`column_${field}`] =
				`Choose the column with the ${spendFields[field].toLowerCase()}.`;

	if (columns.source === undefined && source === "")
		questions.file_source = "Name the platform, such as google-ads.";

	return questions;
}

type Line =
	| { spend: Spend }
	| { leftOut: "totals" | "empty" }
	| { refused: string }
	| { asked: Question; question: string };

type ReadLines =
	| { error: string }
	| { questions: Partial<Record<Question, string>> }
	| {
			spends: Spend[];
			lines: number;
			leftOut: { totals: number; empty: number };
	  };

function readLines(file: SpendFile, today: string): ReadLines {
	const spends = new Map<string, Spend>();
	const leftOut = { totals: 0, empty: 0 };
	const refusals: string[] = [];
	const questions: Partial<Record<Question, string>> = {};
	const future: { line: number; day: string }[] = [];
	let lines = 0;

	for (const row of file.rows) {
		const read = readLine(row, file);
		if ("leftOut" in read) leftOut[read.leftOut]++;
		else if ("refused" in read) refusals.push(nameLine(row, read.refused));
		else if ("asked" in read)
			questions[read.asked] ??= nameLine(row, read.question);
		else {
			const { spend } = read;
			const key = [spend.day, spend.source, spend.campaign].join(" ");
			const cents = (spends.get(key)?.cents ?? 0) + spend.cents;

			spends.set(key, { ...spend, cents });
			lines++;
			if (spend.day > today) future.push({ line: row.line, day: spend.day });
		}
	}

	if (refusals.length > 0) return { error: listRefusals(refusals) };

	const [first] = future;
	if (first && !file.answers.future)
		questions.future = `${counted(future.length, "line has", "lines have")} a date in the future, the first on line ${first.line}: ${first.day}. Tick this to import ${future.length === 1 ? "it" : "them"}.`;
	if (Object.keys(questions).length > 0) return { questions };
	if (lines === 0) return { error: "There is nothing to import." };

	return { spends: [...spends.values()], lines, leftOut };
}

function listRefusals(refusals: readonly string[]): string {
	const more = refusals.length - MAX_NAMED_LINES;
	return [
		...refusals.slice(0, MAX_NAMED_LINES),
		...(more > 0 ? [`And ${counted(more, "more line", "more lines")}.`] : []),
	].join(" ");
}

function nameLine({ line, text }: CsvRow, problem: string): string {
	const short = shorten(text, MAX_LINE_TEXT);
	return `Line ${line} (${short.replace(/\s+/g, " ")}): ${problem}`;
}

/** First words of a line of totals, which exports have in the language of the account. */
const TOTALS =
	/^(?:grand )?(?:totals?|totaux|totale|totali|totaal|summe|gesamt|gesamtsumme|insgesamt|suma|soma|results? from|łącznie|razem|totalt|i alt|celkem|yhteensä|итого|всего|合计|总计|總計|合計)(?!\p{L})/iu;

/** The last line of Microsoft's exports. */
const FOOTER = /^(?:©|copyright\b)/i;

/** As ad platforms write cells without a value. */
const NOTHING = /^[-–—]*$/;

function readLine({ cells }: CsvRow, file: SpendFile): Line {
	const { columns, header, answers, dayOrder } = file;
	const cell = (column: keyof Columns) => {
		const text = cells[columns[column] ?? -1] ?? "";
		return NOTHING.test(text) ? "" : text;
	};
	const typedDay = cell("day");
	const day = readWrittenDay(typedDay, dayOrder);
	const isDay = "day" in day;
	const lastDay = readWrittenDay(cell("lastDay"), dayOrder);
	const isSpan = isDay && "day" in lastDay && lastDay.day !== day.day;

	const isTotals =
		(!isDay && cells.some((text) => TOTALS.test(text))) ||
		(cell("campaign") === "" &&
			cell("amount") !== "" &&
			(isSpan || typedDay === ""));
	if (isTotals) return { leftOut: "totals" };
	if (FOOTER.test(cells.join(""))) return { leftOut: "empty" };

	if (
		cells.slice(header.length).some(Boolean) ||
		(isDay && cells.length < header.length)
	)
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
	if ("problem" in amount)
		return amount.problem === "ambiguous"
			? {
					asked: "decimal_mark",
					question: "Does the point or the comma come before the cents?",
				}
			: { refused: explainAmountProblem(amount.problem, cell("amount")) };

	return readNames(cell, file.source, { day: day.day, cents: amount.cents });
}

function readNames(
	cell: (column: keyof Columns) => string,
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
