import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormCopy } from "#desk/layout/form-copy.tsx";

/** Milliseconds without a key press after which the draft is saved. */
const PAUSE_MS = 1_000;

/** Milliseconds until the next attempt after a failure. */
const RETRY_MS = 5_000;

export type SaveState =
	| "saved"
	| "typing"
	| "failed"
	| "conflict"
	| "expired"
	| "invalid";

type AutosaveParts = {
	/** What the server doesn't have yet. */
	copy: RefObject<FormCopy | null>;
	/** Contains the form that is saved. */
	area: RefObject<HTMLElement | null>;
	/** Accepts the form's fields, and answers with the new version. */
	address: string;
	/** The version that the page was loaded with. */
	version: number;
	/** Saves stop until the form is submitted. */
	isPaused: boolean;
};

/** Saves the form while its author types. */
export function useAutosave(parts: AutosaveParts) {
	const { copy, area, address, version: loaded, isPaused } = parts;
	const [version, setVersion] = useState(loaded);
	const [state, setState] = useState<SaveState>("saved");
	const timer = useRef(0);
	const saving = useRef<Promise<void> | null>(null);
	const isDirty = useRef(false);
	const isStopped = isPaused || state === "conflict";

	useEffect(() => {
		setVersion((current) => Math.max(current, loaded));
		setState((current) => (current === "conflict" ? "saved" : current));
	}, [loaded]);

	useEffect(() => () => clearTimeout(timer.current), []);

	// Somebody may have logged in again in another tab.
	useEffect(() => {
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

	function schedule(delay: number): void {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(save, delay);
	}

	function save(): void {
		const form = findForm();
		if (saving.current || !form) return;

		isDirty.current = false;
		copy.current?.send();
		saving.current = sendForm(address, form).then((result) => {
			saving.current = null;

			if (typeof result === "number") {
				flushSync(() => {
					setVersion(result);
					setState(isDirty.current ? "typing" : "saved");
				});
				copy.current?.settle();
				if (isDirty.current) schedule(PAUSE_MS);
			} else {
				copy.current?.keep();
				isDirty.current = true;
				setState(result);
				if (result === "failed") schedule(RETRY_MS);
			}
		});
	}

	return {
		version,
		state: isPaused ? "conflict" : state,
		changed(): void {
			isDirty.current = true;
			if (isStopped) return;

			setState("typing");
			schedule(PAUSE_MS);
		},
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

/** @returns the new version. */
async function sendForm(
	address: string,
	form: HTMLFormElement,
): Promise<number | "failed" | "conflict" | "expired" | "invalid"> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams(readTexts(form)),
		});
		if (response.ok)
			return ((await response.json()) as { version: number }).version;
		if (response.status === 409) return "conflict";
		if (response.status === 422) return "invalid";

		return response.status === 401 ? "expired" : "failed";
	} catch {
		return "failed";
	}
}
