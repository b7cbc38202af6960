import { buildIssuePath, withoutNames } from "#content/issue-schema.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import { parseMarkdown } from "#lib/markdown/markdown.server.ts";
import { renderHtml } from "./issue-html.server.ts";
import {
	addCampaign,
	fill,
	MARK,
	markNames,
	nameCampaign,
} from "./issue-markup.server.ts";
import { renderText } from "./issue-text.server.ts";

export type IssueText = { subject: string; preheader: string; body: string };

/** @property web_page 1: with a link to the issue's page. */
export type RenderableIssue = IssueText & { number: number; web_page: number };

/**
 * An issue's message. Parts at odd places are names of `PersonalValues`; a person's values are put between
 * the others, so they never act as patterns.
 */
type IssueParts = {
	/** Its parts are separated by `MARK`. */
	subject: string;
	html: readonly string[];
	text: readonly string[];
};

/** @property nameless for readers whose first name isn't known; null where nobody is named. */
export type IssueMessage = IssueParts & { nameless: IssueParts | null };

export type RenderedIssue = IssueMessage & {
	problems: readonly string[];
	/** The addresses of its links, each once, as they are sent. */
	links: readonly string[];
};

export type PersonalValues = { leave: string; firstName: string | null };

/** Gmail cuts longer messages. */
const MAX_MESSAGE_BYTES = 100_000;

export function renderIssue(
	issue: RenderableIssue,
	origin: string,
): RenderedIssue {
	const nameless = {
		...issue,
		subject: withoutNames(issue.subject),
		preheader: withoutNames(issue.preheader),
		body: withoutNames(issue.body),
	};
	const isNamed = (["subject", "preheader", "body"] as const).some(
		(part) => nameless[part] !== issue[part],
	);

	return {
		...renderParts(issue, origin),
		nameless: isNamed ? pickMessage(renderParts(nameless, origin)) : null,
	};
}

function renderParts(
	issue: RenderableIssue,
	origin: string,
): Omit<RenderedIssue, "nameless"> {
	const problems: string[] = [];
	const links: string[] = [];
	const campaign = nameCampaign(issue.number);
	const context = { origin, campaign, place: null, problems, links };
	const fillLine = (text: string, place: string) =>
		fill(markNames(text), { place, problems });
	const preheader = fillLine(issue.preheader, "In the preview text");
	const subject = fillLine(issue.subject, "In the subject");
	const root = parseMarkdown(markNames(issue.body), { isHtmlText: true });
	const webPage = issue.web_page
		? {
				label: "Read in the browser",
				url: addCampaign(buildIssuePath(issue), origin, campaign),
			}
		: null;

	const html = renderHtml(root, { subject, preheader, webPage }, context);
	const text = renderText(root, webPage, context);
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

function pickMessage({ subject, html, text }: IssueParts): IssueParts {
	return { subject, html, text };
}

/** Puts a person's values between the parts. */
export function personalise(message: IssueMessage, values: PersonalValues) {
	const { subject, html, text } =
		values.firstName === null ? (message.nameless ?? message) : message;
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
