import type { EditorState } from "prosemirror-state";
import {
	type RefObject,
	startTransition,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { InsertPicture } from "#desk/media/insert-picture.tsx";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { useHydrated } from "#ui/hydrated.ts";
import type { TextEditor } from "./editor.ts";
import { InsertedPicture } from "./inserted-picture.tsx";
import type { TextPlace } from "./places.ts";
import { canShow } from "./server-answers.ts";
import type { EditorToolbar, OpenPanel } from "./toolbar.tsx";
import { usePaste } from "./use-paste.ts";

type MarkdownFieldProps = {
	/** The form's field. Without JavaScript, and until the editor is loaded, it is what authors write in. */
	textarea: RefObject<HTMLTextAreaElement | null>;
	place: TextPlace;
};

type Loaded = {
	editor: TextEditor;
	Toolbar: typeof EditorToolbar;
	insertPicture(editor: TextEditor, picture: Picture, alt: string): void;
};

/** Turns a textarea into an editor that shows the text as it will look. */
export function MarkdownField({ textarea, place }: MarkdownFieldProps) {
	const isHydrated = useHydrated();
	const isMarkdown = place.format === "markdown";
	usePaste(textarea, isMarkdown);
	const parent = useRef<HTMLDivElement>(null);
	const [loaded, setLoaded] = useState<Loaded | null>(null);
	const [state, setState] = useState<EditorState | null>(null);
	const [file, setFile] = useState<File>();
	const [panel, setPanel] = useState<OpenPanel>(null);
	const [isSource, setSource] = useState(false);
	const [isRefused, setRefused] = useState(false);
	const cursor = useRef<number | null>(null);
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
					canShow(text, isMarkdown),
					import("./editor.ts"),
					import("./toolbar.tsx"),
				]);
			if (isGone || !parent.current) return;
			// It was typed on meanwhile.
			if (field.value !== text) return open(field);

			setRefused(!canOpen);
			if (!canOpen) return;

			made = createEditor({
				textarea: field,
				place,
				parent: parent.current,
				askLink: () => setPanel("link"),
				// The toolbar follows the text: a key is painted first.
				onState: (next) => startTransition(() => setState(next)),
				cursor: cursor.current,
				onReplaced(place) {
					cursor.current = place;
					setOpened((count) => count + 1);
				},
				takePicture(picture) {
					setFile(picture);
					setPanel("picture");
				},
			});
			cursor.current = null;
			setLoaded({ editor: made, Toolbar: EditorToolbar, insertPicture });
		}

		// Without its script the textarea stays.
		open(field).catch(() => {});

		return () => {
			isGone = true;
			made?.destroy();
			setLoaded(null);
			setPanel(null);
		};
	}, [isSource, opened]);

	function closePicture(): void {
		setFile(undefined);
		setPanel(null);
	}

	return (
		<div className="editor" data-format={place.format}>
			{loaded && state && (
				<loaded.Toolbar
					editor={loaded.editor}
					state={state}
					place={place}
					panel={panel}
					setPanel={setPanel}
					setSource={setSource}
				/>
			)}
			{loaded && panel === "picture" && (
				<InsertedPicture
					file={file}
					onCancel={closePicture}
					onDone={(picture, alt) => {
						closePicture();
						loaded.insertPicture(loaded.editor, picture, alt);
					}}
				/>
			)}
			{isHydrated && !loaded && place.hasPictures && (
				<InsertPicture textarea={textarea} />
			)}
			<div ref={parent} hidden={isSource || isRefused} />
			{isRefused && !isSource && (
				<p className="small muted" role="status">
					This text is long or takes long to lay out, so it is shown as
					Markdown.
				</p>
			)}
			{isHydrated && isSource && (
				<p>
					<button
						type="button"
						className="link-button"
						aria-pressed
						onClick={() => setSource(false)}
					>
						Markdown
					</button>
				</p>
			)}
		</div>
	);
}
