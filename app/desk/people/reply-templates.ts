import { company } from "#content/content.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import templates from "./reply-templates.json" with { type: "json" };

export type FilledReply = {
	key: string;
	label: string;
	subject: string;
	text: string;
};

export function filledReplies(
	kind: LeadKind,
	facts: ReplyFacts,
): FilledReply[] {
	const hello = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
	const signature = `${facts.from}\n${company().name}`;

	return (replyTemplates[kind] ?? replyTemplates.question ?? []).map(
		({ body, ...template }) => {
			const paragraphs = body.flatMap(
				(variants) => formatParagraph(variants, facts) ?? [],
			);
			return {
				...template,
				text: [hello, ...paragraphs, signature].join("\n\n"),
			};
		},
	);
}

/** `Jo` of `Jo Bloggs`; null unless the first word looks like a name, which rules out spreadsheet formulas. */
export function findFirstName(name: string | null): string | null {
	const first = name?.trim().split(/\s+/)[0] ?? "";
	return /^\p{L}[\p{L}\p{M}’'.-]{0,30}$/u.test(first) ? first : null;
}

export type ReplyFacts = Readonly<Record<string, string | null | undefined>>;

type ReplyTemplate = {
	key: string;
	label: string;
	subject: string;
	/** Paragraphs between greeting and signature, each with variants for `formatParagraph`. */
	body: string[][];
};

export const replyTemplates: Readonly<
	Record<LeadKind, readonly ReplyTemplate[]>
> = templates;

/** The first variant whose facts are all known, filled in; null if there is none. */
function formatParagraph(
	variants: readonly string[],
	facts: ReplyFacts,
): string | null {
	const gaps = /\{(\w+)\}/g;

	const isKnown = (text: string) =>
		[...text.matchAll(gaps)].every(([, name = ""]) => facts[name]);

	return (
		variants.find(isKnown)?.replace(gaps, (_, name) => facts[name] ?? "") ??
		null
	);
}
