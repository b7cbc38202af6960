import type { EditorState } from "prosemirror-state";
import {
	type RefObject,
	startTransition,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { InsertPicture } from "#desk/media/insert-picture.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type {
	changeAllPictures,
	changePicture,
	insertPicture,
	TextEditor,
} from "./editor.ts";
import type { TextPlace } from "./places.ts";
import { canShow } from "./server-answers.ts";
import { type PictureTask, TextPicture } from "./text-picture.tsx";
import type { EditorToolbar } from "./toolbar.tsx";
import { usePaste } from "./use-paste.ts";

type MarkdownFieldProps = {
	/** The form's field. Without JavaScript, and until the editor is loaded, it is what authors write in. */
	textarea: RefObject<HTMLTextAreaElement | null>;
	place: TextPlace;
};

type Loaded = {
	editor: TextEditor;
	Toolbar: typeof EditorToolbar;
	insertPicture: typeof insertPicture;
	changePicture: typeof changePicture;
	changeAllPictures: typeof changeAllPictures;
};

/** Turns a textarea into an editor that shows the text as it will look. */
export function MarkdownField({ textarea, place }: MarkdownFieldProps) {
	const isHydrated = useHydrated();
	const isMarkdown = place.format === "markdown";
	usePaste(textarea, isMarkdown);
	const parent = useRef<HTMLDivElement>(null);
	const [loaded, setLoaded] = useState<Loaded | null>(null);
	const [state, setState] = useState<EditorState | null>(null);
	const [task, setTask] = useState<PictureTask | null>(null);
	const [hasLinkPanel, setLinkPanel] = useState(false);
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
			const [canOpen, { createEditor, ...editing }, { EditorToolbar }] =
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
				askLink: () => setLinkPanel(true),
				// The toolbar follows the text: a key is painted first.
				onState: (next) => startTransition(() => setState(next)),
				cursor: cursor.current,
				onReplaced(place) {
					cursor.current = place;
					setOpened((count) => count + 1);
				},
				takePicture: (file) => setTask({ task: "insert", file }),
				changePicture: (task, change) => setTask({ task, ...change }),
			});
			cursor.current = null;
			setLoaded({ editor: made, Toolbar: EditorToolbar, ...editing });
		}

		// Without its script the textarea stays.
		open(field).catch(() => {});

		return () => {
			isGone = true;
			made?.destroy();
			setLoaded(null);
			setTask(null);
			setLinkPanel(false);
		};
	}, [isSource, opened]);

	/** At once: a closed dialog gives the focus back, and the text takes it then. */
	function closePicture(): void {
		flushSync(() => setTask(null));
	}

	return (
		<div className="editor" data-format={place.format}>
			{loaded && state && (
				<loaded.Toolbar
					editor={loaded.editor}
					state={state}
					place={place}
					hasLinkPanel={hasLinkPanel}
					setLinkPanel={setLinkPanel}
					askPicture={() => setTask({ task: "insert" })}
					setSource={setSource}
				/>
			)}
			{loaded && place.hasPictures && (
				<TextPicture
					task={task}
					onInsert={(...picture) => {
						closePicture();
						loaded.insertPicture(loaded.editor, ...picture);
					}}
					onChange={(...change) => {
						closePicture();
						loaded.changePicture(loaded.editor, ...change);
					}}
					onChangeAll={(...change) => {
						closePicture();
						loaded.changeAllPictures(loaded.editor, ...change);
					}}
					onClose={() => setTask(null)}
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
