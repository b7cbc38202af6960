/** What a spreadsheet would take for a formula (OWASP, CSV injection), in full width too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Ahead of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** One line of CSV (RFC 4180), without its end. A cell that a spreadsheet would run is made text by an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
	return cells.map((cell) => csvCell(cell === null ? null : String(cell))).join(",");
}

function csvCell(value: string | null): string {
	if (value === null) return "";
	const inert = FORMULA_START.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
