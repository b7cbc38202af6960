import { company } from "#content/content.ts";
import {
	type ReplyTemplate,
	templateFacts,
} from "#content/reply-templates-schema.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";

export type FilledReply = {
	key: string;
	label: string;
	subject: string;
	text: string;
};

/** The templates for a kind of lead, or else for questions, filled in. */
export function filledReplies(
	kind: LeadKind,
	facts: ReplyFacts,
	templates: readonly ReplyTemplate[],
): FilledReply[] {
	const hello = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
	const signature = `${facts.from}\n${company().name}`;
	const own = templates.filter((template) => template.kind === kind);
	const usual = templates.filter(({ kind }) => kind === "question");

	return (own.length > 0 ? own : usual).map(({ id, label, subject, text }) => {
		const paragraphs = text
			.split(/\n\s*\n/)
			.flatMap((paragraph) => formatParagraph(paragraph, facts) ?? []);

		return {
			key: id,
			label,
			subject: formatParagraph(subject, facts) ?? formatGaps(subject, facts),
			text: [hello, ...paragraphs, signature].join("\n\n"),
		};
	});
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
