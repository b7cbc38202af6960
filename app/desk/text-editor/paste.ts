import { Slice } from "prosemirror-model";
import { Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { insertBlock } from "./commands.ts";
import { fitToPlace } from "./fit-to-place.ts";
import { markdown } from "./markdown.ts";
import type { TextPlace } from "./places.ts";
import { schema } from "./schema.ts";
import { canShow, convertHtml } from "./server-answers.ts";
import { Source, type TextFormat } from "./source.ts";

type PasteParts = {
	place: TextPlace;
	format: TextFormat;
	takePicture(file: File): void;
};

/**
 * Pastes and drops. Text of this editor, and plain text, is Markdown; the server converts HTML: no markup is parsed
 * here, so Trusted Types need no policy.
 */
export function listPasteHandlers(parts: PasteParts) {
	const { place, takePicture } = parts;

	function take(
		view: EditorView,
		event: ClipboardEvent | DragEvent,
		data: DataTransfer | null,
	): boolean {
		if (!data || view.state.selection.$from.parent.type.spec.code) return false;

		const html = data.getData("text/html");
		const plain = data.getData("text/plain");
		const picture = html
			? undefined
			: [...data.files].find(({ type }) => type.startsWith("image/"));
		event.preventDefault();

		if (picture) {
			if (place.hasPictures) takePicture(picture);
		} else if (html === "" || html.includes("data-pm-slice"))
			void insertChecked(view, plain, parts);
		else
			void convertHtml(html).then((text) =>
				text
					? insertChecked(view, text, { ...parts, format: markdown })
					: insertChecked(view, plain, parts),
			);
		return true;
	}

	return {
		paste: (view: EditorView, event: ClipboardEvent) =>
			take(view, event, event.clipboardData),
		drop(view: EditorView, event: DragEvent) {
			// Moved inside the text: the editor knows the slice.
			if (view.dragging) return false;
			const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
			if (at)
				view.dispatch(
					view.state.tr.setSelection(
						Selection.near(view.state.doc.resolve(at.pos)),
					),
				);
			return take(view, event, event.dataTransfer);
		},
	};
}

/** A text that would keep the parser busy is inserted as it is. */
async function insertChecked(
	view: EditorView,
	text: string,
	parts: PasteParts,
): Promise<void> {
	const canParse = await canShow(text, parts.format === markdown);
	if (view.isDestroyed) return;

	if (canParse) insertText(view, text, parts);
	else
		insertBlock(schema.nodes.raw.create(null, schema.text(text)))(
			view.state,
			view.dispatch,
		);
}

/** A single paragraph continues the one with the cursor. */
function insertText(
	view: EditorView,
	text: string,
	{ place, format }: PasteParts,
): void {
	if (text === "") return;

	const doc = fitToPlace(new Source(text.trim(), format).doc, place);
	const isInline =
		doc.childCount === 1 && doc.firstChild?.type === schema.nodes.paragraph;
	const slice = isInline
		? new Slice(doc.content, 1, 1)
		: new Slice(
				doc.content,
				doc.firstChild?.type === schema.nodes.paragraph ? 1 : 0,
				doc.lastChild?.type === schema.nodes.paragraph ? 1 : 0,
			);
	view.dispatch(
		view.state.tr
			.replaceSelection(slice)
			.scrollIntoView()
			.setMeta("paste", true),
	);
}
