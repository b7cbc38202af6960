/** Wider cells are cut, so that a row stays a line. */
const MAX_WIDTH = 44;

/**
 * Rows as aligned columns for a terminal. What visitors wrote cannot move the cursor or end a line.
 * @param most how wide a cell may be; what we have written ourselves need not be cut.
 */
export function table<Column extends string>(
	columns: readonly Column[],
	rows: readonly Record<Column, string | null>[],
	most = MAX_WIDTH,
): string[] {
	const cells = rows.map((row) => columns.map((column) => inert(row[column] ?? "", most)));
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

function inert(text: string, most: number): string {
	const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
	return visible.length > most ? `${visible.slice(0, most - 1)}…` : visible;
}
