export type Block = { kind: "text" | "list" | "heading"; lines: string[] };

const LIST_MARK = /^\s*[-*•–]\s+/;
const NUMBERED = /^\d{1,2}\.\s+\S.{0,80}$/;

/** Paragraphs, lists (lines with a dash) and, if wanted, numbered headings of a plain text. */
export function splitPlainText(text: string, hasHeadings = false): Block[] {
	return text
		.split(/\n\s*\n/)
		.filter((part) => part.trim() !== "")
		.flatMap((part) => {
			const lines = part.split("\n").filter((line) => line.trim() !== "");
			const isHeading =
				hasHeadings && lines.length === 1 && NUMBERED.test(lines[0] ?? "");

			return isHeading ? [{ kind: "heading", lines }] : splitLists(lines);
		});
}

function splitLists(lines: readonly string[]): Block[] {
	const blocks: Block[] = [];
	for (const line of lines) {
		const kind = LIST_MARK.test(line) ? "list" : "text";
		const last = blocks.at(-1);
		const words = line.replace(LIST_MARK, "").trim();
		if (last?.kind === kind) last.lines.push(words);
		else blocks.push({ kind, lines: [words] });
	}

	return blocks;
}
