import { articleKind } from "#desk/articles/article-kind.server.ts";
import { caseKind } from "#desk/cases/case-kind.server.ts";
import { legalKind } from "#desk/legal/legal-kind.server.ts";
import { createEntryEditor } from "./entry-editor.server.ts";
import type { EntryKind, EntryName } from "./entry-kind.server.ts";

const kinds = {
	article: articleKind as EntryKind,
	case: caseKind as EntryKind,
	legal: legalKind as EntryKind,
} satisfies Record<EntryName, EntryKind>;

export const entryEditors = {
	article: createEntryEditor(articleKind),
	case: createEntryEditor(caseKind),
	legal: createEntryEditor(legalKind),
} satisfies Record<EntryName, unknown>;

export function findEntryKind(name: EntryName): EntryKind {
	return kinds[name];
}

/** The kind whose editor has an address such as `/desk/cases/rota`. @throws for another address. */
export function readEntryKind(path: string): EntryKind {
	const kind = Object.values(kinds).find(({ listPath }) =>
		path.startsWith(`${listPath}/`),
	);
	if (!kind) throw new Error(`No entries are edited at ${path}.`);

	return kind;
}
