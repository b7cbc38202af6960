import { cleanSourcePart } from "#features/tracking/source.ts";
import { parseAmount } from "#lib/amount.ts";
import { type CsvRow, readCsv } from "#lib/csv.server.ts";
import { findDayOrder, readWrittenDay } from "#lib/time/written-days.ts";
import {
	addColumnsByCells,
	type Columns,
	findPlatform,
	matchColumns,
	NO_COLUMN,
	plainHeader,
	type SpendField,
	scoreHeader,
	spendFields,
} from "./spend-columns.ts";
import type { Question, Spend, SpendAnswers } from "./spend-line.server.ts";
import { nameLine, readLines } from "./spend-lines.server.ts";

const limits = { maxLength: 1_000_000, maxRows: 10_000 };

const MAX_REMEMBERED = 50;

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
