import { collections, parseEntryKey } from "#content/collections.server.ts";
import { documentKinds, isDocumentKey } from "#content/documents.ts";
import type { PictureUse } from "#features/media/media-store.server.ts";

/** Where a picture is used, each once. */
export function describeUses(uses: readonly PictureUse[]) {
	return {
		uses: [...new Set(uses.map(describeUse))],
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

function nameDocument({ key, title }: PictureUse): string {
	if (isDocumentKey(key)) return documentKinds[key].label;

	const entry = parseEntryKey(key);
	if (!entry) return key;

	const label = collections[entry.name].label.toLowerCase();
	return `the ${label} “${title || "Untitled"}”`;
}
