/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A cell that a spreadsheet would run is made text by an apostrophe. */
export function csvLine(cells: readonly (string | null)[]): string {
	return cells.map(csvCell).join(",");
}

function csvCell(value: string | null): string {
	if (value === null) return "";
	const inert = FORMULA_START.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
