import { EditorState, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { markdown } from "./markdown.ts";
import { textPlaces } from "./places.ts";
import { listPlugins } from "./plugins.ts";
import { Source } from "./source.ts";

/** The Markdown after these keys at the end of a text. */
function type(text: string, keys: string): string {
	const source = new Source(text, markdown);
	const plugins = listPlugins({
		place: textPlaces.article,
		askLink() {},
		hint: "",
	});
	const state = EditorState.create({ doc: source.doc, plugins });
	const view = {
		state: state.apply(state.tr.setSelection(Selection.atEnd(state.doc))),
		dispatch(tr: EditorState["tr"]) {
			view.state = view.state.apply(tr);
		},
	};

	for (const key of keys) {
		const { from, to } = view.state.selection;
		const isHandled = plugins.some(({ props }) =>
			props.handleTextInput?.call(
				{} as never,
				view as unknown as EditorView,
				from,
				to,
				key,
				() => view.state.tr.insertText(key, from, to),
			),
		);
		if (!isHandled) view.dispatch(view.state.tr.insertText(key, from, to));
	}

	return source.write(view.state.doc).trimEnd();
}

test.each([
	["", "- one", "- one"],
	["", "1. one", "1. one"],
	["- one\n-", "- two", "- one\n- two"],
	["1. one\n2.", "2. two", "1. one\n2. two"],
	["1. one\n2.", "- two", "1. one\n2. - two"],
])("after %j the keys %j write %j", (text, keys, written) => {
	expect(type(text, keys)).toBe(written);
});
