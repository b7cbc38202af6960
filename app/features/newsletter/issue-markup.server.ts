import type { Nodes } from "mdast";
import { fillText } from "#content/content.ts";

/** Stands around the name of a personal value. Private use, and taken out of what staff write. */
export const MARK = "\uE000";

const FIRST_NAME = /\{first-name\}/g;

export type IssueContext = {
	origin: string;
	campaign: string;
	/** The part of the issue that is being rendered: `In “Three things”`. Null before the first heading. */
	place: string | null;
	/** Collected while rendering, for the issue's editor. */
	problems: string[];
	links: string[];
};

/** Adds a problem, with the part of the issue in which it is. */
export function report(
	{ place, problems }: Pick<IssueContext, "place" | "problems">,
	problem: string,
): void {
	problems.push(place === null ? problem : `${place}: ${beginSmall(problem)}`);
}

/** `A picture` as `a picture`; `HTML` stays. */
function beginSmall(text: string): string {
	return /^\p{Lu}(?!\p{Lu})/u.test(text)
		? text.charAt(0).toLowerCase() + text.slice(1)
		: text;
}

export function nameCampaign(number: number): string {
	return `issue-${number}`;
}

export function markNames(text: string): string {
	return text
		.replaceAll(MARK, "")
		.replace(FIRST_NAME, `${MARK}firstName${MARK}`);
}

const HTML_TAG =
	/<\/?(?:a|b|blockquote|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|iframe|img|li|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)\b[^<>]*>/i;

/** Words in angle brackets are text; what is meant as HTML would be shown as it was typed. */
export function reportHtml(text: string, context: IssueContext): void {
	const [tag] = HTML_TAG.exec(text) ?? [];
	if (tag)
		report(context, `HTML such as ${tag} is shown as typed: use Markdown.`);
}

export function fill(
	text: string,
	context: Pick<IssueContext, "place" | "problems">,
): string {
	const marked = text.includes(MARK) ? text : markNames(text);
	try {
		return fillText(marked);
	} catch (error) {
		report(context, `A placeholder is unknown: ${(error as Error).message}`);
		return marked;
	}
}

export function findLink(node: Nodes): Extract<Nodes, { type: "link" }> | null {
	if (node.type === "link") return node;
	if (!("children" in node)) return null;

	for (const child of node.children) {
		const found = findLink(child);
		if (found) return found;
	}

	return null;
}

export function readWords(node: Nodes, context: IssueContext): string {
	if (node.type === "text") return fill(node.value, context);
	if (node.type === "inlineCode") return node.value;
	if (!("children" in node)) return "";

	return node.children.map((child) => readWords(child, context)).join("");
}

const SAFE = /^(?:https?:|mailto:|tel:|[/#?])/i;

export function readAddress(url: string, context: IssueContext): string {
	const filled = fill(removeNames(url, context), context);
	const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(filled);
	if (hasScheme && !SAFE.test(filled)) {
		report(context, "A link leads to an address that isn’t allowed.");
		return context.origin;
	}

	const address = addCampaign(filled, context.origin, context.campaign);
	context.links.push(address);

	return address;
}

/** Removes the reader's name from a link, which would pass it to another website. */
function removeNames(url: string, context: IssueContext): string {
	const [first = "", ...others] = url.split(`${MARK}firstName${MARK}`);
	if (others.length > 0)
		report(context, "The address of a link can’t have {first-name}.");

	return [first, ...others].join("");
}

/** Adds the campaign's parameters to a web link, each unless the link has it, and completes paths. */
export function addCampaign(
	address: string,
	origin: string,
	campaign: string,
): string {
	if (!URL.canParse(address, origin)) return address;

	const url = new URL(address, origin);
	if (!/^https?:$/.test(url.protocol)) return url.href;

	const own = new Set(
		Array.from(url.searchParams.keys(), (name) => name.toLowerCase()),
	);
	const added = Object.entries({
		utm_source: "newsletter",
		utm_medium: "email",
		utm_campaign: campaign,
	}).filter(([name]) => !own.has(name));
	const query = new URLSearchParams(added).toString();
	// Appended as text, so that the link's own query stays as it was written.
	url.search = [url.search.slice(1), query].filter(Boolean).join("&");

	return url.href;
}
