import { collections, parseEntryKey } from "#content/collections.server.ts";
import { documentKinds, isDocumentKey } from "#content/documents.ts";
import { buildEntryPath } from "#desk/entries/entry-kind.server.ts";
import { findEntryKind } from "#desk/entries/kinds.server.ts";
import type { PictureUse } from "#features/media/picture-uses.server.ts";

export type NamedUse = {
	name: string;
	/** Of its editor on the desk. */
	path: string;
};

/** Where a picture is used, each once. */
export function describeUses(uses: readonly PictureUse[]) {
	const named = new Map(
		uses.map((use): [string, NamedUse] => {
			const named = { name: describeUse(use), path: findEditorPath(use) };
			return [`${named.path} ${named.name}`, named];
		}),
	);

	return {
		uses: [...named.values()],
		/** Only earlier versions and earlier drafts show it. */
		isPast:
			uses.length > 0 &&
			uses.every(
				({ where }) => where === "version" || where === "earlier-draft",
			),
	};
}

/** `Team`, `a draft of Team`, `version 3 of the case study “Sundays”` or `newsletter issue 2`. */
function describeUse(use: PictureUse): string {
	const { where, number } = use;
	const name = nameDocument(use);

	switch (where) {
		case "issue":
			return `newsletter issue ${number}`;
		case "page":
			return name;
		case "draft":
			return `a draft of ${name}`;
		case "earlier-draft":
			return `an earlier draft of ${name}`;
		case "version":
			return `version ${number} of ${name}`;
	}
}

/** Documents whose editor isn't among the settings. */
const documentPaths: Readonly<Record<string, string>> = {
	faq: "/desk/faq",
	"home-faq": "/desk/faq",
	redirects: "/desk/redirects",
	"reply-templates": "/desk/templates",
	"case-order": "/desk/cases",
	"sign-up": "/desk/newsletter",
};

function findEditorPath({ key, number, where }: PictureUse): string {
	if (where === "issue") return `/desk/newsletter/${number}`;

	const entry = parseEntryKey(key);
	const kind = entry && findEntryKind(entry.name);
	if (kind) return buildEntryPath(kind, entry.id);
	// Issues have an editor of their own.
	if (entry) return `/desk/newsletter/${entry.id}`;

	return documentPaths[key] ?? `/desk/settings/${key}`;
}

function nameDocument({ key, title }: PictureUse): string {
	if (isDocumentKey(key)) return documentKinds[key].label;

	const entry = parseEntryKey(key);
	if (!entry) return key;

	const label = collections[entry.name].label.toLowerCase();
	return `the ${label} “${title || "Untitled"}”`;
}
