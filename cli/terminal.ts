import { shorten } from "#lib/text/cut-text.ts";

/** Wider cells are truncated. */
const MAX_WIDTH = 44;

/**
 * Formats rows as aligned columns for a terminal. Control characters in cells are replaced.
 * @param maxWidth of a cell, in characters.
 */
export function table<Column extends string>(
	columns: readonly Column[],
	rows: readonly Record<Column, string | null>[],
	maxWidth = MAX_WIDTH,
): string[] {
	const cells = rows.map((row) =>
		columns.map((column) => inert(row[column] ?? "", maxWidth)),
	);
	const widths = columns.map((column, index) =>
		Math.max(column.length, ...cells.map((row) => row[index]?.length ?? 0)),
	);

	const line = (row: readonly string[]) =>
		row
			.map((cell, index) => cell.padEnd(widths[index] ?? 0))
			.join("  ")
			.trimEnd();

	return [line(columns), ...cells.map(line)];
}

function inert(text: string, maxWidth: number): string {
	const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
	return shorten(visible, maxWidth);
}
const BAR_WIDTH = 28;

/** A progress bar on standard error, if that is a terminal. */
export function progressBar(label: string) {
	const { stderr } = process;

	const write = (text: string) =>
		stderr.isTTY && stderr.write(`\r${text}\u001b[K`);

	return {
		/** `██████░░░░ 60 % of 1,000`. */
		step(done: number, all: number): void {
			const part = Math.min(1, done / all);
			const bar = "█"
				.repeat(Math.round(part * BAR_WIDTH))
				.padEnd(BAR_WIDTH, "░");
			write(
				`${label} ${bar} ${Math.floor(part * 100)} % of ${all.toLocaleString("en-GB")}`,
			);
		},
		end: () => void write(""),
	};
}
