import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { removeCopy, storeCopy } from "./local-copy.ts";

/** Milliseconds without a key press after which the draft is saved. */
const PAUSE_MS = 1_000;

/** Milliseconds after which this browser has the text. */
const COPY_MS = 250;

/** Milliseconds until the next attempt after a failure. */
const RETRY_MS = 5_000;

export type SaveState = "saved" | "typing" | "failed" | "conflict" | "expired";

type AutosaveParts = {
	/** Names the copy in this browser. */
	id: string;
	/** A field of the form that is saved. */
	textarea: RefObject<HTMLTextAreaElement | null>;
	/** Accepts the form's fields, and answers with the new version. */
	address: string;
	/** The version that the page was loaded with. */
	version: number;
};

type Timers = { save: number; copy: number };

function stopTimers({ save, copy }: Timers): void {
	clearTimeout(save);
	clearTimeout(copy);
}

/** Saves the form while its author types. Until the server has the text, this browser has a copy. */
export function useAutosave({
	id,
	textarea,
	address,
	version: loaded,
}: AutosaveParts) {
	const [version, setVersion] = useState(loaded);
	const [state, setState] = useState<SaveState>("saved");
	const timers = useRef<Timers>({ save: 0, copy: 0 });
	const saving = useRef<Promise<void> | null>(null);
	const isDirty = useRef(false);

	useEffect(() => setVersion(loaded), [loaded]);
	useEffect(() => {
		const started = timers.current;
		return () => stopTimers(started);
	}, []);

	function copy(): void {
		const form = textarea.current?.form;
		if (form && isDirty.current) storeCopy(id, readTexts(form));
	}

	function schedule(delay: number): void {
		clearTimeout(timers.current.save);
		timers.current.save = window.setTimeout(save, delay);
	}

	function save(): void {
		const form = textarea.current?.form;
		if (saving.current || !form) return;

		isDirty.current = false;
		saving.current = sendForm(address, form).then((result) => {
			saving.current = null;

			if (typeof result === "number") {
				flushSync(() => {
					setVersion(result);
					setState(isDirty.current ? "typing" : "saved");
				});
				if (isDirty.current) schedule(PAUSE_MS);
				else removeCopy(id);
			} else {
				isDirty.current = true;
				setState(result);
				if (result === "failed") schedule(RETRY_MS);
			}
		});
	}

	return {
		version,
		state,
		changed(): void {
			isDirty.current = true;
			clearTimeout(timers.current.copy);
			timers.current.copy = window.setTimeout(copy, COPY_MS);
			if (state === "conflict") return;

			setState("typing");
			schedule(PAUSE_MS);
		},
		/** Starts no further save. @returns a promise while one is under way. */
		finish(): Promise<void> | null {
			copy();
			stopTimers(timers.current);

			return saving.current;
		},
	};
}

/** The texts of a form's fields. */
export function readTexts(form: HTMLFormElement): Record<string, string> {
	const texts: Record<string, string> = {};
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") texts[name] = value;

	return texts;
}

/** @returns the new version. */
async function sendForm(
	address: string,
	form: HTMLFormElement,
): Promise<number | "failed" | "conflict" | "expired"> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams(readTexts(form)),
		});
		if (response.ok)
			return ((await response.json()) as { version: number }).version;
		if (response.status === 409) return "conflict";

		return response.status === 401 ? "expired" : "failed";
	} catch {
		return "failed";
	}
}
