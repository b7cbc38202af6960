import PostalMime, { addressParser, type Email } from "postal-mime";
import { convertHtmlToText } from "#lib/mail/html-text.ts";
import { collectHeaders, type MailHeaders } from "./automatic.ts";
import {
	decodeLines,
	findFlowed,
	joinFlowed,
	prepareSource,
	readRawBody,
} from "./mail-source.server.ts";

export type InboundMail = {
	/** Of the email itself where the provider passes it on, else the provider's own. */
	messageId: string;
	recipients: string[];
	sender: string;
	subject: string;
	/** Everything that came, quotes included. */
	text: string;
	headers: MailHeaders;
	attachments: InboundAttachment[];
};

type InboundAttachment = {
	name: string;
	type: string;
	bytes: Uint8Array;
};

export type RawMail = Omit<InboundMail, "recipients">;

/** Never throws: an email that can't be parsed becomes its source. */
export async function parseRawMail(
	source: string | Uint8Array,
): Promise<RawMail> {
	const prepared = prepareSource(source);
	let mail: Email;
	try {
		mail = await PostalMime.parse(prepared);
		if (hasLosses(mail))
			mail = mergeReadings(mail, await PostalMime.parse(decodeLines(prepared)));
	} catch {
		return readUnparsed(source);
	}

	if (!mail.from && !mail.text && !mail.html && mail.attachments.length === 0)
		return readUnparsed(source);

	const flowed = mail.text && findFlowed(source);
	const text = readMailText({
		text: flowed ? joinFlowed(mail.text ?? "", flowed) : mail.text,
		html: mail.html,
	});
	const isLost = isBlank(text) && mail.attachments.length === 0;

	return {
		messageId: mail.messageId ?? "",
		sender: mail.from?.address ?? "",
		subject: mail.subject ?? "",
		text: isLost ? readRawBody(prepared) : text,
		headers: collectHeaders(
			mail.headers.map(({ key, value }) => [key, value] as const),
		),
		attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
			name: filename ?? "",
			type: mimeType,
			bytes:
				typeof content === "string"
					? Buffer.from(content)
					: new Uint8Array(content),
		})),
	};
}

const LOST = "\ufffd";

/** True when there were bytes that don't fit the encoding that the email names, or none is named. */
function hasLosses({ subject, text, html, from, attachments }: Email): boolean {
	const names = attachments.map(({ filename }) => filename);
	const texts = [subject, text, html, from?.name, ...names];

	return texts.some((each) => each?.includes(LOST));
}

/** Fields that one reading of an email has lost come from the other. */
function mergeReadings(mail: Email, other: Email): Email {
	const better = <Text extends string | null | undefined>(
		one: Text,
		two: Text,
	) => (one?.includes(LOST) ? two : one);

	return {
		...mail,
		subject: better(mail.subject, other.subject),
		text: better(mail.text, other.text),
		html: better(mail.html, other.html),
		attachments: mail.attachments.map((file, index) => ({
			...file,
			filename: better(
				file.filename,
				other.attachments[index]?.filename ?? file.filename,
			),
		})),
	};
}

/** An email with its source as the text. */
export function readUnparsed(source: string | Uint8Array): RawMail {
	const text =
		typeof source === "string" ? source : Buffer.from(source).toString();

	const header = (name: string) =>
		new RegExp(`^${name}:(.{0,500})`, "im").exec(text)?.[1]?.trim() ?? "";

	return {
		messageId: header("Message-ID"),
		sender: parseMailbox(header("From")),
		subject: header("Subject"),
		text,
		headers: new Map(),
		attachments: [],
	};
}

/** Characters that are not seen. */
const BLANK = /[\s\u200b-\u200f\u2060\ufeff]/g;

/** The plain text; that of the HTML where there is none, or where it says something else, such as that HTML can’t be shown. */
export function readMailText({
	text = "",
	html = "",
}: {
	text?: string | undefined;
	html?: string | undefined;
}): string {
	const plain = text.replace(/\r\n?/g, "\n");
	if (html.trim() === "") return plain;

	const shown = convertHtmlToText(html);
	if (!isBlank(plain)) return isStandIn(plain, shown) ? shown : plain;

	// Damaged HTML, such as a style without an end, is shown as it is.
	return isBlank(shown) && !isBlank(removeTags(html)) ? html : shown;
}

/** Longer plain parts are the message, whatever the HTML says. */
const MAX_STAND_IN = 1_000;

/**
 * True for a plain part that is not the message (RFC 2046, 5.1.4): hardly a word of it is in the HTML, or it speaks of
 * HTML and the HTML doesn’t say the same.
 */
function isStandIn(plain: string, shown: string): boolean {
	if (plain.length > MAX_STAND_IN) return false;

	const words = listWords(plain);
	const others = listWords(shown);
	if (words.length === 0 || others.length === 0) return false;
	if (others.join(" ").includes(words.join(" "))) return false;

	const known = new Set(others);
	const shared = words.filter((word) => known.has(word));

	return shared.length < words.length / 2 || /\b(?:x?html|mime)\b/i.test(plain);
}

/** Without quotes. */
function listWords(text: string): string[] {
	const own = text.replace(/^>.*$/gm, "").toLowerCase();
	return own.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isBlank(text: string): boolean {
	return text.replace(BLANK, "") === "";
}

/** Characters of damaged HTML that are searched for words: few for any pattern. */
const MAX_SEARCHED = 20_000;

function removeTags(html: string): string {
	return html
		.slice(0, MAX_SEARCHED)
		.replace(/<!--.*?-->/gs, "")
		.replace(/<(style|script|title)\b.*?<\/\1\s*>/gis, "")
		.replace(/<[^>]*>/g, "")
		.replace(/&(?:nbsp|zwnj|#\d+|#x[\da-f]+);/gi, "");
}

/** The address in a header such as `Dawn <dawn@example.com>`; empty without one. */
export function parseMailbox(header: string): string {
	const [first] = addressParser(header, { flatten: true });
	return first && "address" in first ? (first.address ?? "") : "";
}
