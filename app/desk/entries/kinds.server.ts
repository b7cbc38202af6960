import { articleKind } from "#desk/articles/article-kind.server.ts";
import { caseKind } from "#desk/cases/case-kind.server.ts";
import { faqKind, homeFaqKind } from "#desk/faq/faq-kind.server.ts";
import { legalKind } from "#desk/legal/legal-kind.server.ts";
import { ownPageKind } from "#desk/own-pages/own-page-kind.server.ts";
import { settingsKinds } from "#desk/settings/settings-kinds.server.ts";
import { createEntryEditor } from "./entry-editor.server.ts";
import type { EditedName, EntryKind } from "./entry-kind.server.ts";

const kinds = {
	article: articleKind,
	case: caseKind,
	legal: legalKind,
	page: ownPageKind,
	faq: faqKind,
	"home-faq": homeFaqKind,
	...settingsKinds,
} satisfies Record<EditedName, unknown> as Record<EditedName, EntryKind>;

export const entryEditors = Object.fromEntries(
	Object.entries(kinds).map(([name, kind]) => [name, createEntryEditor(kind)]),
) as Record<EditedName, ReturnType<typeof createEntryEditor>>;

/** Null for a document without an editor. */
export function findEntryKind(name: string): EntryKind | null {
	return Object.hasOwn(kinds, name) ? kinds[name as EditedName] : null;
}

/** The kind whose editor has an address such as `/desk/cases/rota`. @throws for another address. */
export function readEntryKind(path: string): EntryKind {
	const [kind] = Object.values(kinds)
		.filter(
			({ listPath }) =>
				path.replace(/\.data$/, "") === listPath ||
				path.startsWith(`${listPath}/`),
		)
		.sort((a, b) => b.listPath.length - a.listPath.length);
	if (!kind) throw new Error(`No entries are edited at ${path}.`);

	return kind;
}
