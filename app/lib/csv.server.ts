import { CsvError, parse } from "csv-parse/sync";

/** A row of a file. `line` is the number of its first line, from 1; `text` is its source. */
export type CsvRow = { line: number; text: string; cells: string[] };

export type CsvTable = { rows: CsvRow[] } | { error: string };

const SEPARATORS = [",", ";", "\t", "|"] as const;

/** For a table of one column: a character that texts don't have. */
const NO_SEPARATOR = "\u001f";

type Limits = { maxLength: number; maxRows: number };

/**
 * Reads comma-, semicolon-, tab- or bar-separated text. Rows may have different lengths, and cells line
 * breaks.
 * @param scoreHeader scores a row as the header; the separator that gives the best header, then the widest
 * rows, is used.
 */
export function readCsv(
	text: string,
	scoreHeader: (cells: readonly string[]) => number,
	{ maxLength, maxRows }: Limits,
): CsvTable {
	if (text.length > maxLength)
		return { error: "That is too much text for one import." };

	const plain = text.replace(/^\ufeff/, "");
	const used = SEPARATORS.filter((separator) => plain.includes(separator));
	let best: { table: CsvTable; score: number; width: number } | undefined;

	for (const separator of [NO_SEPARATOR, ...used]) {
		const table = readSeparated(plain, separator, maxRows);
		const first = "rows" in table ? table.rows.slice(0, 30) : [];
		const scores = first.map(({ cells }) => scoreHeader(cells));
		const score = Math.max(0, ...scores);
		if (separator === NO_SEPARATOR && score === 0 && used.length > 0) continue;

		// A separator that a known header lacks is part of the cells below it.
		const rows = score > 0 ? [first[scores.indexOf(score)]] : first;
		const width = Math.max(0, ...rows.map((row) => row?.cells.length ?? 0));
		const isBetter =
			!best ||
			score > best.score ||
			(score === best.score && width > best.width);
		if (isBetter) best = { table, score, width };
	}

	return best?.table ?? { rows: [] };
}

function readSeparated(
	text: string,
	delimiter: string,
	maxRows: number,
): CsvTable {
	try {
		const records = parse(text, {
			delimiter,
			record_delimiter: ["\r\n", "\n", "\r"],
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			to: maxRows + 1,
			info: true,
			raw: true,
		}) as unknown as { record: string[]; raw: string }[];
		if (records.length > maxRows)
			return { error: `At most ${maxRows} lines at once.` };

		let line = 1;
		const rows = records.map(({ record, raw }): CsvRow => {
			const [empty = ""] = /^[\r\n]*/.exec(raw) ?? [];
			const first = line + countBreaks(empty);
			line += countBreaks(raw);

			return {
				line: first,
				text: raw.replace(/^[\r\n]+|[\r\n]+$/g, ""),
				cells: record.map((cell) => cell.trim()),
			};
		});

		return { rows };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;

		return {
			error: "A quotation mark is opened in the file and never closed.",
		};
	}
}

/** The parser's own count has a line break in quotes twice where it is of two characters. */
function countBreaks(text: string): number {
	return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/**
 * Matches text that a spreadsheet would run as a formula (OWASP, CSV injection), including full-width signs, and text
 * that begins like an escaped one, so that the escape has one inverse.
 */
const NEEDS_GUARD = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Inverse of the escape in `formatCsvRow`. */
export function removeFormulaGuard(cell: string): string {
	const text = cell.replace(/^'/, "");
	return text !== cell && NEEDS_GUARD.test(text) ? text : cell;
}

/** One CSV line (RFC 4180) without line break. Formulas are escaped with an apostrophe. */
export function formatCsvRow(
	cells: readonly (string | number | null)[],
): string {
	return cells
		.map((cell) => {
			const text = String(cell ?? "");
			const inert = NEEDS_GUARD.test(text) ? `'${text}` : text;
			return /[",\r\n]/.test(inert)
				? `"${inert.replaceAll('"', '""')}"`
				: inert;
		})
		.join(",");
}
