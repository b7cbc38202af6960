import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { addressText, company, fillText } from "#content/content.ts";
import { buildIssuePath } from "#content/issue-schema.ts";
import {
	button,
	colour,
	DARK,
	escapeHtml,
	SANS,
	SERIF,
	TABLE,
} from "#lib/mail/mail-layout.ts";
import { parseMarkdown } from "#lib/markdown/markdown.server.ts";
import {
	buildJpegPath,
	JPEG_WIDTH,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";

export type IssueText = { subject: string; preheader: string; body: string };

/** @property web_page 1: with a link to the issue's page. */
export type RenderableIssue = IssueText & { number: number; web_page: number };

/**
 * An issue's message. Parts at odd places are names of `PersonalValues`; a person's values are put between
 * the others, so they never act as patterns.
 */
export type RenderedIssue = {
	/** Its parts are separated by `MARK`. */
	subject: string;
	html: readonly string[];
	text: readonly string[];
	problems: readonly string[];
	/** The addresses of its links, each once, as they are sent. */
	links: readonly string[];
};

export type PersonalValues = { leave: string; firstName: string };

/** Gmail cuts longer messages. */
export const MAX_MESSAGE_BYTES = 100_000;

/** Of the sheet, without its padding. */
const TEXT_WIDTH = 504;

/** Separates the parts. Private use, and taken out of what staff write. */
const MARK = "\uE000";

const FIRST_NAME = /\{first-name\}/g;

/** The words of a link, a heading or a picture's description. */
type Html = string;

type Context = {
	origin: string;
	campaign: string;
	problems: string[];
	links: string[];
};

export function renderIssue(
	issue: RenderableIssue,
	origin: string,
): RenderedIssue {
	const problems: string[] = [];
	const links: string[] = [];
	const campaign = nameCampaign(issue.number);
	const context = { origin, campaign, problems, links };
	const preheader = fill(clean(issue.preheader), problems);
	const subject = fill(clean(issue.subject), problems);
	const root = parseMarkdown(clean(issue.body));
	const webPage = issue.web_page
		? trackedLink(buildIssuePath(issue), origin, campaign)
		: null;

	const html = wrapHtml(
		{ subject, preheader, webPage },
		renderBlocks(root, context),
	);
	const text = [
		...(webPage ? [`${IN_BROWSER}: ${webPage}`] : []),
		textOf(root, context),
		`-- \n${footerText()}\n`,
	].join("\n\n");
	if (Buffer.byteLength(html) > MAX_MESSAGE_BYTES)
		problems.push("The message is over 100 KB. Please shorten it.");

	return {
		subject,
		html: html.split(MARK),
		text: text.split(MARK),
		problems: [...new Set(problems)],
		links: [...new Set(links)],
	};
}

export function nameCampaign(number: number): string {
	return `issue-${number}`;
}

/** Puts a person's values between the parts. */
export function personalise(
	{ subject, html, text }: Pick<RenderedIssue, "subject" | "html" | "text">,
	values: PersonalValues,
) {
	const join = (parts: readonly string[], write: (value: string) => string) =>
		parts
			.map((part, at) =>
				at % 2 === 0 ? part : write(values[part as keyof PersonalValues] ?? ""),
			)
			.join("");
	const asIs = (value: string) => value;

	return {
		subject: join(subject.split(MARK), asIs),
		html: join(html, escapeHtml),
		text: join(text, asIs),
	};
}

/** Adds the campaign's parameters to a web link, each unless the link has it, and completes paths. */
export function trackedLink(
	address: string,
	origin: string,
	campaign: string,
): string {
	if (!URL.canParse(address, origin)) return address;

	const url = new URL(address, origin);
	if (!/^https?:$/.test(url.protocol)) return url.href;

	const added = Object.entries({
		utm_source: "newsletter",
		utm_medium: "email",
		utm_campaign: campaign,
	}).filter(([name]) => !url.searchParams.has(name));
	const query = new URLSearchParams(added).toString();
	// Appended as text, so that the link's own query stays as it was written.
	url.search = [url.search.slice(1), query].filter(Boolean).join("&");

	return url.href;
}

function clean(text: string): string {
	return text
		.replaceAll(MARK, "")
		.replace(FIRST_NAME, `${MARK}firstName${MARK}`);
}

function fill(text: string, problems: string[]): string {
	const marked = text.includes(MARK) ? text : clean(text);
	try {
		return fillText(marked);
	} catch (error) {
		problems.push(`A placeholder is unknown: ${(error as Error).message}`);
		return marked;
	}
}

const block = "margin:0 0 16px";

const headingStyle = (size: number) =>
	`margin:24px 0 12px;${SERIF};font-size:${size}px;line-height:1.2;font-weight:bold`;

function renderBlocks(
	parent: { children: readonly RootContent[] },
	context: Context,
): Html {
	return parent.children.map((node) => renderBlock(node, context)).join("\n");
}

function renderBlock(node: RootContent, context: Context): Html {
	switch (node.type) {
		case "heading": {
			const level = Math.min(Math.max(node.depth, 2), 3);
			const style = headingStyle(level === 2 ? 22 : 18);
			return `<h${level} class="heading" style="${style}">${inline(node.children, context)}</h${level}>`;
		}
		case "paragraph":
			return `<p style="${block}">${inline(node.children, context)}</p>`;
		case "list": {
			const tag = node.ordered ? "ol" : "ul";
			const items = node.children.map((item) => {
				const inner = item.children.map((child) =>
					child.type === "paragraph"
						? inline(child.children, context)
						: renderBlock(child, context),
				);
				return `<li style="margin:0 0 8px">${inner.join("<br>")}</li>`;
			});
			return `<${tag} style="${block};padding-left:24px">${items.join("\n")}</${tag}>`;
		}
		case "blockquote":
			return `<blockquote class="line" style="margin:0 0 16px;padding-left:16px;border-left:3px solid ${colour.line}">${renderBlocks(node, context)}</blockquote>`;
		case "thematicBreak":
			return `<hr class="line" style="border:0;border-top:1px solid ${colour.line};margin:24px 0">`;
		case "containerDirective":
			return renderButton(node, context);
		case "html":
			context.problems.push("HTML is not shown: use Markdown.");
			return "";
		default:
			context.problems.push(
				`Line ${node.position?.start.line ?? 1}: emails show headings, paragraphs, lists, links, pictures and buttons only.`,
			);
			return "";
	}
}

/** `:::button` around one link. */
function renderButton(node: Nodes, context: Context): Html {
	const link = findLink(node);
	const isButton = node.type === "containerDirective" && node.name === "button";
	if (!isButton || !link) {
		context.problems.push("A button is written as :::button, a link, and :::.");
		return "";
	}

	const label = readWords(link, context);
	const url = readAddress(link.url, context);

	return `<div style="margin:0 0 24px">${button({ label, url })}</div>`;
}

function findLink(node: Nodes): Extract<Nodes, { type: "link" }> | null {
	if (node.type === "link") return node;
	if (!("children" in node)) return null;

	for (const child of node.children) {
		const found = findLink(child);
		if (found) return found;
	}

	return null;
}

function inline(nodes: readonly PhrasingContent[], context: Context): Html {
	return nodes.map((node) => inlineNode(node, context)).join("");
}

function inlineNode(node: PhrasingContent, context: Context): Html {
	switch (node.type) {
		case "text":
			return escapeHtml(fill(node.value, context.problems));
		case "strong":
			return `<strong>${inline(node.children, context)}</strong>`;
		case "emphasis":
			return `<em>${inline(node.children, context)}</em>`;
		case "delete":
			return `<s>${inline(node.children, context)}</s>`;
		case "inlineCode":
			return `<code>${escapeHtml(node.value)}</code>`;
		case "break":
			return "<br>";
		case "link":
			return `<a class="link" href="${escapeHtml(readAddress(node.url, context))}" style="color:${colour.ink};text-decoration:underline">${inline(node.children, context)}</a>`;
		case "image":
			return renderPicture(node, context);
		default:
			return "";
	}
}

function renderPicture(
	{ url, alt }: { url: string; alt?: string | null },
	{ origin, problems }: Context,
): Html {
	const picture = parsePictureAddress(url);
	if (!picture) {
		problems.push(`A picture isn’t uploaded: ${url}`);
		return "";
	}
	if (!alt?.trim()) problems.push("A picture has no description.");

	const width = Math.min(TEXT_WIDTH, picture.width, JPEG_WIDTH);
	const height = Math.max(
		1,
		Math.round((picture.height * width) / picture.width),
	);

	return `<img src="${origin}${buildJpegPath(picture.id)}" alt="${escapeHtml(alt ?? "")}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;
}

const SAFE = /^(?:https?:|mailto:|tel:|[/#?])/i;

function readAddress(url: string, context: Context): string {
	const filled = fill(url, context.problems);
	const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(filled);
	if (hasScheme && !SAFE.test(filled)) {
		context.problems.push(`A link leads to an address that isn’t allowed.`);
		return context.origin;
	}

	const address = trackedLink(filled, context.origin, context.campaign);
	context.links.push(address);

	return address;
}

function readWords(node: Nodes, context: Context): string {
	if (node.type === "text") return fill(node.value, context.problems);
	if (!("children" in node)) return "";

	return node.children.map((child) => readWords(child, context)).join("");
}

function footerLines() {
	const facts = company();

	return {
		why: `You get this email because you signed up for news from ${facts.name}.`,
		sender: `${facts.legalName}, ${addressText(facts)}`,
		tracking: "We don’t track opens or clicks.",
	};
}

function footerText(): string {
	const { why, sender, tracking } = footerLines();
	return [
		why,
		`To unsubscribe, open ${MARK}leave${MARK}`,
		tracking,
		sender,
	].join("\n");
}

const IN_DARK = `${DARK}
@media (prefers-color-scheme:dark){
.sheet .heading,.sheet .link{color:#ebe9e0!important}
}`;

const IN_BROWSER = "Read in the browser";

type Frame = { subject: string; preheader: string; webPage: string | null };

function wrapHtml({ subject, preheader, webPage }: Frame, body: Html): Html {
	const { why, sender, tracking } = footerLines();
	const small = `margin:0 0 8px`;
	const toWebPage = webPage
		? `<tr><td align="right" style="padding:0 28px 12px;${SANS};font-size:13px;line-height:1.5"><a href="${escapeHtml(webPage)}" style="color:${colour.onDesk}">${IN_BROWSER}</a></td></tr>`
		: "";

	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${IN_DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colour.desk}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table class="page" ${TABLE} style="background:${colour.desk}"><tr><td align="center" style="padding:32px 12px">
<table ${TABLE} style="max-width:560px">
${toWebPage}
<tr><td><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="sheet" style="background:${colour.sheet};border-radius:9px 9px 0 0;padding:12px 28px 6px;${SERIF};font-size:22px;font-weight:bold;color:${colour.ink}">${escapeHtml(company().name)}</td></tr></table></td></tr>
<tr><td class="sheet" style="background:${colour.sheet};border-radius:0 3px 3px 3px;padding:24px 28px 32px;${SANS};font-size:17px;line-height:1.55;color:${colour.ink};word-break:break-word">
<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:1.1;font-weight:bold">${escapeHtml(subject)}</h1>
${body}
</td></tr>
<tr><td style="padding:20px 28px 0;${SANS};font-size:13px;line-height:1.5;color:${colour.onDeskMuted}">
<p style="${small}">${escapeHtml(why)} <a href="${MARK}leave${MARK}" style="color:${colour.onDesk}">Unsubscribe</a></p>
<p style="${small}">${escapeHtml(tracking)}</p>
<p style="${small}">${escapeHtml(sender)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The issue as plain text. */
function textOf(root: Root, context: Context): string {
	return textBlocks(root, { ...context, problems: [] });
}

function textBlocks(
	parent: { children: readonly RootContent[] },
	context: Context,
): string {
	return parent.children
		.map((node) => textBlock(node, context))
		.filter((text) => text !== "")
		.join("\n\n");
}

function textBlock(node: RootContent, context: Context): string {
	switch (node.type) {
		case "heading": {
			const words = textInline(node.children, context);
			return `${words}\n${(node.depth <= 2 ? "=" : "-").repeat(Math.min(60, words.length))}`;
		}
		case "paragraph":
			return textInline(node.children, context);
		case "list":
			return node.children
				.map((item, at) => {
					const mark = node.ordered ? `${(node.start ?? 1) + at}. ` : "- ";
					const words = textBlocks(item, context).replaceAll("\n\n", "\n");
					return mark + words.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
				})
				.join("\n");
		case "blockquote":
			return textBlocks(node, context).replace(/^/gm, "> ");
		case "thematicBreak":
			return "-".repeat(20);
		case "containerDirective": {
			const link = findLink(node);
			return link
				? `${readWords(link, context)}:\n${readAddress(link.url, context)}`
				: "";
		}
		default:
			return "";
	}
}

function textInline(
	nodes: readonly PhrasingContent[],
	context: Context,
): string {
	return nodes
		.map((node) => {
			if (node.type === "text") return fill(node.value, []);
			if (node.type === "break") return "\n";
			if (node.type === "inlineCode") return node.value;
			if (node.type === "image") return node.alt ? `[${node.alt}]` : "";
			if (node.type === "link") {
				const address = readAddress(node.url, context);
				const words = textInline(node.children, context);
				return words === node.url ? address : `${words} (${address})`;
			}

			return "children" in node ? textInline(node.children, context) : "";
		})
		.join("");
}
