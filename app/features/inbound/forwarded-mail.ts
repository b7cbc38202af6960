import { parseMailbox } from "./raw-mail.server.ts";

/** An email within a text: forwarded, or copied from a mail program. */
export type ForwardedMail = {
	/** An address. */
	sender: string;
	subject: string;
	text: string;
	/** When it was written (ISO 8601); null without a date that has a time zone. */
	date: string | null;
};

const fields = {
	from: "from|von|de|da|van",
	date: "date|datum|sent|gesendet|envoyé",
	subject: "subject|betreff|objet|oggetto|asunto|onderwerp",
	other: "to|an|à|cc|reply-to|antwort an|message-id|return-path",
};
const header = (names: string) =>
	new RegExp(`^[>\\s*]*(?:${names})\\s*:\\*?\\s*(.*)$`, "iu");
const FROM = header(fields.from);
const SUBJECT = header(fields.subject);
const DATE = header(fields.date);
const ANY = header(Object.values(fields).join("|"));

/** Lines above the sender's that may belong to its headers. */
const MAX_ABOVE = 8;

/** The first email in a text whose headers name a sender's address; null without one. */
export function readForwarded(source: string): ForwardedMail | null {
	const lines = source.replace(/\r\n?/g, "\n").split("\n");
	const at = lines.findIndex((line) => readSender(line) !== "");
	if (at === -1) return null;

	let first = at;
	while (first > 0 && at - first < MAX_ABOVE && isHeader(lines[first - 1]))
		first -= 1;
	let end = at + 1;
	while (end < lines.length && isHeader(lines[end])) end += 1;

	const block = lines.slice(first, end);
	const subject = block.flatMap((line) => SUBJECT.exec(line)?.[1] ?? [])[0];
	const date = block.flatMap((line) => DATE.exec(line)?.[1] ?? [])[0];
	const isQuoted = /^\s*>/.test(lines[at] ?? "");
	const text = lines
		.slice(end)
		.map((line) => (isQuoted ? line.replace(/^\s*> ?/, "") : line))
		.join("\n");

	return {
		sender: readSender(lines[at] ?? ""),
		subject: subject?.trim() ?? "",
		text: text.trim(),
		date: parseMailDate(date ?? ""),
	};
}

/** `Mon, 23 Nov 2026 09:12:00 +0100` (RFC 5322). Dates as mail programs show them are ambiguous, and have no zone. */
const MAIL_DATE =
	/^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UT|UTC)(?=\s*(?:\(.*\))?$)/i;

/** @returns ISO 8601; null for what isn't the date of an email. */
export function parseMailDate(text: string): string | null {
	const [date = ""] =
		MAIL_DATE.exec(text.trim().replaceAll(/\s+/g, " ").slice(0, 100)) ?? [];
	const time = Date.parse(date);

	return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Headers may be continued on lines that begin with a space. */
function isHeader(line = ""): boolean {
	return ANY.test(line) || /^[ \t]+\S/.test(line);
}

function readSender(line: string): string {
	// Outlook writes `Jo Bloggs [mailto:jo@client.example]`.
	const value = FROM.exec(line)?.[1]?.replace(/\[(?:mailto:)?(.+?)\]/, "<$1>");
	const address = value ? parseMailbox(value) : "";

	return address.includes("@") ? address : "";
}
