import {
	createContext,
	type FormEvent,
	useContext,
	useEffect,
	useRef,
} from "react";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import type { FormCopy } from "#desk/layout/form-copy.tsx";
import type { Elements } from "#ui/elements.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { type SaveState, useAutosave } from "./autosave.ts";

type AutosavedFormProps = {
	/** Names the copy in this browser. */
	documentKey: string;
	/** Saves the form's fields as the draft, and answers with the new version. */
	address: string;
	/** The version that the form is based on. */
	version: number;
	/** The last submission met a colleague's text: nothing is saved before the next one. */
	isConflict: boolean;
	/** Called after a save, for the preview. */
	onSaved(version: number): void;
	children: Elements;
};

const StateContext = createContext<SaveState>("saved");

/** The form of a document, which saves itself while its author types. */
export function AutosavedForm(props: AutosavedFormProps) {
	const { documentKey, address, onSaved, children } = props;
	const area = useRef<HTMLDivElement>(null);
	const copy = useRef<FormCopy>(null);
	const { version, state, changed, finish } = useAutosave({
		copy,
		area,
		address,
		version: props.version,
		isPaused: props.isConflict,
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the page's
	useEffect(() => onSaved(version), [version]);

	/** The picture editor’s own fields have no names, and aren’t sent. */
	function noteChange({ target }: FormEvent): void {
		if ((target as HTMLInputElement).name) changed();
	}

	/** Waits for the save that is under way, so that the submission isn't refused for its version. */
	function waitForSave(event: FormEvent): void {
		const saving = finish();
		if (!saving) return;

		event.preventDefault();
		event.stopPropagation();

		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = event.target as HTMLFormElement;
		void saving.then(() => form.requestSubmit(submitter));
	}

	return (
		<div ref={area} onInput={noteChange} onSubmitCapture={waitForSave}>
			<DeskForm
				fields={{ version }}
				copyName={documentKey}
				copyRef={copy}
				className="stack stack--wide stack--loose"
				isQuiet
				noValidate
			>
				<StateContext value={state}>{children}</StateContext>
			</DeskForm>
		</div>
	);
}

const stateTexts: Record<SaveState, string> = {
	saved: "All changes are saved.",
	typing: "Saving…",
	failed: "Not saved: no connection. This browser has a copy, and tries again.",
	conflict:
		"Not saved: someone else has changed this text. Yours is still here: press Save to compare.",
	expired:
		"Not saved: you’ve been logged out. This browser has a copy. Log in again in another tab.",
	invalid: "Not saved: press Save to see which field needs a change.",
};

/** Whether the surrounding form is saved. */
export function SaveStatus() {
	const state = useContext(StateContext);
	const isHydrated = useHydrated();

	return (
		<p className="small muted" role="status">
			{isHydrated ? stateTexts[state] : ""}
		</p>
	);
}
