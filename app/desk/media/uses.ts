import { documentKinds, isDocumentKey } from "#content/documents.ts";
import type { PictureUse } from "#features/media/media-store.server.ts";

/** `Team`, `a draft of Team`, `version 3 of Team` or `newsletter issue 2`. */
export function describeUse({ key, where, number }: PictureUse): string {
	const label = isDocumentKey(key) ? documentKinds[key].label : key;
	if (where === "page") return label;
	if (where === "issue") return `newsletter issue ${number}`;

	return where === "draft"
		? `a draft of ${label}`
		: `version ${number} of ${label}`;
}
