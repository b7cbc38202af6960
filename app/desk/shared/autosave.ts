import {
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import type { FormCopy } from "#desk/layout/form-copy.tsx";
import { useLoads, useSaver } from "#desk/layout/page-loads.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { omitSeen, seenFields } from "#lib/forms/merge-fields.ts";
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
	/** The fields as the form began: unrelated changes of a colleague are merged. */
	seen?: FieldValues | undefined;
	/** Called with each new version. */
	onSaved(version: number): void;
};

/** Saves the form while its author types. */
export function useAutosave(parts: AutosaveParts) {
	const { copy, area, address, version, moved } = parts;
	const { load } = useLoads();
	const [editing, setEditing] = useState(() =>
		startEditing(version, parts.isConflict),
	);
	const current = useRef(editing);
	const timer = useRef(0);
	const saving = useRef<Promise<void> | null>(null);
	/** The fields that the version has; null where they aren't known. */
	const seen = useRef(parts.isConflict ? null : (parts.seen ?? null));

	// biome-ignore lint/correctness/useExhaustiveDependencies: the callback is the page's
	useEffect(() => parts.onSaved(version), []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
	useEffect(() => dispatch({ type: "moved", version: moved }), [moved]);

	useEffect(() => () => clearTimeout(timer.current), []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: while the form is still there
	useLayoutEffect(() => {
		const { pathname } = location;

		return () => {
			// A form that is shown anew, as after its draft was discarded, isn't left.
			if (location.pathname !== pathname) saveLast();
		};
	}, []);

	useSaver((sent) => {
		if (sent !== findForm()) saveTyped();
	});

	// Before the other page is asked for: one who comes straight back gets what is saved.
	const isLeaving = useNavigation().state === "loading";
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
	useEffect(() => {
		if (isLeaving) saveTyped();
	}, [isLeaving]);

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
		// What was typed before another version was saved is compared by its author.
		if (event.type === "filled") seen.current = null;

		setEditing(next);
		if (next.version !== last.version) parts.onSaved(next.version);
	}

	function save(): void {
		const form = findForm();
		if (current.current.request || !form) return;

		const texts = readTexts(form);
		const typed = omitSeen(texts);
		copy.current?.send();
		dispatch({ type: "sent", request: "draft" });
		saving.current = load(async () => {
			const answer = await sendTexts(address, texts, seen.current);
			const { event, values } = answer;
			saving.current = null;
			if (event.type === "stored" && seen.current)
				seen.current = { ...typed, ...values };
			// The form's hidden version is the new one before the form is submitted.
			flushSync(() => dispatch(event));
			if (values) showValues(form, texts, values);
		});
	}

	function saveTyped(): void {
		const { state, isDirty } = current.current;
		if (isDirty && state === "typing") save();
	}

	/** Saves what was typed while another page of the desk was loaded. */
	function saveLast(): void {
		const form = findForm();
		const { state, isDirty } = current.current;
		if (!form || !isDirty || state !== "typing") return;

		const texts = readTexts(form);
		void Promise.resolve(saving.current).then(() => {
			const version = String(current.current.version);
			return sendTexts(address, { ...texts, version }, seen.current);
		});
	}

	return {
		version: editing.version,
		state: editing.state,
		/** The fields of that version; null where they aren't known. */
		seen: seen.current,
		dispatch,
		/** Starts no further save. @returns a promise while one is under way. */
		finish(): Promise<void> | null {
			if (saving.current) clearTimeout(timer.current);

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

type Answer = {
	event: EditingEvent;
	/** The fields after a merge with a colleague's. */
	values?: FieldValues | undefined;
};

/** After a conflict sends what the form began with, too. */
async function sendTexts(
	address: string,
	texts: Record<string, string>,
	seen: FieldValues | null,
): Promise<Answer> {
	try {
		let response = await post(address, texts);
		if (response.status === 409 && seen)
			response = await post(address, { ...texts, ...seenFields(seen) });
		if (!response.ok)
			return {
				event: { type: "refused", refusal: nameRefusal(response.status) },
			};

		const { version, values } = (await response.json()) as {
			version: number;
			values?: FieldValues;
		};

		return { event: { type: "stored", version }, values };
	} catch {
		return { event: { type: "refused", refusal: "failed" } };
	}
}

function post(
	address: string,
	texts: Record<string, string>,
): Promise<Response> {
	return fetch(address, { method: "POST", body: new URLSearchParams(texts) });
}

/** Puts a colleague's changes into fields that weren't changed since they were sent. */
function showValues(
	form: HTMLFormElement,
	sent: Record<string, string>,
	values: FieldValues,
): void {
	const typed = new FormData(form);
	for (const [name, value = ""] of Object.entries(values)) {
		const field = form.elements.namedItem(name);
		const isFree = typed.get(name) === sent[name];
		if (!isFree || value === sent[name] || !isTextField(field)) continue;

		field.value = value;
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTextField(
	field: Element | RadioNodeList | null,
): field is TextField {
	return (
		field instanceof HTMLInputElement ||
		field instanceof HTMLTextAreaElement ||
		field instanceof HTMLSelectElement
	);
}

/** @param status of HTTP */
export function nameRefusal(status: number): Refusal {
	if (status === 409) return "conflict";
	if (status === 422) return "invalid";

	return status === 401 ? "expired" : "failed";
}
