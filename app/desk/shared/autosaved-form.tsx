import {
	createContext,
	type FormEvent,
	useContext,
	useEffect,
	useRef,
} from "react";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import type { FormCopy } from "#desk/layout/form-copy.tsx";
import type { FormResult } from "#desk/layout/form-result.ts";
import {
	type DeskResponse,
	useFormResult,
} from "#desk/layout/form-results.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import type { Elements } from "#ui/elements.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { nameRefusal, useAutosave } from "./autosave.ts";
import type { EditingEvent, SaveState } from "./autosave-state.ts";
import type { ConflictOutcome } from "./entry-outcome.server.ts";

type AutosavedFormProps = {
	/** Names the copy in this browser. */
	documentKey: string;
	/** Saves the form's fields as the draft, and answers with the new version. */
	address: string;
	/** The version that the form's text is based on. */
	version: number;
	/** The version that a button beside the form has made. */
	moved: number;
	/** The page was rendered with a colleague's text: nothing is saved before an answer to it. */
	isConflict: boolean;
	/** The fields of that version, where its server merges unrelated changes. */
	seen?: FieldValues;
	/** Sends them with each form, too: the document has other parts, which others may change meanwhile. */
	sendsSeen?: boolean;
	/** Called with each version, for the preview. */
	onSaved(version: number): void;
	/** Called with each state, where it is shown outside of the form. */
	onState?(state: SaveState): void;
	className?: string;
	children: Elements;
};

/** Buttons beside the form submit it by this id. */
export const AUTOSAVED_FORM = "autosaved-form";

const StateContext = createContext<SaveState>("saved");

/** The form of a document, which saves itself while its author types. */
export function AutosavedForm(props: AutosavedFormProps) {
	const { documentKey, onState, children } = props;
	const { className = "stack stack--wide stack--loose" } = props;
	const area = useRef<HTMLDivElement>(null);
	const copy = useRef<FormCopy>(null);
	const autosave = useAutosave({ ...props, copy, area });
	const { version, state, dispatch, finish } = autosave;
	useEffect(() => onState?.(state), [onState, state]);
	const theirs = useFormResult<ConflictOutcome>()?.theirs;

	/** The picture editor’s own fields have no names, and aren’t sent. */
	function noteChange({ target }: FormEvent): void {
		if ((target as HTMLInputElement).name) dispatch({ type: "typed" });
	}

	/** After the save that is under way: a submission isn't refused for its version. */
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
				id={AUTOSAVED_FORM}
				fields={{
					...(props.sendsSeen && seenFields(autosave.seen ?? {})),
					version,
					...(theirs !== undefined && { theirs }),
				}}
				className={className}
				copyName={documentKey}
				copyRef={copy}
				onUseCopy={(typed) => dispatch({ type: "filled", version: typed })}
				onSent={() => dispatch({ type: "sent", request: "form" })}
				onAnswer={(answer) => dispatch(readAnswer(answer))}
				isQuiet
				noValidate
			>
				<StateContext value={state}>{children}</StateContext>
			</DeskForm>
		</div>
	);
}

/** What the answer to a button of the form says about its text. */
function readAnswer({ status, result }: DeskResponse): EditingEvent {
	if (result && "to" in result) {
		const { searchParams } = new URL(result.to, location.href);
		return { type: "stored", version: Number(searchParams.get("version")) };
	}

	const { version, isConflict } = (result ?? {}) as Partial<
		FormResult & ConflictOutcome & { version: number }
	>;
	if (isConflict) return { type: "refused", refusal: "conflict" };
	if (version !== undefined) return { type: "stored", version };

	return { type: "refused", refusal: nameRefusal(status) };
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
	return <SaveStateText state={useContext(StateContext)} />;
}

export function SaveStateText({ state }: { state: SaveState }) {
	const isHydrated = useHydrated();

	return (
		<p className="small muted save-state" role="status" data-state={state}>
			{isHydrated ? stateTexts[state] : ""}
		</p>
	);
}
