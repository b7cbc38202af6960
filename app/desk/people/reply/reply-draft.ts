import { useEffect, useState } from "react";
import { readCopy, storeCopy } from "#desk/layout/stored-copies.ts";

export type Draft = { subject: string; cc: string; text: string };

export const emptyDraft: Draft = { subject: "", cc: "", text: "" };

/** The unsent reply of a staff member to a person, stored in this browser; null without one. */
function readDraft(key: string): Draft | null {
	const { subject, cc, text } = readCopy(localStorage, key)?.texts ?? {};
	return text
		? { subject: subject?.[0] ?? "", cc: cc?.[0] ?? "", text: text[0] ?? "" }
		: null;
}

function storeDraft(key: string, { subject, cc, text }: Draft): void {
	const isEmpty = [subject, cc, text].every((field) => field.trim() === "");
	const texts = { subject: [subject], cc: [cc], text: [text] };
	const copy = isEmpty ? null : { texts, version: null };
	storeCopy(localStorage, key, copy, Date.now());
}

/**
 * The reply that is being written. It survives leaving the card, a reload and an expired session.
 * @param initial from the server: a refused reply or a template.
 */
export function useReplyDraft(key: string, initial: Draft, isRefused: boolean) {
	const [draft, setDraft] = useState(initial);
	const [isRestored, setRestored] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
	useEffect(() => {
		const stored = isRefused ? null : readDraft(key);
		if (!stored) return;

		setDraft(stored);
		setRestored(true);
	}, [key]);

	function change(changed: Draft): void {
		setDraft(changed);
		setRestored(false);
		storeDraft(key, changed);
	}

	return { draft, change, isRestored };
}
