import type { ComponentType } from "react";

/** One `##` heading of a text. */
export type Heading = {
	/** The id its anchor has in the page. */
	id: string;
	/** Its words, without the number. */
	text: string;
	/** The number of a heading such as "## 3. What we collect". */
	number?: number;
};

/** A .mdx file as a module (see mdx-plugin.ts). */
export type MdxModule<FrontMatter> = {
	default: ComponentType<{ components?: Record<string, unknown> }>;
	frontmatter: FrontMatter;
	headings: readonly Heading[];
	/** How many words the text has, its tables included. */
	words: number;
};
