import { parseEmail } from "#lib/contacts/email.ts";
import { parsePhone } from "#lib/contacts/phone.ts";
import { type CsvRow, readCsv } from "#lib/csv.server.ts";
import { decodeText } from "#lib/decode-text.ts";
import { guessField } from "./contact-columns.ts";
import { readVcards, vcardHeader } from "./vcards.ts";

export const importLimits = {
	/** 20 MB. */
	bytes: 20 * 1024 * 1024,
	rows: 50_000,
	/** All notes of a person in an export of ours. Longer cells are not a contact’s. */
	cell: 200_000,
	columns: 200,
} as const;

/** A row of a file. `line` is the number of its first line, from 1. */
type FileRow = { line: number; cells: string[] };

export type ContactFile =
	| {
			header: string[];
			rows: FileRow[];
			/** Entries that cannot be read. */
			problems: { line: number; message: string }[];
	  }
	| { error: string };

/** Reads a table (CSV) or address cards (vCard) in any of the usual encodings. */
export function readContacts(bytes: Uint8Array): ContactFile {
	const text = decodeText(bytes).replace(/^\ufeff/, "");
	if (text.trim() === "") return { error: "The file is empty." };
	if (isBinary(text))
		return {
			error:
				"This is not a text file. Save the spreadsheet as CSV, or export the contacts as vCard.",
		};

	return /^\s*BEGIN:VCARD\b/im.test(text) ? readCards(text) : readTable(text);
}

function isBinary(text: string): boolean {
	return text.slice(0, 1_000).includes("\u0000");
}

function readCards(text: string): ContactFile {
	const { cards, problems } = readVcards(text);
	if (cards.length > importLimits.rows)
		return { error: `At most ${importLimits.rows} contacts at once.` };

	// Columns that no card has are not named in the check.
	const used = vcardHeader
		.map((_, index) => index)
		.filter(
			(index) =>
				guessField(vcardHeader[index] ?? "") !== null ||
				cards.some(({ cells }) => cells[index]),
		);

	return {
		header: used.map((index) => vcardHeader[index] ?? ""),
		rows: cards.map(({ line, cells }) => ({
			line,
			cells: used.map((index) => cells[index] ?? ""),
		})),
		problems,
	};
}

function readTable(text: string): ContactFile {
	const table = readCsv(text, countKnown, {
		maxLength: importLimits.bytes,
		maxRows: importLimits.rows + MAX_BEFORE_HEADER,
	});
	if ("error" in table) return table;

	if (table.rows.length === 0) return { error: "The file is empty." };

	const at = findHeader(table.rows);
	const names = table.rows[at]?.cells ?? [];
	const rows = table.rows.slice(at + 1);
	if (rows.length === 0)
		return { error: "The file has a header and no contacts." };

	const width = Math.max(
		names.length,
		...rows.map(({ cells }) => cells.length),
	);
	if (width > importLimits.columns)
		return { error: `At most ${importLimits.columns} columns.` };

	const header = Array.from(
		{ length: width },
		(_, index) => names[index] || `Column ${index + 1}`,
	);

	return applyTypes({ header, ...splitRows(rows) });
}

/** `Phone 1 - Type` says what `Phone 1 - Value` is, in exports of Google. */
const VALUE_COLUMN = /^(.* \d+) - Value$/i;

/**
 * Moves fax and pager numbers to a column of their own, which the check names, and the address that is marked as
 * preferred (`* Work`) to the front.
 */
function applyTypes(table: Exclude<ContactFile, { error: string }>) {
	const { header } = table;
	const typed = header.flatMap((name, value) => {
		const [, base] = VALUE_COLUMN.exec(name) ?? [];
		const type = header.findIndex(
			(other) => other === `${base} - Type` || other === `${base} - Label`,
		);
		const field = guessField(name);

		return type >= 0 && (field === "phones" || field === "emails")
			? [{ value, type, field }]
			: [];
	});
	if (typed.length === 0) return table;

	let hasFax = false;
	const rows = table.rows.map(({ line, cells }) => {
		const moved = header.map((_, index) => cells[index] ?? "");
		const faxes: string[] = [];

		for (const { value, type, field } of typed)
			if (field === "phones" && /fax|pager/i.test(cells[type] ?? "")) {
				faxes.push(cells[value] ?? "");
				moved[value] = "";
			}

		for (const field of ["emails", "phones"]) {
			const own = typed.filter((column) => column.field === field);
			const preferred = own.filter(({ type }) => cells[type]?.startsWith("*"));
			const sorted = [
				...preferred,
				...own.filter((column) => !preferred.includes(column)),
			].map(({ value }) => moved[value] ?? "");
			for (const [index, { value }] of own.entries())
				moved[value] = sorted[index] ?? "";
		}

		hasFax ||= faxes.length > 0;

		return { line, cells: [...moved, faxes.join("; ")] };
	});

	return hasFax
		? { ...table, header: [...header, "Fax"], rows }
		: {
				...table,
				rows: rows.map(({ line, cells }) => ({
					line,
					cells: cells.slice(0, -1),
				})),
			};
}

/** Rows before a header, such as a title, Excel's `sep=;` or the day of the export. */
const MAX_BEFORE_HEADER = 20;

/** The index of the row with the names of the columns; -1 without one. */
function findHeader(rows: readonly CsvRow[]): number {
	const contact = rows.findIndex(({ cells }) => cells.some(isOfContact));
	const end = contact < 0 ? rows.length : contact;
	const scores = rows
		.slice(0, Math.min(end, MAX_BEFORE_HEADER))
		.map(({ cells }) => countKnown(cells));
	const best = Math.max(0, ...scores);
	if (best > 0) return scores.indexOf(best);

	return contact === 0 ? -1 : 0;
}

/** Shorter numbers may be dates, which stand above headers, too. */
const MIN_PHONE_DIGITS = 9;

/** True for an email address or a phone number: headers have none. */
function isOfContact(cell: string): boolean {
	if (parseEmail(cell) !== null) return true;

	const digits = cell.replace(/\D/g, "").length;

	return digits >= MIN_PHONE_DIGITS && parsePhone(cell) !== null;
}

function countKnown(cells: readonly string[]): number {
	return cells.filter((cell) => guessField(cell) !== null).length;
}

/** Rows with cells that are too long are named as problems. */
function splitRows(rows: readonly CsvRow[]) {
	const isFit = ({ cells }: CsvRow) =>
		cells.every((cell) => cell.length <= importLimits.cell);

	return {
		rows: rows.filter(isFit).map(({ line, cells }) => ({ line, cells })),
		problems: rows
			.filter((row) => !isFit(row))
			.map(({ line }) => ({
				line,
				message: `A cell has more than ${importLimits.cell} characters.`,
			})),
	};
}
