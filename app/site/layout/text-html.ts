import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MdxModule } from "#content/mdx.ts";

/** A text as HTML, with the parts it uses beside Markdown. For loaders only. */
export function htmlOf(text: MdxModule<unknown>, parts: Record<string, unknown>): string {
	return renderToStaticMarkup(createElement(text.default, { components: parts }));
}
