export type SaveState =
	| "saved"
	| "typing"
	| "failed"
	| "conflict"
	| "expired"
	| "invalid";

export type Refusal = Exclude<SaveState, "saved" | "typing">;

export type Editing = {
	state: SaveState;
	/** The version of the document that the text is based on. */
	version: number;
	/** Something was typed that no request has sent. */
	isDirty: boolean;
	/** `draft` is an autosave, `form` a button of the form. */
	request: "draft" | "form" | null;
};

export type EditingEvent =
	| { type: "typed" }
	| { type: "sent"; request: "draft" | "form" }
	/** The server has what was sent, as this version. */
	| { type: "stored"; version: number }
	| { type: "refused"; refusal: Refusal }
	/** A button beside the form has changed the document. */
	| { type: "moved"; version: number }
	/** The text is one that was typed before this version. */
	| { type: "filled"; version: number };

/** Milliseconds without a key press after which the draft is saved. */
const PAUSE_MS = 1_000;

/** Milliseconds until the next attempt after a failure. */
const RETRY_MS = 5_000;

export function startEditing(version: number, isConflict: boolean): Editing {
	return {
		state: isConflict ? "conflict" : "saved",
		version,
		isDirty: isConflict,
		request: null,
	};
}

/**
 * The version changes only by what this page did itself. What the page loads later may be a colleague's: the fields
 * don't show it.
 */
export function nextEditing(editing: Editing, event: EditingEvent): Editing {
	const { state, version } = editing;

	switch (event.type) {
		case "typed": {
			const next = state === "conflict" ? "conflict" : "typing";
			// The same object: the form isn't rendered again at each key.
			if (editing.isDirty && state === next) return editing;

			return { ...editing, isDirty: true, state: next };
		}
		case "sent":
			return { ...editing, isDirty: false, request: event.request };
		case "stored":
			return {
				state: editing.isDirty ? "typing" : "saved",
				version: Math.max(version, event.version),
				isDirty: editing.isDirty,
				request: null,
			};
		case "refused":
			return { ...editing, state: event.refusal, isDirty: true, request: null };
		case "moved":
			return { ...editing, version: Math.max(version, event.version) };
		case "filled":
			return { ...editing, version: Math.min(version, event.version) };
	}
}

/** Milliseconds until the draft is saved by itself; null for never. */
export function readSaveDelay({
	state,
	isDirty,
	request,
}: Editing): number | null {
	if (!isDirty || request) return null;
	if (state === "typing") return PAUSE_MS;

	return state === "failed" ? RETRY_MS : null;
}

/** Whether the server lacks something that this page has. */
export function isUnsaved({ isDirty, request }: Editing): boolean {
	return isDirty || request !== null;
}
