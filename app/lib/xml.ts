import { escapeHtml } from "#lib/mail/mail-layout.ts";

/** Characters that an XML 1.0 document can't have, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML, without characters that would make the document unreadable. */
export function escapeXml(text: string): string {
	return escapeHtml(text.replace(NOT_IN_XML, ""));
}
