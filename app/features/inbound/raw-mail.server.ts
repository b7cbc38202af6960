import PostalMime, { addressParser, type Email } from "postal-mime";
import { htmlToText } from "#lib/mail/html-text.ts";
import type { MailHeaders } from "./automatic.ts";

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

export type InboundAttachment = {
	name: string;
	type: string;
	bytes: Uint8Array;
};

/** Reads an email in its raw form. Never throws: one that can't be parsed becomes its source. */
export async function readRawMail(
	source: string | Uint8Array,
): Promise<Omit<InboundMail, "recipients">> {
	let mail: Email;
	try {
		mail = await PostalMime.parse(source);
	} catch {
		return unparsed(source);
	}

	if (!mail.from && !mail.text && !mail.html && mail.attachments.length === 0)
		return unparsed(source);

	return {
		messageId: mail.messageId ?? "",
		sender: mail.from?.address ?? "",
		subject: mail.subject ?? "",
		text: readText({ text: mail.text, html: mail.html }),
		headers: new Map(
			mail.headers.map(({ key, value }) => [key, value] as const).reverse(),
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

function unparsed(
	source: string | Uint8Array,
): Omit<InboundMail, "recipients"> {
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

/** The plain text; that of the HTML where there is none. */
export function readText({
	text = "",
	html = "",
}: {
	text?: string | undefined;
	html?: string | undefined;
}): string {
	const plain = text.replace(/\r\n?/g, "\n");
	if (plain.replace(BLANK, "") !== "" || html.trim() === "") return plain;

	return htmlToText(html);
}

/** The address in a header such as `Dawn <dawn@example.com>`; empty without one. */
export function parseMailbox(header: string): string {
	const [first] = addressParser(header, { flatten: true });
	return first && "address" in first ? (first.address ?? "") : "";
}
