import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as commands from "./commands.ts";
import type { TextEditor } from "./editor.ts";
import type { LinkTarget } from "./link-targets.server.ts";

type LinkPanelProps = {
	editor: TextEditor;
	state: EditorState;
	close(): void;
};

/** Not a form: it stands inside that of the text. */
export function LinkPanel({ editor, state, close }: LinkPanelProps) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const text = useRef<HTMLInputElement>(null);
	const found = commands.findLink(state);
	const [href, setHref] = useState(found?.href ?? "");
	const { targets, hasFailed } = useLinkTargets(href);
	const [at, setAt] = useState(-1);
	useEffect(() => input.current?.focus(), []);

	function save(): void {
		const address = complete(href.trim());
		editor.run(commands.setLink(address, text.current?.value ?? ""));
		close();
	}

	function choose(target: LinkTarget): void {
		setHref(target.path);
		setAt(-1);
		if (text.current && text.current.value.trim() === "")
			text.current.value = target.title;
		input.current?.focus();
	}

	function press(event: KeyboardEvent): void {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const count = targets.length;
		if (step && event.target === input.current && count > 0) {
			event.preventDefault();
			setAt((at + step + count) % count);
		}
		if (event.key === "Enter" && !event.nativeEvent.isComposing) {
			// A button is pressed by it.
			if (!(event.target instanceof HTMLInputElement)) return;
			event.preventDefault();
			const target = targets[at];
			if (target) choose(target);
			else save();
		}
		if (event.key === "Escape") {
			close();
			editor.view.focus();
		}
	}

	return (
		<fieldset className="editor__link" onKeyDown={press}>
			<legend className="sr">Link</legend>
			<label htmlFor={`${id}-text`}>Words</label>
			<input ref={text} id={`${id}-text`} defaultValue={found?.text} />
			<label htmlFor={`${id}-href`}>Address</label>
			<input
				ref={input}
				id={`${id}-href`}
				role="combobox"
				aria-expanded={targets.length > 0}
				aria-controls={`${id}-found`}
				aria-autocomplete="list"
				aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
				autoComplete="off"
				value={href}
				onChange={({ target }) => {
					setHref(target.value);
					setAt(-1);
				}}
				placeholder="https:// or words of a page, article or answer"
			/>
			<div className="row">
				<button type="button" className="editor__save" onClick={save}>
					Save link
				</button>
				{found?.href && (
					<button
						type="button"
						onClick={() => {
							editor.run(commands.setLink("", found.text));
							close();
						}}
					>
						Remove link
					</button>
				)}
			</div>
			<div
				id={`${id}-found`}
				role="listbox"
				aria-label="Found on this website"
				className="editor__found"
				hidden={targets.length === 0}
			>
				{targets.map((target, index) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the field choose it
					<div
						key={target.path}
						id={`${id}-${index}`}
						role="option"
						tabIndex={-1}
						aria-selected={index === at}
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(target)}
					>
						<span>{target.title}</span>
						<span className="muted">{target.kind}</span>
					</div>
				))}
			</div>
			{hasFailed && (
				<p className="small muted" role="alert">
					No connection: pages can’t be searched now.
				</p>
			)}
		</fieldset>
	);
}

/** Milliseconds without a key. */
const SEARCH_AFTER_MS = 150;

/** What the website has under the words that are typed; nothing for an address. */
function useLinkTargets(typed: string) {
	const [targets, setTargets] = useState<readonly LinkTarget[]>([]);
	const [hasFailed, setFailed] = useState(false);
	const words = typed.trim();
	const isAddress = words === "" || /^([a-z]+:|[/#{?])/i.test(words);

	useEffect(() => {
		setTargets([]);
		if (isAddress) return;

		const stopped = new AbortController();
		const timer = setTimeout(() => {
			const query = new URLSearchParams({ q: words });
			fetch(`/desk/link-targets?${query}`, { signal: stopped.signal })
				.then(async (response) => {
					if (!response.ok) throw new Error(`answered ${response.status}`);
					setTargets(await response.json());
					setFailed(false);
				})
				.catch(() => {
					if (!stopped.signal.aborted) setFailed(true);
				});
		}, SEARCH_AFTER_MS);

		return () => {
			clearTimeout(timer);
			stopped.abort();
		};
	}, [words, isAddress]);

	return { targets, hasFailed };
}

/** "example.com" and "jo@example.com" are what people type. */
function complete(address: string): string {
	if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`;
	if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(address)) return `https://${address}`;
	return address;
}
