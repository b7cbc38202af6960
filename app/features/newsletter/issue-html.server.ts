import type { Link, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { company } from "#content/content.ts";
import { withoutNames } from "#content/issue-schema.ts";
import {
	colour,
	DARK,
	escapeHtml,
	renderBrand,
	renderMailButton,
	renderMailFrame,
	SANS,
	SERIF,
	TABLE,
} from "#lib/mail/mail-layout.ts";
import {
	buildJpegPath,
	JPEG_WIDTH,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { shorten } from "#lib/text/cut-text.ts";
import { listFooterLines } from "./issue-footer.server.ts";
import {
	fill,
	findLink,
	type IssueContext,
	MARK,
	readAddress,
	readWords,
	report,
	reportHtml,
} from "./issue-markup.server.ts";

/** Of the sheet, without its padding. */
const TEXT_WIDTH = 504;

/** Keeps the beginning of the text out of the preview, which mail programs fill up. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(90);

type Html = string;

const block = "margin:0 0 16px";

const headingStyle = (size: number) =>
	`margin:24px 0 12px;${SERIF};font-size:${size}px;line-height:1.2;font-weight:bold`;

type Frame = {
	subject: string;
	preheader: string;
	/** The issue's page. */
	webPage: { label: string; url: string } | null;
};

export function renderHtml(
	root: Root,
	frame: Frame,
	context: IssueContext,
): Html {
	return wrapHtml(frame, renderBlocks(root, context));
}

function renderBlocks(
	parent: { children: readonly RootContent[] },
	context: IssueContext,
): Html {
	return parent.children.map((node) => renderBlock(node, context)).join("\n");
}

function renderBlock(node: RootContent, context: IssueContext): Html {
	switch (node.type) {
		case "heading": {
			const level = Math.min(Math.max(node.depth, 2), 3);
			const style = headingStyle(level === 2 ? 22 : 18);
			const words = readWords(node, { ...context, problems: [] });
			context.place = `In “${shorten(withoutNames(words), 60)}”`;
			return `<h${level} class="heading" style="${style}">${renderInline(node.children, context)}</h${level}>`;
		}
		case "paragraph":
			return `<p style="${block}">${renderInline(node.children, context)}</p>`;
		case "list": {
			const tag = node.ordered ? "ol" : "ul";
			const items = node.children.map((item) => {
				const inner = item.children.map((child) =>
					child.type === "paragraph"
						? renderInline(child.children, context)
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
			return node.name === "article"
				? renderArticle(node, context)
				: renderButton(node, context);
		default:
			report(
				context,
				"Emails show headings, paragraphs, lists, links, pictures and buttons only.",
			);
			return "";
	}
}

/** `:::article` around the beginning of an article of this site. */
function renderArticle(
	node: { children: readonly RootContent[] },
	context: IssueContext,
): Html {
	return `<table ${TABLE} style="margin:0 0 16px"><tr><td class="line" style="border-top:1px solid ${colour.line};padding:0 0 4px">
${renderBlocks(node, context)}
</td></tr></table>`;
}

/** `:::button` around one link. */
function renderButton(node: Nodes, context: IssueContext): Html {
	const link = findLink(node);
	const isButton = node.type === "containerDirective" && node.name === "button";
	if (!isButton || !link) {
		report(context, "A button is written as :::button, a link, and :::.");
		return "";
	}

	const label = readWords(link, context);
	const url = readLink(link, context);

	return `<div style="margin:0 0 24px">${renderMailButton({ label, url })}</div>`;
}

function renderInline(
	nodes: readonly PhrasingContent[],
	context: IssueContext,
): Html {
	return nodes.map((node) => renderInlineNode(node, context)).join("");
}

function renderInlineNode(node: PhrasingContent, context: IssueContext): Html {
	switch (node.type) {
		case "text":
			reportHtml(node.value, context);
			return escapeHtml(fill(node.value, context));
		case "strong":
			return `<strong>${renderInline(node.children, context)}</strong>`;
		case "emphasis":
			return `<em>${renderInline(node.children, context)}</em>`;
		case "delete":
			return `<s>${renderInline(node.children, context)}</s>`;
		case "inlineCode":
			return `<code>${escapeHtml(node.value)}</code>`;
		case "break":
			return "<br>";
		case "link":
			return `<a class="link" href="${escapeHtml(readLink(node, context))}" style="color:${colour.ink};text-decoration:underline">${renderInline(node.children, context)}</a>`;
		case "image":
			return renderPicture(node, context);
		default:
			return "";
	}
}

function readLink(link: Link, context: IssueContext): string {
	if (link.url.trim() === "") {
		const words = readWords(link, { ...context, problems: [] }).trim();
		report(
			context,
			words === ""
				? "The link has no address."
				: `The link “${words}” has no address.`,
		);
	}

	return readAddress(link.url, context);
}

function renderPicture(
	{ url, alt }: { url: string; alt?: string | null },
	context: IssueContext,
): Html {
	const { origin } = context;
	const picture = parsePictureAddress(url);
	if (!picture) {
		report(context, `A picture isn’t uploaded: ${url}`);
		return "";
	}
	if (!alt?.trim()) report(context, "A picture has no description.");

	const width = Math.min(TEXT_WIDTH, picture.width, JPEG_WIDTH);
	const height = Math.max(
		1,
		Math.round((picture.height * width) / picture.width),
	);

	return `<img src="${origin}${buildJpegPath(picture.id)}" alt="${escapeHtml(alt ?? "")}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;
}

const IN_DARK = `${DARK}
@media (prefers-color-scheme:dark){
.sheet .heading,.sheet .link{color:#ebe9e0!important}
}`;

function wrapHtml({ subject, preheader, webPage }: Frame, body: Html): Html {
	const { why, sender, tracking } = listFooterLines();
	const toWebPage = webPage
		? `<tr><td align="right" style="padding:0 28px 12px;${SANS};font-size:13px;line-height:1.5"><a href="${escapeHtml(webPage.url)}" style="color:${colour.onDesk}">${webPage.label}</a></td></tr>`
		: "";

	return renderMailFrame({
		heading: subject,
		brand: renderBrand(company().name, null),
		body,
		footer: [
			`${escapeHtml(why)} <a href="${MARK}leave${MARK}" style="color:${colour.onDesk}">Unsubscribe</a>`,
			escapeHtml(tracking),
			escapeHtml(sender),
		],
		css: IN_DARK,
		preview: `<div style="display:none;mso-hide:all;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px">${escapeHtml(preheader)}${FILLER}</div>\n`,
		above: `${toWebPage}\n`,
		sheetStyle: ";word-break:break-word",
	});
}
