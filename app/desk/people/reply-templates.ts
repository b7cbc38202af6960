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

/** The parts of a template that staff have to fill in: `[one idea]`. A footnote like `[1]` is none. */
export function placeholdersIn(text: string): { text: string; start: number; end: number }[] {
	return [...text.matchAll(/\[[^\][]*\p{L}[^\][]*\]/gu)].map(({ 0: found, index }) => ({
		text: found,
		start: index,
		end: index + found.length,
	}));
}

/** Facts that a template fills in. */
export type ReplyFacts = {
	/** Null: no form has asked for it yet. */
	firstName: string | null;
	/** Who writes. */
	from: string;
	/** The tier that the quiz recommended, with its price. */
	recommendation: string | null;
	/** Their bottleneck, in their own words. */
	painPoint: string | null;
	website: string | null;
	question: string | null;
	company: string | null;
	/** The call's day and time, in their time zone. */
	call: string | null;
	phone: string | null;
	/** Where a call is booked. */
	bookUrl: string;
};

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
	const names = Object.keys(facts) as (keyof ReplyFacts)[];
	const isKnown = (text: string) =>
		names.every((name) => facts[name] || !text.includes(`{${name}}`));
	const fact = (_: string, name: string) => facts[name as keyof ReplyFacts] ?? "";
	return variants.find(isKnown)?.replace(/\{(\w+)\}/g, fact) ?? null;
}
