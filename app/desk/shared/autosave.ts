import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormCopy } from "#desk/layout/form-copy.tsx";
import {
	type EditingEvent,
	nextEditing,
	type Refusal,
	readSaveDelay,
	startEditing,
} from "./autosave-state.ts";

type AutosaveParts = {
	/** What the server doesn't have yet. */
	copy: RefObject<FormCopy | null>;
	/** Contains the form that is saved. */
	area: RefObject<HTMLElement | null>;
	/** Accepts the form's fields, and answers with the new version. */
	address: string;
	/** The version that the page was loaded with. */
	version: number;
	/** The version that a button beside the form has made. */
	moved: number;
	/** The form was refused because of a colleague's text before this page started. */
	isConflict: boolean;
	/** Called with each new version. */
	onSaved(version: number): void;
};

/** Saves the form while its author types. */
export function useAutosave(parts: AutosaveParts) {
	const { copy, area, address, version, moved } = parts;
	const [editing, setEditing] = useState(() =>
		startEditing(version, parts.isConflict),
	);
	const current = useRef(editing);
	const timer = useRef(0);
	const saving = useRef<Promise<void> | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the page's
	useEffect(() => parts.onSaved(version), []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
	useEffect(() => dispatch({ type: "moved", version: moved }), [moved]);

	useEffect(() => () => clearTimeout(timer.current), []);

	// Someone may have logged in again in another tab.
	useEffect(() => {
		const { state } = editing;
		if (state !== "failed" && state !== "expired") return;

		window.addEventListener("focus", save);
		window.addEventListener("online", save);

		return () => {
			window.removeEventListener("focus", save);
			window.removeEventListener("online", save);
		};
	});

	function findForm(): HTMLFormElement | null {
		return area.current?.querySelector("form") ?? null;
	}

	function dispatch(event: EditingEvent): void {
		const last = current.current;
		const next = nextEditing(last, event);
		current.current = next;

		clearTimeout(timer.current);
		const delay = readSaveDelay(next);
		if (delay !== null) timer.current = window.setTimeout(save, delay);

		if (event.type === "stored") copy.current?.settle();
		if (event.type === "refused") copy.current?.keep();

		setEditing(next);
		if (next.version !== last.version) parts.onSaved(next.version);
	}

	function save(): void {
		const form = findForm();
		if (current.current.request || !form) return;

		const texts = readTexts(form);
		copy.current?.send();
		dispatch({ type: "sent", request: "draft" });
		saving.current = sendTexts(address, texts).then((answer) => {
			saving.current = null;
			// The form's hidden version is the new one before the form is submitted.
			flushSync(() => dispatch(answer));
		});
	}

	return {
		version: editing.version,
		state: editing.state,
		/** A button of the form has sent it, and isn't answered. */
		isSubmitted: editing.request === "form",
		dispatch,
		/** Starts no further save. @returns a promise while one is under way. */
		finish(): Promise<void> | null {
			clearTimeout(timer.current);

			return saving.current;
		},
	};
}

/** The texts of a form's fields. */
function readTexts(form: HTMLFormElement): Record<string, string> {
	const texts: Record<string, string> = {};
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") texts[name] = value;

	return texts;
}

async function sendTexts(
	address: string,
	texts: Record<string, string>,
): Promise<EditingEvent> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams(texts),
		});
		if (!response.ok)
			return { type: "refused", refusal: nameRefusal(response.status) };

		const { version } = (await response.json()) as { version: number };

		return { type: "stored", version };
	} catch {
		return { type: "refused", refusal: "failed" };
	}
}

/** @param status of HTTP */
export function nameRefusal(status: number): Refusal {
	if (status === 409) return "conflict";
	if (status === 422) return "invalid";

	return status === 401 ? "expired" : "failed";
}
