import type { RefObject } from "react";
import { Button } from "#ui/button.tsx";

type Tool = {
	label: string;
	/** For screen readers and as a tooltip, where the label is short. */
	name: string;
	apply(selected: string): string;
};

const tools: readonly Tool[] = [
	{
		label: "Heading",
		name: "Heading",
		apply: (text) => startLines("## ", text),
	},
	{ label: "Bold", name: "Bold", apply: (text) => `**${text || "bold"}**` },
	{ label: "Italic", name: "Italic", apply: (text) => `_${text || "italic"}_` },
	{
		label: "Link",
		name: "Link",
		apply: (text) => `[${text || "text"}](https://)`,
	},
	{ label: "List", name: "List", apply: (text) => startLines("- ", text) },
	{
		label: "Quote",
		name: "Quote",
		apply: (text) => startLines("> ", text),
	},
	{
		label: "Note",
		name: "Note box",
		apply: (text) => `:::note\n${text || "The note."}\n:::`,
	},
];

type ToolbarProps = { textarea: RefObject<HTMLTextAreaElement | null> };

/** Buttons that put Markdown around the selected text. */
export function Toolbar({ textarea }: ToolbarProps) {
	return (
		<div className="row" role="toolbar" aria-label="Formatting">
			{tools.map(({ label, name, apply }) => (
				<Button
					key={label}
					variant="outline"
					small
					aria-label={name}
					onClick={() => {
						if (textarea.current) replaceSelection(textarea.current, apply);
					}}
				>
					{label}
				</Button>
			))}
		</div>
	);
}

function startLines(prefix: string, text: string): string {
	return (text || "Text")
		.split("\n")
		.map((line) => prefix + line)
		.join("\n");
}

function replaceSelection(
	field: HTMLTextAreaElement,
	apply: (selected: string) => string,
): void {
	const { value, selectionStart, selectionEnd } = field;

	insertMarkdown(field, apply(value.slice(selectionStart, selectionEnd)));
}

/** Replaces the selection, so that the browser's undo keeps working. */
export function insertMarkdown(field: HTMLTextAreaElement, text: string): void {
	field.focus();
	if (document.execCommand("insertText", false, text)) return;

	field.setRangeText(text);
	field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
