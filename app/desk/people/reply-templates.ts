import { deskPerson } from "#content/desk-person.ts";
import { type PreparedReply, type ReplyFacts, replyTemplates } from "#content/desk-replies.ts";
import type { LeadKind } from "#features/leads/lead-kind.ts";
import type { FilledReply } from "./card.ts";

/** The prepared replies to a kind of lead, with what is known filled in. */
export function filledReplies(kind: LeadKind, facts: ReplyFacts): FilledReply[] {
	const templates: Readonly<Record<string, readonly PreparedReply[]>> = replyTemplates;
	return (templates[kind] ?? replyTemplates.question).map(
		({ key, label, subject, paragraphs }) => ({
			key,
			label,
			subject: subject(facts),
			text: paragraphs(facts)
				.filter((paragraph) => paragraph !== null)
				.join("\n\n"),
		}),
	);
}

/** `Jo` of `Jo Bloggs`; null of a name that is none, so that nobody is called by a formula. */
export function firstNameOf(name: string | null): string | null {
	const first = name?.trim().split(/\s+/)[0] ?? "";
	return /^\p{L}[\p{L}\p{M}’'.-]{0,30}$/u.test(first) ? first : null;
}

/** The start of somebody's own words, as a reply quotes them. */
export function quoted(text: string | null, most = 300): string | null {
	if (text === null) return null;
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= most ? line : `${line.slice(0, most).trimEnd()}…`;
}

/** Where the places to fill in stand in a prepared text. */
export function firstGap(text: string): { start: number; end: number } | null {
	const found = /\[[^\]]*\]/.exec(text);
	return found ? { start: found.index, end: found.index + found[0].length } : null;
}

/** A name to call a card by. */
export function cardName(name: string | null, email: string): string {
	return deskPerson.title(name ?? email);
}
