import { type Block, splitPlainText } from "./split-plain-text.ts";

type PlainTextProps = {
	text: string;
	/** Set smaller. */
	isNote?: boolean;
	/** Numbered single lines, such as "2. Payment", are headings. */
	hasHeadings?: boolean;
};

/** A plain text with its paragraphs and lists. */
export function PlainText({ text, isNote, hasHeadings }: PlainTextProps) {
	return (
		<div className={isNote ? "plain-text plain-text--note" : "plain-text"}>
			{splitPlainText(text, hasHeadings).map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other key
				<BlockOf key={index} block={block} />
			))}
		</div>
	);
}

function BlockOf({ block: { kind, lines } }: { block: Block }) {
	switch (kind) {
		case "heading":
			return <h3 className="h4">{lines[0]}</h3>;
		case "list":
			return (
				<ul>
					{lines.map((line, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: as above
						<li key={index} dir="auto">
							{line}
						</li>
					))}
				</ul>
			);
		case "text":
			return <p dir="auto">{lines.join("\n")}</p>;
	}
}
