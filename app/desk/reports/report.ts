import type { SheetColor } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
import type { ReportSource } from "./report-source.server.ts";

export type Column<Row> = {
	label: string;
	/** As exported. */
	value(row: Row): string | number | null;
	/** As shown; numbers have separators of thousands by default. */
	text?(row: Row): string | null;
};

export type BarRow = { label: string; value: number; text: string };

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
	/** Sums up the rows in one sentence. */
	statement?: string;
	email?: readonly EmailFact[];
};

type Declaration<Row> = {
	title: string;
	/** Reports with a tab are shown one at a time, under the title of the first. */
	tab?: string;
	tone?: SheetColor;
	/** Without a chart: half as wide, or as wide as the page. */
	size?: "half" | "whole";
	/** The table is shown at once. */
	isOpen?: boolean;
	read(source: ReportSource): Promise<ReportData<Row>>;
	columns:
		| readonly Column<Row>[]
		| ((rows: readonly Row[]) => readonly Column<Row>[]);
	bars?(rows: readonly Row[]): BarRow[];
	stacks?(rows: readonly Row[]): Stacks;
	note?: string;
};

export type Report = ReturnType<typeof defineReport<never>>;

export type ReportView = Awaited<ReturnType<Report["view"]>>;

export type CsvCells = (string | number | null)[];

/** Rows shown on the page; the export has all. */
const MAX_SHOWN = 50;

/** A report by its query and its columns: its panel, its lines in the export and the email follow. */
export function defineReport<Row>(declaration: Declaration<Row>) {
	const { title, tab, tone, size, isOpen, note, read } = declaration;

	const columnsFor = (rows: readonly Row[]) =>
		typeof declaration.columns === "function"
			? declaration.columns(rows)
			: declaration.columns;

	return {
		title,
		tab,

		async view(source: ReportSource) {
			const { rows, statement } = await read(source);
			const columns = columnsFor(rows);
			const shown = rows.slice(0, MAX_SHOWN);

			return {
				title,
				tab,
				tone,
				size,
				isOpen,
				note,
				statement,
				bars: declaration.bars?.(rows) ?? [],
				stacks: declaration.stacks?.(rows),
				labels: columns.map(({ label }) => label),
				rows: shown.map((row) =>
					columns.map((column) => showCell(column, row)),
				),
			};
		},

		/** A line with the names of the columns, and one for each row. */
		async lines(source: ReportSource): Promise<CsvCells[]> {
			const { rows } = await read(source);
			const columns = columnsFor(rows);
			const name = tab ?? title;

			return [
				["report", ...columns.map(({ label }) => label)],
				...rows.map((row) => [name, ...columns.map(({ value }) => value(row))]),
			];
		},

		async email(source: ReportSource): Promise<readonly EmailFact[]> {
			return (await read(source)).email ?? [];
		},
	};
}

function showCell<Row>({ value, text }: Column<Row>, row: Row): string | null {
	if (text) return text(row);

	const plain = value(row);

	return typeof plain === "number" ? number(plain) : plain;
}
