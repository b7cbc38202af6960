import * as v from "valibot";
import { contactEntries } from "#desk/people/contact/contact-form.ts";
import type { ContactDetails } from "#features/leads/edit-contact.server.ts";
import { parsePhone } from "#lib/contacts/phone.ts";
import { parseTagList } from "#lib/contacts/tag-list.ts";
import { removeFormulaGuard } from "#lib/csv.server.ts";
import { line, paragraphs } from "#lib/forms/fields.ts";
import type { ImportField } from "./contact-columns.ts";

export type ImportedContact = {
	details: ContactDetails;
	tags: string[];
	/** Empty without one. As long as a cell may be: an export has all notes of a person in one. */
	note: string;
};

const MAX_TAG = 30;
const MAX_TAGS = 20;

const rowSchema = v.pipe(
	v.object({
		...contactEntries,
		tags: v.pipe(
			v.string(),
			v.transform((text) =>
				parseTagList(text)
					.map((tag) => v.parse(line, tag).toLowerCase())
					// Google's own labels, such as “* myContacts”.
					.filter((tag) => tag !== "" && !tag.startsWith("*")),
			),
			v.transform((tags) => [...new Set(tags)]),
			v.maxLength(MAX_TAGS, `At most ${MAX_TAGS} tags.`),
			v.everyItem(
				(tag) => tag.length <= MAX_TAG,
				`A tag has at most ${MAX_TAG} characters.`,
			),
		),
		note: paragraphs,
	}),
	v.check(
		({ emails, phones }) => emails.length + phones.length > 0,
		"It has neither an email address nor a phone number.",
	),
);

/** Between the parts of one field that is spread over several columns. */
const separators: Partial<Record<ImportField, string>> = {
	name: " ",
	company: ", ",
	address: ", ",
	tags: ",",
};

/** As exports write cells without a value. */
const NOTHING = /^(?:[-–—.]+|n\/?a|none|null|undefined)$/i;

/** The same for names, since some people are called Na, None or Null. */
const NO_NAME = /^(?:[-–—.]+|n\/a|null|undefined)$/;

const names: readonly ImportField[] = ["name", "firstName", "lastName"];

/** Google writes several values in one cell as `a ::: b`. */
const BETWEEN_VALUES = /\s*(?::::|[;\n])\s*/;

/** Between phones, where the whole isn't one: `089 / 1234567` is. */
const BETWEEN_PHONES = /\s*(?:[/,|&]|\bor\b)\s*/i;

/** The contact of a row, or why it can’t be imported. */
export function readRow(
	cells: readonly string[],
	mapping: readonly (string | null)[],
): ImportedContact | { refused: string } {
	const field = (name: ImportField) =>
		cells
			.filter((_, index) => mapping[index] === name)
			.map((cell) => removeFormulaGuard(cell).trim())
			.filter((cell) => cell !== "" && !isNothing(name, cell));

	const joined = (name: ImportField) =>
		field(name).join(separators[name] ?? "\n");

	const parts = [...field("firstName"), ...field("lastName")];
	const parsed = v.safeParse(rowSchema, {
		name: joined("name") || parts.join(" "),
		emails: listValues(field("emails"), /\s*[;,\n]\s*|\s*:::\s*/),
		phones: listValues(field("phones").flatMap(splitPhones), BETWEEN_VALUES),
		company: joined("company"),
		website: field("website")[0] ?? "",
		address: joined("address"),
		tags: joined("tags"),
		note: joined("note"),
	});
	if (!parsed.success)
		return { refused: parsed.issues.map(({ message }) => message).join(" ") };

	const { tags, note, ...details } = parsed.output;

	return { details, tags, note };
}

function isNothing(field: ImportField, cell: string): boolean {
	return (names.includes(field) ? NO_NAME : NOTHING).test(cell);
}

function splitPhones(cell: string): string[] {
	const phones = cell.split(BETWEEN_PHONES);
	const areAll = phones.every((phone) => parsePhone(phone) !== null);

	return parsePhone(cell) === null && areAll ? phones : [cell];
}

/** One a line, without the names of addresses such as `Jo Bright <jo@client.example>`. */
function listValues(cells: readonly string[], separator: RegExp): string {
	return cells
		.flatMap((cell) => cell.split(separator))
		.map((value) => /<([^<>]+@[^<>]+)>/.exec(value)?.[1] ?? value)
		.map((value) => value.replace(/^mailto:\s*/i, ""))
		.filter((value) => value !== "")
		.join("\n");
}
