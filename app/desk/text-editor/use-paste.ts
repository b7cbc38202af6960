import { type RefObject, useEffect } from "react";
import { insertMarkdown } from "#desk/articles/toolbar.tsx";

/** Turns text that is copied from a word processor into Markdown, on the server. */
export function usePaste(
	textarea: RefObject<HTMLTextAreaElement | null>,
): void {
	useEffect(() => {
		const field = textarea.current;
		if (!field) return;

		async function paste(event: ClipboardEvent): Promise<void> {
			const html = event.clipboardData?.getData("text/html") ?? "";
			const plain = event.clipboardData?.getData("text/plain") ?? "";
			if (!field || html === "" || event.defaultPrevented) return;

			event.preventDefault();

			const markdown = await convert(html);
			insertMarkdown(field, markdown || plain);
		}

		field.addEventListener("paste", paste);
		return () => field.removeEventListener("paste", paste);
	}, [textarea]);
}

/** @returns "" when it can't be converted now. */
async function convert(html: string): Promise<string> {
	try {
		const response = await fetch("/desk/paste", {
			method: "POST",
			body: new URLSearchParams({ html }),
		});
		if (!response.ok) return "";

		return ((await response.json()) as { markdown: string }).markdown;
	} catch {
		return "";
	}
}
