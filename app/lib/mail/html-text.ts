import { Tokenizer } from "htmlparser2";

const BLOCKS = new Set(
	"address article aside body center dd div dl dt fieldset figure footer form header html legend main nav section table tbody tfoot thead tr".split(
		" ",
	),
);
const SPACED_BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 pre ul ol".split(" "));
/** Elements whose contents aren't text. */
const UNSEEN = new Set(["script", "style", "title"]);
const LINK = /^(?:https?|mailto|tel):/i;
const MAX_QUOTE_MARKS = 10;

/**
 * The text of an HTML email: paragraphs and line breaks as shown, quotes with `>`, list items with their
 * mark, link targets after the link's text. Only the tokens of the HTML are read, without a tree, so the
 * time is linear in its length however deeply it is nested.
 */
export function convertHtmlToText(html: string): string {
	const writer = new TextWriter();
	const attributes = new Map<string, string>();
	let tag = "";
	let attribute = "";
	let unseen = "";

	const text = (words: string) => {
		if (unseen === "") writer.write(words);
	};

	const addToAttribute = (words: string) =>
		attributes.set(attribute, (attributes.get(attribute) ?? "") + words);

	const ignore = () => {};
	const tokens = new Tokenizer(
		{ decodeEntities: true },
		{
			onopentagname(start, end) {
				tag = html.slice(start, end).toLowerCase();
				attributes.clear();
			},
			onattribname(start, end) {
				attribute = html.slice(start, end).toLowerCase();
			},
			onattribdata: (start, end) => addToAttribute(html.slice(start, end)),
			onattribentity: (code) => addToAttribute(String.fromCodePoint(code)),
			onopentagend() {
				if (UNSEEN.has(tag)) unseen = tag;
				writer.open(tag, attributes);
			},
			onselfclosingtag() {
				writer.open(tag, attributes);
			},
			onclosetag(start, end) {
				const name = html.slice(start, end).toLowerCase();
				if (name === unseen) unseen = "";
				writer.close(name);
			},
			ontext: (start, end) => text(html.slice(start, end)),
			ontextentity: (code) => text(String.fromCodePoint(code)),
			oncdata: (start, end) => text(html.slice(start, end)),
			onattribend: ignore,
			oncomment: ignore,
			ondeclaration: ignore,
			onend: ignore,
			onprocessinginstruction: ignore,
		},
	);
	tokens.write(html);
	tokens.end();

	return writer.end();
}

type Link = { href: string; words: string };

class TextWriter {
	#lines: string[] = [];
	#line = "";
	/** A space that is written before the next word. */
	#space = false;
	#quotes = 0;
	#preformatted = 0;
	#lists: { isNumbered: boolean; items: number }[] = [];
	/** The line has only the mark of a list item. */
	#isMark = false;
	#link: Link | null = null;

	write(text: string): void {
		if (this.#preformatted > 0) {
			const [first = "", ...others] = text.split(/\r?\n/);
			this.#add(first);

			for (const line of others) {
				this.#break();
				this.#add(line);
			}

			return;
		}

		// A non-breaking space is a space of the text; the others are those of the markup.
		const words = text.split(/[ \t\r\n\f]+/);
		for (const [index, word] of words.entries()) {
			if (index > 0) this.#space = true;
			if (word !== "") this.#add(word.replaceAll("\u00a0", " "));
		}
	}

	open(tag: string, attributes: ReadonlyMap<string, string>): void {
		if (SPACED_BLOCKS.has(tag)) this.#endBlock();
		else if (BLOCKS.has(tag)) this.#endLine();

		switch (tag) {
			case "br":
				this.#break();
				break;
			case "hr":
				this.#endLine();
				this.#add("---");
				this.#endLine();
				break;
			case "td":
			case "th":
				this.#space = true;
				break;
			case "pre":
				this.#preformatted++;
				break;
			case "ul":
			case "ol":
				this.#lists.push({ isNumbered: tag === "ol", items: 0 });
				break;
			case "li":
				this.#startItem();
				break;
			case "blockquote":
				this.#endBlock();
				this.#quotes++;
				break;
			case "a":
				this.#link = { href: attributes.get("href")?.trim() ?? "", words: "" };
				break;
			case "img": {
				const alt = attributes.get("alt")?.trim();
				if (alt) this.write(` [${alt}] `);
			}
		}
	}

	close(tag: string): void {
		switch (tag) {
			case "a":
				this.#endLink();
				break;
			case "blockquote":
				this.#endBlock();
				this.#quotes = Math.max(0, this.#quotes - 1);
				break;
			case "pre":
				this.#preformatted = Math.max(0, this.#preformatted - 1);
				break;
			case "ul":
			case "ol":
				this.#lists.pop();
				break;
			case "td":
			case "th":
				this.#space = true;
		}

		if (SPACED_BLOCKS.has(tag)) this.#endBlock();
		else if (BLOCKS.has(tag)) this.#endLine();
	}

	end(): string {
		this.#endLink();
		this.#isMark = false;
		this.#endLine();

		return this.#lines
			.join("\n")
			.replace(/\n{3,}/g, "\n\n")
			.trim();
	}

	#add(words: string): void {
		if (this.#space && this.#line !== "") this.#line += " ";
		this.#space = false;
		this.#isMark = false;
		this.#line += words;
		if (this.#link) this.#link.words += words;
	}

	#break(): void {
		const marks = "> ".repeat(Math.min(this.#quotes, MAX_QUOTE_MARKS));
		this.#lines.push((marks + this.#line).trimEnd());
		this.#line = "";
		this.#space = false;
		this.#isMark = false;
	}

	#endLine(): void {
		if (this.#isMark) return;
		if (this.#line.trim() !== "") this.#break();
		this.#line = "";
		this.#space = false;
	}

	/** Ends the line, with an empty one after it. */
	#endBlock(): void {
		this.#endLine();
		if (this.#isMark) return;

		const last = this.#lines.at(-1);
		if (last !== undefined && last.replace(/[> ]+/, "") !== "") this.#break();
	}

	#startItem(): void {
		if (this.#isMark) this.#break();
		this.#endLine();

		const list = this.#lists.at(-1) ?? { isNumbered: false, items: 0 };
		// Items follow each other without an empty line.
		if (list.items > 0 && this.#lines.at(-1) === "") this.#lines.pop();
		list.items++;

		this.#add(list.isNumbered ? `${list.items}.` : "-");
		this.#space = true;
		this.#isMark = true;
	}

	#endLink(): void {
		const link = this.#link;
		this.#link = null;
		if (!link || !LINK.test(link.href)) return;

		const plain = (text: string) =>
			text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");
		if (plain(link.href) === plain(link.words)) return;

		this.#space = link.words !== "";
		this.#add(`<${link.href}>`);
	}
}
