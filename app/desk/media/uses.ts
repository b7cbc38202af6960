import { documentKinds, isDocumentKey } from "#content/documents.ts";
import type { PictureUse } from "#features/media/media-store.server.ts";

/** `Team`, `a draft of Team` or `version 3 of Team`. */
export function describeUse({ key, where, number }: PictureUse): string {
	const label = isDocumentKey(key) ? documentKinds[key].label : key;
	if (where === "page") return label;

	return where === "draft"
		? `a draft of ${label}`
		: `version ${number} of ${label}`;
}
