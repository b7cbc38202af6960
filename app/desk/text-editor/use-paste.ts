import { type RefObject, useEffect } from "react";
import { convertHtml } from "./server-answers.ts";

/** Turns text that is copied from a word processor into Markdown, on the server. */
export function usePaste(
	textarea: RefObject<HTMLTextAreaElement | null>,
	isMarkdown: boolean,
): void {
	useEffect(() => {
		const field = textarea.current;
		if (!field || !isMarkdown) return;

		async function paste(event: ClipboardEvent): Promise<void> {
			const html = event.clipboardData?.getData("text/html") ?? "";
			const plain = event.clipboardData?.getData("text/plain") ?? "";
			if (!field || html === "" || event.defaultPrevented) return;

			event.preventDefault();

			const markdown = await convertHtml(html);
			insertMarkdown(field, markdown || plain);
		}

		field.addEventListener("paste", paste);
		return () => field.removeEventListener("paste", paste);
	}, [textarea, isMarkdown]);
}

/** Replaces the selection, so that the browser's undo keeps working. */
function insertMarkdown(field: HTMLTextAreaElement, text: string): void {
	field.focus();
	if (document.execCommand("insertText", false, text)) return;

	field.setRangeText(text);
	field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
