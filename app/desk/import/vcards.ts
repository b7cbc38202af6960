import { importFields } from "./contact-columns.ts";

/** The columns of a row that is made from a card. Emails, phones and addresses are on lines of their own. */
export const vcardHeader = [
	importFields.name,
	importFields.emails,
	importFields.phones,
	importFields.company,
	importFields.website,
	importFields.address,
	importFields.tags,
	importFields.note,
	"Fax",
	"Pager",
] as const;

type Card = { line: number; cells: string[] };

/** A property without its group. */
type Property = { name: string; parameters: string; value: string };

const AGENT = /^\s*AGENT\b[^:]*:\s*$/i;

type Source = { line: number; lines: string[] };

/**
 * Reads vCards 2.1, 3.0 and 4.0; ical.js knows no 2.1 and cuts notes at commas. Photos, birthdays and other properties are left out, and nothing is loaded from
 * addresses in the file. A card that cannot be read is named; the others count.
 */
export function readVcards(text: string): {
	cards: Card[];
	problems: { line: number; message: string }[];
} {
	const cards: Card[] = [];
	const problems: { line: number; message: string }[] = [];
	let open: Source | null = null;
	/** Within a card that is the value of `AGENT:` in another (vCard 2.1). */
	let isAgent = false;

	const refuse = (line: number, message: string) =>
		problems.push({ line, message });

	for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
		const border = /^\s*(BEGIN|END)\s*:\s*VCARD\s*$/i.exec(line)?.[1];

		if (isAgent) {
			isAgent = border?.toUpperCase() !== "END";
			continue;
		}
		if (border?.toUpperCase() === "BEGIN") {
			if (AGENT.test(open?.lines.at(-1) ?? "")) {
				isAgent = true;
				continue;
			}
			if (open) refuse(open.line, "This card has no end.");
			open = { line: index + 1, lines: [] };
		} else if (border && open) {
			const cells = readCard(joinLines(open.lines));
			if (cells.some((cell) => cell !== ""))
				cards.push({ line: open.line, cells });
			else refuse(open.line, "This card is empty.");
			open = null;
		} else open?.lines.push(line);
	}

	if (open) refuse(open.line, "This card has no end.");

	return { cards, problems };
}

/** Joins folded lines, soft breaks of quoted-printable text, and lines of base64 that are not indented. */
function joinLines(lines: readonly string[]): string[] {
	// Joined once at the end: a picture has tens of thousands of lines.
	const joined: string[][] = [];

	for (const line of lines) {
		const last = joined.at(-1);
		if (!last) {
			joined.push([line]);
			continue;
		}

		const end = last.at(-1) ?? "";
		const isSoftBreak =
			end.endsWith("=") && /^[^:]*;[^:]*QUOTED-PRINTABLE/i.test(last[0] ?? "");

		if (isSoftBreak) {
			last[last.length - 1] = end.slice(0, -1);
			last.push(line);
		} else if (/^[ \t]/.test(line)) last.push(line.slice(1));
		else if (!line.includes(":")) last.push(line.trim());
		else joined.push([line]);
	}

	return joined.map((pieces) => pieces.join(""));
}

const PROPERTY = /^\s*(?:[\w-]+\.)?([a-z-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/is;

function readProperty(line: string): Property | null {
	const [, name = "", parameters = "", value = ""] = PROPERTY.exec(line) ?? [];
	return name === "" ? null : { name: name.toUpperCase(), parameters, value };
}

function readCard(lines: readonly string[]): string[] {
	const properties = lines.map(readProperty).filter((each) => each !== null);

	const read = (name: string) =>
		properties
			.filter((property) => property.name === name)
			.map(readValues)
			.filter((values) => values.some((value) => value !== ""));

	const texts = (name: string, separator: string) =>
		read(name).map((values) => values.filter(Boolean).join(separator));

	const numbers = sortByPreference(properties, "TEL").map((property) => ({
		kind: readKind(property),
		number: removeScheme(readValues(property)[0] ?? ""),
	}));
	const numbersOf = (wanted: PhoneKind) =>
		numbers
			.filter(({ kind, number }) => kind === wanted && number !== "")
			.map(({ number }) => number)
			.join("\n");

	const [organization = []] = read("ORG");
	const [company = "", ...departments] = organization;
	const department = departments.filter(Boolean).join(", ");
	const [name = formatName(read("N")[0] ?? [])] = texts("FN", "");
	const notes = [
		...texts("TITLE", ""),
		department,
		...texts("NOTE", ""),
	].filter(Boolean);

	return [
		name,
		sortByPreference(properties, "EMAIL")
			.flatMap(readValues)
			.filter(Boolean)
			.join("\n"),
		numbersOf("phone"),
		company,
		texts("URL", "\n")[0] ?? "",
		texts("ADR", ", ").join("\n"),
		texts("CATEGORIES", "").join(","),
		notes.join("\n"),
		numbersOf("fax"),
		numbersOf("pager"),
	];
}

/** The values of a parameter such as `TYPE=WORK,PREF`; vCard 2.1 has the values alone. */
function listTypes({ parameters }: Property): string[] {
	return parameters
		.toUpperCase()
		.split(/[;,]/)
		.map((part) =>
			part
				.replace(/^TYPE=/, "")
				.replaceAll('"', "")
				.trim(),
		);
}

/** The preferred one first (RFC 6350, 5.3: 1 to 100; RFC 2426, 3.3.2: a type). */
function sortByPreference(
	properties: readonly Property[],
	name: string,
): Property[] {
	const rank = (property: Property) => {
		const [, order] = /;PREF="?(\d+)/i.exec(property.parameters) ?? [];
		if (order !== undefined) return Number(order);

		return listTypes(property).includes("PREF") ? 1 : 101;
	};

	return properties
		.filter((property) => property.name === name)
		.sort((a, b) => rank(a) - rank(b));
}

type PhoneKind = "phone" | "fax" | "pager";

/** RFC 6350, 6.4.1. Numbers that nobody answers are columns of their own, which the check names as left out. */
function readKind(property: Property): PhoneKind {
	const types = listTypes(property);
	if (types.includes("FAX")) return "fax";

	return types.includes("PAGER") ? "pager" : "phone";
}

/** Family name, given name, further names, prefix, suffix. */
function formatName([family, given, further, prefix, suffix]: string[]) {
	return [prefix, given, further, family, suffix].filter(Boolean).join(" ");
}

/** vCard 4 has phones as addresses: `tel:+44-20-7946-0018;ext=12`. */
function removeScheme(phone: string): string {
	return phone.replace(/^tel:/i, "").replace(/;ext=/i, " ext. ");
}

const structured = ["N", "ORG", "ADR"];

/** The parts of a value, without escapes. */
function readValues({ name, parameters, value }: Property): string[] {
	const text = /QUOTED-PRINTABLE/i.test(parameters)
		? decodeQuotedPrintable(value, parameters)
		: value;
	const parts = structured.includes(name) ? splitParts(text) : [text];

	return parts.map((part) => removeEscapes(part).trim());
}

/** Splits at semicolons without a backslash before them. */
function splitParts(text: string): string[] {
	return Array.from(
		text.matchAll(/(?:^|;)((?:\\.|[^;\\])*)/gs),
		([, part = ""]) => part,
	);
}

function removeEscapes(text: string): string {
	return text.replace(/\\(.)/gs, (written, character: string) => {
		if (character.toLowerCase() === "n") return "\n";

		return ",;:\\".includes(character) ? character : written;
	});
}

function decodeQuotedPrintable(text: string, parameters: string): string {
	const bytes = Buffer.from(
		text.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		),
		"latin1",
	);
	const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? "utf-8";

	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
