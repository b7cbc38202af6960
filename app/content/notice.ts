import type { Notice } from "./notice-schema.ts";

/** The name in local storage of the notice that a visitor has dismissed. */
export const DISMISSED_NOTICE = "dismissed-notice";

/** Equal for notices that read the same: a changed one is shown to those who dismissed the former. */
export function noticeId({ text, link, linkText }: Notice): string {
	const shown = [text, link, linkText].join(" ").replace(/\s+/g, " ").trim();
	let hash = 0x811c9dc5;
	// FNV-1a.
	for (const character of shown)
		hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);

	return (hash >>> 0).toString(36);
}
