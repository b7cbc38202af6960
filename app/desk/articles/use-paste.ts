import { type RefObject, useEffect } from "react";
import { insertMarkdown } from "./toolbar.tsx";

/** Turns text that is copied from a word processor into Markdown, on the server. */
export function usePaste(
	textarea: RefObject<HTMLTextAreaElement | null>,
	address: string,
): void {
	useEffect(() => {
		const field = textarea.current;
		if (!field) return;

		async function paste(event: ClipboardEvent): Promise<void> {
			const html = event.clipboardData?.getData("text/html") ?? "";
			const plain = event.clipboardData?.getData("text/plain") ?? "";
			if (!field || html === "" || event.defaultPrevented) return;

			event.preventDefault();

			const markdown = await convert(address, html);
			insertMarkdown(field, markdown || plain);
		}

		field.addEventListener("paste", paste);
		return () => field.removeEventListener("paste", paste);
	}, [textarea, address]);
}

/** @returns "" when it can't be converted now. */
async function convert(address: string, html: string): Promise<string> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams({ html }),
		});
		if (!response.ok) return "";

		return ((await response.json()) as { markdown: string }).markdown;
	} catch {
		return "";
	}
}
