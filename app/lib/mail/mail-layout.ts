import type { Fact, MailDocument } from "#lib/outbox/contract.ts";
import { shorten } from "#lib/text/cut-text.ts";

/** The art direction's colours (ui/tokens.css), as hex values for mail programs. */
export const colour = {
	desk: "#0b3426",
	onDesk: "#f7f7f0",
	onDeskMuted: "#c2d3c5",
	sheet: "#fffefc",
	ink: "#0e251f",
	muted: "#40524a",
	line: "#d8d8cf",
	band: "#ff8b33",
} as const;

/** Colours for mail programs that support the dark scheme; others keep the light sheet. */
export const DARK = `@media (prefers-color-scheme:dark){
.page{background:#071510!important}
.sheet,.sheet h1{background:#222b25!important;color:#ebe9e0!important}
.muted{color:#b9c4b9!important}
.line{border-color:#434d46!important}
}`;

export const SANS = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";
export const SERIF =
	"font-family:Rockwell,'Roboto Slab',Georgia,'Times New Roman',serif";
/** Without padding on both sides, like the sheet's `max-width`. */
const SHEET_WIDTH = 560;

/** A table around the sheet for Outlook for Windows, which knows no `max-width`. */
const sheetTable = {
	begin: `<!--[if mso]><table role="presentation" width="${SHEET_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:${SHEET_WIDTH}px">`,
	end: `</table>
<!--[if mso]></td></tr></table><![endif]-->`,
};

export const TABLE =
	'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

export function renderMailText({
	heading,
	paragraphs,
	facts,
	action,
	sections = [],
	footer,
}: MailDocument): string {
	const blocks = [
		heading,
		...paragraphs,
		facts.map(renderFactText).join("\n"),
		action ? `${action.label}:\n${action.url}` : "",
		...sections.map(({ heading, text }) => `${heading}\n\n${text}`),
		footer.length > 0 ? `-- \n${footer.join("\n")}` : "",
	];
	return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** A logo in emails, at its public address. */
export type MailLogo = { url: string; width: number; height: number };

const MAX_LOGO = { width: 220, height: 36 };

/**
 * An email's HTML: a white sheet on the baize. The logo is its only picture and external resource; mail programs
 * that load none show the brand's name. All texts are escaped.
 */
export function renderMailHtml(
	{ heading, paragraphs, facts, action, sections = [], footer }: MailDocument,
	brand: string,
	logo: MailLogo | null = null,
): string {
	const body = [
		paragraphs
			.map((text) => `<p style="margin:0 0 16px">${renderLines(text)}</p>`)
			.join("\n"),
		renderFactTable(facts),
		action ? renderMailButton(action) : "",
		sections.map(renderSection).join("\n"),
	].join("\n");

	return renderMailFrame({
		heading,
		brand: renderBrand(brand, logo),
		body,
		footer: footer.map(renderLines),
	});
}

type MailFrame = {
	heading: string;
	/** HTML, as the rest below. */
	brand: string;
	body: string;
	footer: readonly string[];
	css?: string;
	/** Text that mail programs show beside the subject. */
	preview?: string;
	/** Rows above the sheet. */
	above?: string;
	/** Further styles of the sheet. */
	sheetStyle?: string;
};

/** The page around the texts of an email. */
export function renderMailFrame(frame: MailFrame): string {
	const { heading, brand, body, footer } = frame;
	const { css = DARK, preview = "", above = "", sheetStyle = "" } = frame;

	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${css}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colour.desk}">
${preview}<table class="page" ${TABLE} style="background:${colour.desk}"><tr><td align="center" style="padding:32px 12px">
${sheetTable.begin}
${above}<tr><td><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${brand}</tr></table></td></tr>
<tr><td class="sheet" style="background:${colour.sheet};border-radius:0 3px 3px 3px;padding:24px 28px 32px;${SANS};font-size:17px;line-height:1.55;color:${colour.ink}${sheetStyle}">
<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:1.1;font-weight:bold">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:20px 28px 0;${SANS};font-size:13px;line-height:1.5;color:${colour.onDeskMuted}">
${footer.map((line) => `<p style="margin:0 0 8px">${line}</p>`).join("\n")}
</td></tr>
${sheetTable.end}
</td></tr></table>
</body>
</html>
`;
}

function renderSection({ heading, text }: { heading: string; text: string }) {
	return `<h2 style="margin:32px 0 8px;${SERIF};font-size:20px;line-height:1.2">${escapeHtml(heading)}</h2>
<p style="margin:0;font-size:15px;word-break:break-word">${renderLines(text)}</p>`;
}

/** A logo stays on white in the dark scheme: its JPEG has no transparency. */
export function renderBrand(brand: string, logo: MailLogo | null): string {
	const style = `border-radius:9px 9px 0 0;padding:12px 28px 6px;${SERIF};font-size:22px;font-weight:bold;color:${colour.ink}`;
	if (!logo)
		return `<td class="sheet" style="background:${colour.sheet};${style}">${escapeHtml(brand)}</td>`;

	const { url, width, height } = logo;
	const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height, 1);
	const shown = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;

	return `<td style="background:#ffffff;${style}"><img src="${escapeHtml(url)}" ${shown} alt="${escapeHtml(brand)}" style="display:block;border:0"></td>`;
}

/** Brackets, angle brackets and quotes around an address are not part of it (RFC 3986, appendix C). */
const URL_IN_TEXT = /https?:\/\/[^\s<>"“”„«»]+/g;
const AFTER_URL = /[.,;:!?'’‘*_)\]}]$/;
const opening: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Without the punctuation of the sentence that follows it. */
function trimUrl(url: string): string {
	let trimmed = url;
	for (;;) {
		const [last = ""] = AFTER_URL.exec(trimmed) ?? [];
		const open = opening[last];
		const isBalanced =
			open !== undefined &&
			trimmed.split(open).length >= trimmed.split(last).length;
		if (last === "" || isBalanced) return trimmed;

		trimmed = trimmed.slice(0, -1);
	}
}

/** Escapes text for HTML, with links for the addresses in it. */
function renderLinkedLines(text: string): string {
	const parts: string[] = [];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
		const url = trimUrl(found);
		const shown = escapeHtml(url);
		parts.push(renderLines(text.slice(end, index)));
		parts.push(`<a href="${shown}">${shown}</a>`);
		end = index + url.length;
	}

	return parts.join("") + renderLines(text.slice(end));
}

/** The HTML of an email without a layout, as mail programs write it. All texts are escaped. */
export function renderPersonalHtml(text: string): string {
	const paragraphs = text
		.split(/\n{2,}/)
		.map((paragraph) => `<p>${renderLinkedLines(paragraph)}</p>`);

	return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"></head>
<body style="${SANS};font-size:15px;line-height:1.5">
${paragraphs.join("\n")}
</body>
</html>
`;
}

// Control characters and bidirectional controls are removed from headers.
const UNSAFE_IN_HEADER =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
	/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

export function renderHeaderText(text: string, maxLength = 150): string {
	const oneLine = text
		.toWellFormed()
		.replace(UNSAFE_IN_HEADER, " ")
		.replace(/\s+/g, " ")
		.trim();

	return shorten(oneLine, maxLength);
}

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
	return text.replace(
		/[&<>"']/g,
		(character) => `&#${character.charCodeAt(0)};`,
	);
}

function renderFactTable(facts: readonly Fact[]): string {
	if (facts.length === 0) return "";

	const cell = `padding:9px 0;border-top:1px solid ${colour.line};vertical-align:top;text-align:left`;
	const rows = facts.map(
		({ label, value }) =>
			`<tr><th scope="row" width="34%" class="line muted" style="${cell};padding-right:14px;font-weight:normal;font-size:15px;color:${colour.muted}">${escapeHtml(label)}</th><td class="line" style="${cell};word-break:break-word">${renderLines(value)}</td></tr>`,
	);

	return `<table class="line" cellpadding="0" cellspacing="0" border="0" width="100%" style="border-bottom:1px solid ${colour.line};font-size:16px;line-height:1.45">
${rows.join("\n")}
</table>`;
}

/** The orange band, rendered only with an action. */
export function renderMailButton({
	label,
	url,
}: {
	label: string;
	url: string;
}): string {
	return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr><td style="background:${colour.band};border-radius:4px;mso-padding-alt:15px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 24px;${SANS};font-size:17px;line-height:1.3;font-weight:bold;color:${colour.ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function renderLines(text: string): string {
	return escapeHtml(text).replaceAll("\n", "<br>");
}

function renderFactText({ label, value }: Fact): string {
	// A question needs no colon.
	const colon = label.endsWith("?") ? "" : ":";
	return (
		label +
		colon +
		(value.includes("\n") ? `\n${value.replace(/^/gm, "  ")}` : ` ${value}`)
	);
}
