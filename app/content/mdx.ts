import type { ComponentType } from "react";

/** One `##` heading of a text. */
export type Heading = {
	/** The id of its anchor in the page. */
	id: string;
	/** The text without the number. */
	text: string;
	/** The number of a heading such as "## 3. What we collect". */
	number?: number;
};

/** A .mdx file as a module (see mdx-plugin.ts). */
export type MdxModule<FrontMatter> = {
	default: ComponentType<{ components?: Record<string, unknown> }>;
	frontmatter: FrontMatter;
	headings: readonly Heading[];
	/** The number of words in the text, tables included. */
	words: number;
};
