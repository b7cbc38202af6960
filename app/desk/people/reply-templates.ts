import { company } from "#content/company.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import templates from "./reply-templates.json" with { type: "json" };

/** A template with the facts of a person filled in. */
export type FilledReply = { key: string; label: string; subject: string; text: string };

/** The templates for a kind of lead, filled in. */
export function filledReplies(kind: LeadKind, facts: ReplyFacts): FilledReply[] {
	const hello = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
	const signature = `${facts.from}\n${company.name}`;
	return (replyTemplates[kind] ?? replyTemplates.question ?? []).map(({ body, ...template }) => {
		const paragraphs = body.flatMap((variants) => paragraphOf(variants, facts) ?? []);
		return { ...template, text: [hello, ...paragraphs, signature].join("\n\n") };
	});
}

/** `Jo` of `Jo Bloggs`; null when the first word is no name, so that nobody is addressed by a formula. */
export function firstNameOf(name: string | null): string | null {
	const first = name?.trim().split(/\s+/)[0] ?? "";
	return /^\p{L}[\p{L}\p{M}’'.-]{0,30}$/u.test(first) ? first : null;
}

/** The start of a text on one line. */
export function excerpt(text: string | null, max = 300): string | null {
	if (text === null) return null;
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= max ? line : `${line.slice(0, max).trimEnd()}…`;
}

/** What the templates fill in. */
export type ReplyFacts = Readonly<Record<string, string | null | undefined>>;

type ReplyTemplate = {
	key: string;
	label: string;
	subject: string;
	/** Paragraphs between greeting and signature, each as the variants that `paragraphOf` chooses from. */
	body: string[][];
};

export const replyTemplates: Readonly<Record<LeadKind, readonly ReplyTemplate[]>> = templates;

/** The first variant whose facts are all known, filled in; null where there is none. */
function paragraphOf(variants: readonly string[], facts: ReplyFacts): string | null {
	const gaps = /\{(\w+)\}/g;
	const isKnown = (text: string) => [...text.matchAll(gaps)].every(([, name = ""]) => facts[name]);
	return variants.find(isKnown)?.replace(gaps, (_, name) => facts[name] ?? "") ?? null;
}
