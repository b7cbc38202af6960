import {
	type RenderedMarkdown,
	renderMarkdown,
} from "#lib/markdown/markdown.server.ts";
import {
	articleContainers,
	issueContainers,
	legalContainers,
} from "./containers.server.ts";
import { fillText } from "./content.ts";

type Fill = (text: string) => string;

type Render = (body: string, fill: Fill) => RenderedMarkdown;

/** The texts of the website that are written in Markdown. */
export const textRenderers = {
	article: (body, fill) =>
		renderMarkdown(body, { containers: articleContainers, fill }),
	/** Without the names of readers. */
	issue: (body, fill) =>
		renderMarkdown(body, {
			containers: issueContainers,
			isHtmlText: true,
			fill,
		}),
	legal: (body, fill) =>
		renderMarkdown(body, { containers: legalContainers, fill }),
} as const satisfies Record<string, Render>;

export type TextKind = keyof typeof textRenderers;

export type FilledText = {
	rendered: RenderedMarkdown;
	/** The pieces with placeholders, as they were filled. */
	filled: ReadonlyMap<string, string>;
};

/** @throws for an unknown placeholder. */
export function renderFilled(render: Render, body: string): FilledText {
	const filled = new Map<string, string>();
	const rendered = render(body, (text) => {
		if (!text.includes("{")) return text;

		const result = fillText(text);
		filled.set(text, result);

		return result;
	});

	return { rendered, filled };
}
