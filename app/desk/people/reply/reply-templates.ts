import { company } from "#content/content.ts";
import {
	type NO_LEAD,
	type ReplyTemplate,
	templateFacts,
} from "#content/reply-templates-schema.ts";
import { findPlaceholders } from "#desk/people/card/card-contract.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";

export type FilledReply = {
	key: string;
	label: string;
	subject: string;
	text: string;
	/** For the kind of the person's newest enquiry. */
	isSuggested: boolean;
};

type Suggested = LeadKind | typeof NO_LEAD;

/** All templates, filled in; first those for a kind, or else for questions. */
export function filledReplies(
	kind: Suggested,
	facts: ReplyFacts,
	templates: readonly ReplyTemplate[],
): FilledReply[] {
	const hasOwn = templates.some((template) => template.kind === kind);
	const suggested = hasOwn ? kind : "question";
	const filled = templates.map((template) => ({
		...fillTemplate(template, facts),
		isSuggested: template.kind === suggested,
	}));

	return [
		...filled.filter(({ isSuggested }) => isSuggested),
		...filled.filter(({ isSuggested }) => !isSuggested),
	];
}

/** Ends with the sender and the company, unless the reply ends with a signature. */
function fillTemplate(
	{ id, label, subject, text }: ReplyTemplate,
	facts: ReplyFacts,
) {
	const hello = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
	const paragraphs = text
		.split(/\n\s*\n/)
		.flatMap((paragraph) => formatParagraph(paragraph, facts) ?? []);
	const end = facts.signature ? [] : [`${facts.from}\n${company().name}`];

	return {
		key: id,
		label,
		subject: formatParagraph(subject, facts) ?? formatGaps(subject, facts),
		text: [hello, ...paragraphs, ...end].join("\n\n"),
	};
}

/** The subject of the first template in which nothing is left to fill in; empty without one. */
export function suggestSubject(replies: readonly FilledReply[]): string {
	const complete = replies.find(
		({ subject }) => findPlaceholders(subject).length === 0,
	);

	return complete?.subject ?? "";
}

export type ReplyFacts = Readonly<Record<string, string | null | undefined>>;

/** The first alternative whose facts are all known, filled in; null if there is none. */
function formatParagraph(paragraph: string, facts: ReplyFacts): string | null {
	const gaps = /\{(\w+)\}/g;
	const alternatives = paragraph.split(/\n\s*or:\s*/i);

	const isKnown = (text: string) =>
		[...text.matchAll(gaps)].every(([, name = ""]) => facts[name]);

	return (
		alternatives
			.find(isKnown)
			?.replace(gaps, (_, name) => facts[name] ?? "")
			.trim() ?? null
	);
}

/** Facts that aren't known become parts to fill in by hand, such as `[their company]`. */
function formatGaps(text: string, facts: ReplyFacts): string {
	return text.replace(
		/\{(\w+)\}/g,
		(_, name: keyof typeof templateFacts) =>
			facts[name] || `[${templateFacts[name]}]`,
	);
}
