/**
 * The source of an email as its parser should see it: text that claims to be ASCII may be UTF-8, and lines
 * of `format=flowed` are joined by `joinFlowed` instead, which knows quotes.
 */
export function prepareSource(source: string | Uint8Array): Uint8Array {
	const bytes = Buffer.from(source);
	const text = bytes.toString("latin1");
	const prepared = (text.includes("\n") ? text : text.replaceAll("\r", "\n"))
		.replace(HEADER_WITH_ASCII, (header) =>
			header.replace(/us-ascii|ansi_x3\.4-1968/i, "utf-8"),
		)
		.replace(HEADER_WITH_FLOWED, (header) =>
			header.replace(/flowed/i, "fixed"),
		);

	return prepared === text ? bytes : Buffer.from(prepared, "latin1");
}

const HEADER_WITH_ASCII =
	/^(?:content-type:.*|[ \t]+)\bcharset="?(?:us-ascii|ansi_x3\.4-1968)\b/gim;
const HEADER_WITH_FLOWED =
	/^(?:content-type:.*|[ \t]+)\bformat\s*=\s*"?flowed\b/gim;

/** Null where no text is `format=flowed` (RFC 3676). `removesSpaces`: `delsp=yes`. */
export function findFlowed(
	source: string | Uint8Array,
): { removesSpaces: boolean } | null {
	const text = Buffer.from(source).toString("latin1");
	HEADER_WITH_FLOWED.lastIndex = 0;
	if (!HEADER_WITH_FLOWED.test(text)) return null;

	return { removesSpaces: /\bdelsp\s*=\s*"?yes\b/i.test(text) };
}

/** Joins lines that end in a space with the next one of the same quote depth. */
export function joinFlowed(
	text: string,
	{ removesSpaces }: { removesSpaces: boolean },
): string {
	const paragraphs: { depth: number; pieces: string[]; isOpen: boolean }[] = [];

	for (const line of text.split("\n")) {
		const [, marks = "", words = ""] = /^(>*) ?(.*)$/s.exec(line) ?? [];
		const depth = marks.length;
		const isOpen = words.endsWith(" ") && words !== "-- ";
		const last = paragraphs.at(-1);
		const piece = isOpen && removesSpaces ? words.slice(0, -1) : words;

		if (last?.isOpen && last.depth === depth && words !== "-- ") {
			last.pieces.push(piece);
			last.isOpen = isOpen;
		} else {
			paragraphs.push({ depth, pieces: [piece], isOpen });
		}
	}

	return paragraphs
		.map(({ depth, pieces }) => {
			const marks = depth > 0 ? `${">".repeat(depth)} ` : "";
			return marks + pieces.join("");
		})
		.join("\n");
}

/** The source with each line that isn't valid UTF-8 read as Windows-1252. */
export function decodeLines(source: Uint8Array): Uint8Array {
	const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
	const western = new TextDecoder("windows-1252");
	const bytes = Buffer.from(source);
	const lines: Buffer[] = [];

	for (let at = 0; at < bytes.length; ) {
		const end = bytes.indexOf("\n", at) + 1 || bytes.length;
		const line = bytes.subarray(at, end);
		at = end;
		try {
			strict.decode(line);
			lines.push(line);
		} catch {
			lines.push(Buffer.from(western.decode(line)));
		}
	}

	return Buffer.concat(lines);
}

export function readRawBody(source: string | Uint8Array): string {
	const text = Buffer.from(source).toString();
	const start = /\r?\n\r?\n/.exec(text);

	return start ? text.slice(start.index + start[0].length) : "";
}
