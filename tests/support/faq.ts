import { bindHandlers } from "#desk/entries/entry-editor.server.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import type { FaqKey } from "#desk/faq/faq-lists.ts";

/** The forms of a question’s editor, by intent. */
export function faqHandlers(id: string, key: FaqKey = "faq") {
	return bindHandlers(id, entryEditors[key].handlers);
}
