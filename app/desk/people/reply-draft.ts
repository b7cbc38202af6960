import { useEffect, useState } from "react";

export type Draft = { subject: string; cc: string; text: string };

export const emptyDraft: Draft = { subject: "", cc: "", text: "" };

const PREFIX = "reply-draft:";
const KEPT_DAYS = 30;
const DAY = 24 * 60 * 60_000;

type DraftStorage = Pick<
	Storage,
	"getItem" | "setItem" | "removeItem" | "key" | "length"
>;

/** The unsent reply of a staff member to a person, stored in this browser; null without one. */
export function readDraft(storage: DraftStorage, key: string): Draft | null {
	try {
		const stored = JSON.parse(storage.getItem(PREFIX + key) ?? "null");
		const { subject, cc = "", text } = stored ?? {};
		const fields = { subject, cc, text };

		return Object.values(fields).every((field) => typeof field === "string")
			? fields
			: null;
	} catch {
		return null;
	}
}

/** Stores a draft, and removes an empty one and those that have not changed for a month. */
export function saveDraft(
	storage: DraftStorage,
	key: string,
	draft: Draft,
	now: number,
): void {
	try {
		removeOld(storage, now);

		const { subject, cc, text } = draft;
		if ([subject, cc, text].every((field) => field.trim() === ""))
			storage.removeItem(PREFIX + key);
		else
			storage.setItem(PREFIX + key, JSON.stringify({ ...draft, savedAt: now }));
	} catch {
		// Storage is full or turned off: the draft lasts as long as the page.
	}
}

function removeOld(storage: DraftStorage, now: number): void {
	const keys = Array.from({ length: storage.length }, (_, index) =>
		storage.key(index),
	);

	for (const key of keys) {
		if (!key?.startsWith(PREFIX)) continue;

		const savedAt = /"savedAt":(\d+)/.exec(storage.getItem(key) ?? "")?.[1];
		if (Number(savedAt ?? 0) < now - KEPT_DAYS * DAY) storage.removeItem(key);
	}
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
		const stored = isRefused ? null : readDraft(localStorage, key);
		if (!stored) return;

		setDraft(stored);
		setRestored(true);
	}, [key]);

	function change(changed: Draft): void {
		setDraft(changed);
		setRestored(false);
		saveDraft(localStorage, key, changed, Date.now());
	}

	return { draft, change, isRestored };
}
