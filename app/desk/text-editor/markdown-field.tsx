import type { EditorState } from "prosemirror-state";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ChooseFile } from "#desk/media/choose-file.tsx";
import { InsertPicture } from "#desk/media/insert-picture.tsx";
import { PictureEditor } from "#desk/media/picture-editor.tsx";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { useHydrated } from "#ui/hydrated.ts";
import type { TextEditor } from "./editor.ts";
import { canShow } from "./server-answers.ts";
import type { Box, EditorToolbar } from "./toolbar.tsx";
import { usePaste } from "./use-paste.ts";

type MarkdownFieldProps = {
	/** The form's field. Without JavaScript, and until the editor is loaded, it is what authors write in. */
	textarea: RefObject<HTMLTextAreaElement | null>;
	/** The `:::name` containers that this kind of text has. */
	boxes: readonly Box[];
	/** Own pages, offered as addresses of links. */
	pages: readonly { path: string; title: string }[];
	hasPictures?: boolean;
};

type Loaded = {
	editor: TextEditor;
	Toolbar: typeof EditorToolbar;
	insertPicture(editor: TextEditor, picture: Picture, alt: string): void;
};

/** Turns a textarea with Markdown into an editor that shows the text as it will look. */
export function MarkdownField(props: MarkdownFieldProps) {
	const { textarea, boxes, pages, hasPictures = false } = props;
	const isHydrated = useHydrated();
	usePaste(textarea);
	const place = useRef<HTMLDivElement>(null);
	const [loaded, setLoaded] = useState<Loaded | null>(null);
	const [state, setState] = useState<EditorState | null>(null);
	const [file, setFile] = useState<File>();
	const [isLinking, setLinking] = useState(false);
	const [isSource, setSource] = useState(false);
	const [isRefused, setRefused] = useState(false);
	/** Rises when another text is put into the field. */
	const [opened, setOpened] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: an editor lasts as long as its text, and writes it before the form is gone
	useLayoutEffect(() => {
		const field = textarea.current;
		if (isSource || !field) return;

		let made: TextEditor | null = null;
		let isGone = false;

		async function open(field: HTMLTextAreaElement): Promise<void> {
			const text = field.value;
			// The script is loaded with the first text that is opened.
			const [canOpen, { createEditor, insertPicture }, { EditorToolbar }] =
				await Promise.all([
					canShow(text),
					import("./editor.ts"),
					import("./toolbar.tsx"),
				]);
			if (isGone || !place.current) return;
			// It was typed on meanwhile.
			if (field.value !== text) return open(field);

			setRefused(!canOpen);
			if (!canOpen) return;

			made = createEditor({
				textarea: field,
				place: place.current,
				containers: Object.fromEntries(boxes.map((box) => [box.name, box])),
				askLink: () => setLinking(true),
				onState: setState,
				onReplaced: () => setOpened((count) => count + 1),
				takePicture: (picture) => hasPictures && setFile(picture),
			});
			setLoaded({ editor: made, Toolbar: EditorToolbar, insertPicture });
		}

		// Without its script the textarea stays.
		open(field).catch(() => {});

		return () => {
			isGone = true;
			made?.destroy();
			setLoaded(null);
			setLinking(false);
		};
	}, [isSource, opened]);

	function insert(picture: Picture, alt: string): void {
		setFile(undefined);
		if (loaded) loaded.insertPicture(loaded.editor, picture, alt);
	}

	return (
		<div className="editor stack">
			{loaded && state && (
				<div className="editor__tools">
					<loaded.Toolbar
						editor={loaded.editor}
						state={state}
						boxes={boxes}
						pages={pages}
						isLinking={isLinking}
						setLinking={setLinking}
					/>
					{hasPictures && !file && (
						<ChooseFile label="Picture" onChoose={setFile} />
					)}
				</div>
			)}
			{loaded && file && (
				<PictureEditor
					key={`${file.name} ${file.lastModified}`}
					source={file}
					submit="Insert picture"
					onCancel={() => setFile(undefined)}
					onDone={insert}
				/>
			)}
			{isHydrated && !loaded && hasPictures && (
				<InsertPicture textarea={textarea} />
			)}
			<div ref={place} hidden={isSource || isRefused} />
			{isRefused && !isSource && (
				<p className="small muted" role="status">
					This text is long or takes long to lay out, so it is shown as
					Markdown.
				</p>
			)}
			{isHydrated && (
				<p>
					<button
						type="button"
						className="link-button"
						aria-pressed={isSource}
						onClick={() => setSource(!isSource)}
					>
						Markdown
					</button>
				</p>
			)}
		</div>
	);
}
