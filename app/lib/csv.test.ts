import { expect, test } from "vitest";
import { readCsv } from "./csv.server.ts";

const limits = { maxLength: 10_000, maxRows: 100 };

/** The first cell of each row, with the number of its first line. */
function readLines(text: string): Record<string, number> {
	const table = readCsv(text, () => 1, limits);
	const rows = "rows" in table ? table.rows : [];

	return Object.fromEntries(rows.map(({ line, cells }) => [cells[0], line]));
}

const breaks = [
	["LF", "\n"],
	["CRLF", "\r\n"],
	["CR", "\r"],
] as const;

for (const [name, end] of breaks)
	test.each(breaks)(
		`lines that end with ${name} are numbered after a quoted %s`,
		(_, quoted) => {
			const text = [
				"head,x",
				`a,"1${quoted}2"`,
				"b,1",
				"",
				`c,"3${quoted}4"`,
				"d,5",
			];

			expect(readLines(text.join(end))).toEqual({
				head: 1,
				a: 2,
				b: 4,
				c: 6,
				d: 8,
			});
		},
	);
