import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { findPlaceholders } from "#desk/people/card/card-contract.ts";
import { useCardPage } from "#desk/people/card/card-page.ts";
import { type Draft, emptyDraft, useReplyDraft } from "./reply-draft.ts";
import type { FilledReply } from "./reply-templates.ts";

/** Query parameter for the template; used without JavaScript. */
export const TEMPLATE = "text";

/** The text of a reply, which templates replace. @param onRestore called when this browser has stored one. */
export function useReplyText(onRestore: () => void) {
	const { card, ownId } = useCardPage();
	const [query] = useSearchParams();
	const result = useFormResult();
	const own = result?.intent === "reply" ? result : null;
	const template = card.replies.find(({ key }) => key === query.get(TEMPLATE));
	const blank = { ...emptyDraft, subject: card.replySubject };
	const { draft, change, isRestored } = useReplyDraft(
		`${ownId}:reply:${card.id}`,
		{ ...blank, ...(own?.values ?? template) },
		own?.values !== undefined,
	);
	/** The text that the template replaced. */
	const [replaced, setReplaced] = useState<Draft | null>(null);
	const field = useRef<HTMLTextAreaElement>(null);
	/** Gives the next reply an empty field for files. */
	const [sentCount, setSentCount] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		if (isRestored) onRestore();
	}, [isRestored]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
	useEffect(() => {
		if (own?.notice?.kind !== "done") return;

		change(blank);
		setReplaced(null);
		setSentCount((count) => count + 1);
	}, [own]);

	function write({
		currentTarget,
	}: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
		change({ ...draft, [currentTarget.name]: currentTarget.value });
	}

	/** Selects a placeholder, to be written over. */
	function select(placeholder: string): void {
		const start = field.current?.value.indexOf(placeholder) ?? 0;
		field.current?.focus();
		field.current?.setSelectionRange(start, start + placeholder.length);
	}

	function insert({ subject, text }: FilledReply): void {
		const isOwn =
			draft.text.trim() !== "" &&
			card.replies.every(({ text }) => text !== draft.text);
		setReplaced(isOwn ? draft : null);
		flushSync(() => change({ ...draft, subject, text }));
		select(findPlaceholders(text)[0] ?? "");
	}

	function putBack(): void {
		change(replaced ?? blank);
		setReplaced(null);
	}

	return {
		draft,
		field,
		isRestored,
		isReplaced: replaced !== null,
		sentCount,
		/** Names of files that a refused form had. */
		lostFiles: own?.values?.fileNames,
		write,
		select,
		insert,
		putBack,
		discard: () => change(blank),
	};
}
