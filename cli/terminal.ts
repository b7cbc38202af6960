/** Wider cells are cut. */
const MAX_WIDTH = 44;

/**
 * Rows as aligned columns for a terminal, with control characters in cells replaced.
 * @param maxWidth of a cell, in characters.
 */
export function table<Column extends string>(
	columns: readonly Column[],
	rows: readonly Record<Column, string | null>[],
	maxWidth = MAX_WIDTH,
): string[] {
	const cells = rows.map((row) => columns.map((column) => inert(row[column] ?? "", maxWidth)));
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
	return visible.length > maxWidth ? `${visible.slice(0, maxWidth - 1)}…` : visible;
}
const BAR_WIDTH = 28;
const REDRAW_MS = 100;

export type ProgressBar = { step(done: number, all: number): void; end(): void };

/** A progress bar on standard error; nothing where that is no terminal. */
export function progressBar(
	label: string,
	stream: NodeJS.WriteStream = process.stderr,
): ProgressBar {
	let last = 0;
	let isShown = false;
	return {
		step(done, all) {
			const now = Date.now();
			if (!stream.isTTY || (now - last < REDRAW_MS && done < all)) return;
			last = now;
			isShown = true;
			stream.write(`\r${label} ${barOf(done, all)}\u001b[K`);
		},
		end() {
			if (isShown) stream.write("\r\u001b[K");
		},
	};
}

/** `██████░░░░ 60 % of 1,000`. */
function barOf(done: number, all: number): string {
	const part = all > 0 ? Math.min(1, done / all) : 1;
	const full = Math.round(part * BAR_WIDTH);
	const bar = "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
	return `${bar} ${Math.floor(part * 100)} % of ${all.toLocaleString("en-GB")}`;
}
