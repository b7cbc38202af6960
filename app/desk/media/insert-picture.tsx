import { type RefObject, useEffect, useState } from "react";
import {
	buildPictureAddress,
	type Picture,
} from "#lib/pictures/picture-address.ts";
import { ChooseFile } from "./choose-file.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { escapeDescription } from "./swap-picture.ts";

type InsertPictureProps = {
	/** The Markdown text. */
	textarea: RefObject<HTMLTextAreaElement | null>;
	/** Called after the text has changed; the textarea has fired `input`, too. */
	onInserted?(): void;
};

/**
 * Puts pictures into a Markdown textarea: a button for a file, and pictures that are pasted or dropped into
 * the text. Mount it beside the textarea (below its toolbar); it needs no other props and no form. Inserting
 * goes through `execCommand`, so that the browser's undo keeps working.
 */
export function InsertPicture({ textarea, onInserted }: InsertPictureProps) {
	const [file, setFile] = useState<File>();

	useEffect(() => {
		const field = textarea.current;
		if (!field) return;

		function take(event: ClipboardEvent | DragEvent): void {
			const data =
				event instanceof DragEvent ? event.dataTransfer : event.clipboardData;
			const picture = findPicture(data);
			if (!picture) return;

			event.preventDefault();
			setFile(picture);
		}

		/** Without this the browser does not offer to drop files. */
		function allowDrop(event: DragEvent): void {
			if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
		}

		field.addEventListener("paste", take);
		field.addEventListener("drop", take);
		field.addEventListener("dragover", allowDrop);

		return () => {
			field.removeEventListener("paste", take);
			field.removeEventListener("drop", take);
			field.removeEventListener("dragover", allowDrop);
		};
	}, [textarea]);

	function insert(picture: Picture, alt: string): void {
		setFile(undefined);
		if (!textarea.current) return;

		insertText(textarea.current, buildMarkdown(picture, alt));
		onInserted?.();
	}

	if (!file) return <ChooseFile label="Picture" onChoose={setFile} />;

	return (
		<PictureEditor
			key={`${file.name} ${file.lastModified}`}
			source={file}
			submit="Insert picture"
			onCancel={() => setFile(undefined)}
			onDone={insert}
		/>
	);
}

/** Texts copied from Word come with a picture of themselves, too. */
function findPicture(data: DataTransfer | null): File | undefined {
	if (!data || data.types.includes("text/html")) return undefined;
	return [...data.files].find(({ type }) => type.startsWith("image/"));
}

/** `![A shop](/media/…)`, with brackets in the description escaped. */
export function buildMarkdown(picture: Picture, alt: string): string {
	return `![${escapeDescription(alt)}](${buildPictureAddress(picture)})`;
}

/** Inserts a paragraph at the cursor. */
function insertText(field: HTMLTextAreaElement, markdown: string): void {
	const { value, selectionStart, selectionEnd } = field;
	const before = value.slice(0, selectionStart);
	const after = value.slice(selectionEnd);
	const lead = before === "" || before.endsWith("\n\n") ? "" : "\n\n";
	const end = after.startsWith("\n\n") ? "" : "\n\n";
	const text = lead + markdown + end;

	field.focus();
	if (document.execCommand("insertText", false, text)) return;

	field.setRangeText(text, selectionStart, selectionEnd, "end");
	field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
