import type { CsvCells } from "#lib/csv-response.server.ts";
import { number } from "#lib/number-format.ts";
import type { ReportSource } from "./report-source.server.ts";

export type Column<Row> = {
	label: string;
	/** As exported. */
	value(row: Row): string | number | null;
	/** As shown; numbers have separators of thousands by default. */
	text?(row: Row): string | null;
	/** Numbers are drawn as bars, too. */
	hasBar?: boolean;
	/** Not shown on the page. */
	isExportedOnly?: boolean;
	/** Not shown on the page where no row has a text in it. */
	isOptional?: boolean;
};

export type BarRow = {
	label: string;
	value: number;
	text: string;
	/** After the bar: what the number means. */
	detail?: string | null;
};

/** Stacked bars: one stack per period, one part per source. */
export type Stacks = {
	/** First days of the weeks or months, in order. */
	periods: string[];
	sources: { label: string; counts: number[] }[];
};

/** One line of the weekly email; left out without a value. */
export type EmailFact = readonly [label: string, value: string | null];

type ReportData<Row> = {
	rows: readonly Row[];
	/** The last line of the table on the page. */
	total?: Row | undefined;
	/** Sums up the rows in one sentence. */
	statement?: string | undefined;
	note?: string | undefined;
	email?: readonly EmailFact[];
};

type Declaration<Row> = {
	/** Of its address, and the name of its file. */
	id: string;
	title: string;
	read(source: ReportSource): Promise<ReportData<Row>>;
	columns:
		| readonly Column<Row>[]
		| ((rows: readonly Row[]) => readonly Column<Row>[]);
	bars?(rows: readonly Row[]): BarRow[];
	stacks?(rows: readonly Row[]): Stacks;
	note?: string;
	/** Rows of the table on the page; the file has all. */
	maxShown?: number;
};

export type Report = Omit<ReturnType<typeof defineReport<never>>, "read">;

export type ReportView = Awaited<ReturnType<Report["view"]>>;

/** With the length of its bar, from 0 to 1. */
export type ReportCell = { text: string | null; bar?: number };

const MAX_SHOWN = 50;

/** A report by its query and its columns: its panel, its file and its lines in the weekly email follow. */
export function defineReport<Row>(declaration: Declaration<Row>) {
	const { id, title, read, maxShown = MAX_SHOWN } = declaration;

	const columnsFor = (rows: readonly Row[]) =>
		typeof declaration.columns === "function"
			? declaration.columns(rows)
			: declaration.columns;

	return {
		id,
		title,
		read,

		async view(source: ReportSource) {
			const { rows, total, statement, note } = await read(source);
			const columns = columnsFor(rows).filter((column) =>
				isShown(column, rows),
			);
			const shown = rows.slice(0, maxShown);
			const buildCells = (row: Row) =>
				columns.map((column) => buildCell(column, row, rows));

			return {
				id,
				title,
				statement,
				note: note ?? declaration.note,
				bars: declaration.bars?.(rows) ?? [],
				stacks: declaration.stacks?.(rows),
				columns: columns.map(({ label, value, hasBar }) => ({
					label,
					hasBar: hasBar ?? false,
					isNumber: rows.some((row) => typeof value(row) === "number"),
				})),
				rows: shown.map((row, at) => ({
					id: String(at),
					cells: buildCells(row),
				})),
				total: total && rows.length > 1 ? buildCells(total) : null,
				moreRows: rows.length - shown.length,
			};
		},

		/** A line with the names of the columns, and one for each row. */
		async lines(
			source: ReportSource,
		): Promise<{ head: CsvCells; rows: CsvCells[] }> {
			const { rows } = await read(source);
			const columns = columnsFor(rows);

			return {
				head: columns.map(({ label }) => label),
				rows: rows.map((row) => columns.map(({ value }) => value(row))),
			};
		},

		async email(source: ReportSource): Promise<readonly EmailFact[]> {
			return (await read(source)).email ?? [];
		},
	};
}

function isShown<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
	if (column.isExportedOnly) return false;

	return !column.isOptional || rows.some((row) => showCell(column, row));
}

function buildCell<Row>(
	column: Column<Row>,
	row: Row,
	rows: readonly Row[],
): ReportCell {
	const text = showCell(column, row);
	if (!column.hasBar || !rows.includes(row)) return { text };

	const readValue = (each: Row) => Number(column.value(each) ?? 0);
	const highest = Math.max(1, ...rows.map(readValue));

	return { text, bar: readValue(row) / highest };
}

function showCell<Row>({ value, text }: Column<Row>, row: Row): string | null {
	if (text) return text(row);

	const plain = value(row);

	return typeof plain === "number" ? number(plain) : plain;
}
