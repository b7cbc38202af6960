import type { Slice } from "prosemirror-model";
import {
	type Command,
	EditorState,
	Selection,
	type Transaction,
} from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import {
	buildPictureAddress,
	type Picture,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { insertBlock } from "./commands.ts";
import { markdown } from "./markdown.ts";
import { listPasteHandlers } from "./paste.ts";
import type { AskPicture, PictureChange } from "./picture-change.ts";
import type { TextPlace } from "./places.ts";
import { plain } from "./plain.ts";
import { listPlugins } from "./plugins.ts";
import { schema } from "./schema.ts";
import { Source, type TextFormat } from "./source.ts";
import { listViews } from "./views.ts";

export type EditorParts = {
	/** The kind of text. */
	place: TextPlace;
	/** Stays the form's field: it is hidden, and the form reads the editor instead. */
	textarea: HTMLTextAreaElement;
	parent: HTMLElement;
	askLink(): void;
	/** Asks for the description of a picture that was pasted or dropped. */
	takePicture(file: File): void;
	/** Asks for the crop of a picture in the text, or for another one. */
	changePicture: AskPicture;
	/** Where the cursor is to be, of an author who was writing. */
	cursor: number | null;
	/** Another text was put into the field: an earlier one, a colleague's, or a copy of this browser. */
	onReplaced(cursor: number | null): void;
	/** Called after each change, for the toolbar. */
	onState(state: EditorState): void;
};

export type TextEditor = {
	readonly view: EditorView;
	run(command: Command): void;
	/** The Markdown. */
	read(): string;
	destroy(): void;
};

/** Milliseconds after which the field has the text: before it is copied. */
const WRITE_MS = 100;

/** Shows the Markdown of a textarea as formatted text. */
export function createEditor(parts: EditorParts): TextEditor {
	const { textarea, place } = parts;
	const format = place.format === "plain" ? plain : markdown;
	const [label] = textarea.labels;
	const hint = textarea.getAttribute("aria-describedby");
	if (label) label.id ||= `${textarea.id}-label`;
	const source = new Source(textarea.value, format);
	let isReplaced = false;

	const view = new EditorView(parts.parent, {
		state: EditorState.create({
			doc: source.doc,
			plugins: listPlugins({ place, askLink: parts.askLink, hint: "Write…" }),
		}),
		nodeViews: listViews(place.boxes, parts.changePicture),
		attributes: {
			role: "textbox",
			"aria-multiline": "true",
			...(label && { "aria-labelledby": label.id }),
			...(hint && { "aria-describedby": hint }),
			class: "prose",
			spellcheck: "true",
		},
		handleDOMEvents: listPasteHandlers({ ...parts, format }),
		clipboardTextSerializer: (slice) => writeSlice(slice, format),
		dispatchTransaction(tr) {
			view.updateState(view.state.apply(tr));
			parts.onState(view.state);
			// Writing the text at each key would slow down typing.
			if (tr.docChanged) tell();
		},
	});
	const hadFocus = document.activeElement === textarea;
	textarea.hidden = true;
	if (hadFocus || parts.cursor !== null) view.focus();
	if (parts.cursor !== null) moveTo(view, parts.cursor);

	let isOwn = false;
	let timer = 0;
	function tell(): void {
		clearTimeout(timer);
		timer = window.setTimeout(write, WRITE_MS);
		isOwn = true;
		textarea.dispatchEvent(new InputEvent("input", { bubbles: true }));
		isOwn = false;
	}

	const read = () => source.write(view.state.doc);

	function write(): void {
		clearTimeout(timer);
		if (!isReplaced) textarea.value = read();
	}

	function fill({ formData }: FormDataEvent): void {
		if (!isReplaced) formData.set(textarea.name, read());
	}

	function replace(): void {
		if (isOwn) return;

		isReplaced = true;
		parts.onReplaced(view.hasFocus() ? view.state.selection.head : null);
	}

	const focus = () => view.focus();
	textarea.form?.addEventListener("formdata", fill);
	textarea.addEventListener("input", replace);
	label?.addEventListener("click", focus);
	window.addEventListener("pagehide", write, true);
	parts.onState(view.state);

	return {
		view,
		read,
		run(command) {
			command(view.state, view.dispatch, view);
			view.focus();
		},
		destroy() {
			write();
			window.removeEventListener("pagehide", write, true);
			textarea.hidden = false;
			textarea.form?.removeEventListener("formdata", fill);
			textarea.removeEventListener("input", replace);
			label?.removeEventListener("click", focus);
			view.destroy();
		},
	};
}

function moveTo(view: EditorView, cursor: number): void {
	const { doc, tr } = view.state;
	const place = doc.resolve(Math.min(cursor, doc.content.size));

	view.dispatch(tr.setSelection(Selection.near(place)));
}

/** Inserts a picture as a paragraph of its own. */
export function insertPicture(
	{ run }: TextEditor,
	picture: Picture,
	alt: string,
): void {
	const { image, paragraph } = schema.nodes;
	const src = buildPictureAddress(picture);

	run(insertBlock(paragraph.create(null, image.create({ src, alt }))));
}

/** Puts another picture in the place of one; undo brings the first one back. */
export function changePicture(
	{ view }: TextEditor,
	{ place }: PictureChange,
	picture: Picture,
	alt?: string,
): void {
	const at = place();
	const node = at === undefined ? null : view.state.doc.nodeAt(at);
	if (at === undefined || !node) return;

	view.dispatch(setPicture(view.state.tr, at, picture, alt).scrollIntoView());
	view.focus();
}

/** The same, wherever the text has it. */
export function changeAllPictures(
	{ view }: TextEditor,
	change: PictureChange,
	picture: Picture,
	alt: string,
): void {
	const { doc, tr } = view.state;
	doc.descendants((node, at) => {
		const shown = parsePictureAddress(node.attrs.src ?? "");
		if (shown?.id === change.picture.id) setPicture(tr, at, picture, alt);
	});

	view.dispatch(tr);
	view.focus();
}

function setPicture(
	tr: Transaction,
	at: number,
	picture: Picture,
	alt?: string,
): Transaction {
	const { attrs = {}, marks } = tr.doc.nodeAt(at) ?? {};
	const src = buildPictureAddress(picture);

	return tr.setNodeMarkup(
		at,
		null,
		{ ...attrs, src, alt: alt ?? attrs.alt },
		marks,
	);
}

/** Copied text is the source for other programs, too. */
function writeSlice({ content }: Slice, format: TextFormat): string {
	const { paragraph, doc } = schema.nodes;
	const { stringify } = format.read("");
	if (!content.firstChild?.isBlock)
		return stringify([paragraph.create(null, content)]);

	const copied = doc.createAndFill(null, content);
	return copied
		? stringify(copied.children)
		: content.textBetween(0, content.size, "\n\n");
}
