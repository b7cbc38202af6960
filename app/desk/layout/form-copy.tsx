import {
	createContext,
	type FormEvent,
	type RefObject,
	useContext,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Copy, moveCopies, readCopy, storeCopy } from "./stored-copies.ts";
import {
	fillForm,
	findControls,
	isTyped,
	readTyped,
	showsTexts,
} from "./typed-fields.ts";

/** Milliseconds after which this browser has the text. */
const COPY_MS = 250;

/** The account whose copies these are. */
export const CopyOwner = createContext<string | null>(null);

/** Offers what was typed on the cards that were merged into this one. Before the forms look for their copies. */
export function useMergedCopies(id: string, merged: readonly string[]): void {
	const owner = useContext(CopyOwner);

	useLayoutEffect(() => {
		if (owner === null) return;

		for (const from of merged)
			moveCopies(localStorage, owner, { from, to: id });
	}, [owner, id, merged]);
}

/** The event of a form that offers a copy, for what hides it. */
export const COPY_FOUND = "desk-copy-found";

/** What was typed in a form and isn't saved: stored in this browser until it is. */
export type FormCopy = {
	/** The form is being sent. */
	send(): void;
	/** What was sent is saved; what was typed since is not. */
	settle(): void;
	/** What was sent is not saved. */
	keep(): void;
	/** Typed since it was sent. */
	hasMore(): boolean;
};

/**
 * Copies a form while it is typed in, and finds what an earlier visit left.
 * @param name of the form, unique for the account; null for none
 * @param isRefused the form shows what was not saved
 */
export function useFormCopy(
	name: string | null,
	ref: RefObject<HTMLFormElement | null>,
	isRefused: boolean,
	onUse?: (version: number) => void,
) {
	const owner = useContext(CopyOwner);
	const key = owner !== null && name !== null ? `${owner}:${name}` : null;
	const typed = useRef(new Set<string>());
	const sent = useRef(new Set<string>());
	const timer = useRef(0);
	/** Of an earlier visit, until it is used or discarded. */
	const left = useRef<Copy | null>(null);
	const [hasLeft, setHasLeft] = useState(false);

	function store(form: HTMLFormElement | null): void {
		clearTimeout(timer.current);
		timer.current = 0;
		if (key === null || form === null) return;

		const names = new Set([...sent.current, ...typed.current]);
		const texts = { ...left.current?.texts, ...readTyped(form, names) };
		const isEmpty = Object.keys(texts).length === 0;
		const copy = isEmpty ? null : { texts, version: readVersion(form) };
		storeCopy(localStorage, key, copy, Date.now());
	}

	function offer(copy: Copy | null): void {
		left.current = copy;
		setHasLeft(copy !== null);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
	useEffect(() => {
		const form = ref.current;
		if (form === null || key === null) return;

		for (const control of findControls(form))
			if (isTyped(control)) typed.current.add(control.name);

		const found = readCopy(localStorage, key);
		if (found && isRefused)
			for (const field of Object.keys(found.texts)) typed.current.add(field);
		else if (found && showsTexts(form, found.texts)) store(form);
		else if (found) {
			offer(found);
			form.closest("details")?.setAttribute("open", "");
			form.dispatchEvent(new Event(COPY_FOUND, { bubbles: true }));
		}

		/** The last letters, when the page is left. */
		const finish = () => {
			if (timer.current) store(form);
		};
		window.addEventListener("pagehide", finish);

		return () => {
			window.removeEventListener("pagehide", finish);
			finish();
		};
	}, [key]);

	const copy: FormCopy = {
		send() {
			store(ref.current);
			for (const name of typed.current) sent.current.add(name);
			typed.current.clear();
		},
		settle() {
			sent.current.clear();
			store(ref.current);
		},
		keep() {
			for (const name of sent.current) typed.current.add(name);
			sent.current.clear();
		},
		hasMore: () => typed.current.size > 0,
	};

	return {
		copy,
		hasLeft,
		onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>): void {
			if (key === null || !(target as HTMLInputElement).name) return;

			typed.current.add((target as HTMLInputElement).name);
			clearTimeout(timer.current);
			// Its ref is empty once the page is left, which may be before this.
			timer.current = window.setTimeout(() => store(form), COPY_MS);
		},
		use(): void {
			const found = left.current;
			offer(null);
			if (!ref.current || !found) return;

			if (found.version) onUse?.(found.version);
			fillForm(ref.current, found.texts);
		},
		discard(): void {
			offer(null);
			store(ref.current);
		},
	};
}

/** Of the document that a form changes. */
function readVersion(form: HTMLFormElement): number | null {
	const field = form.elements.namedItem("version");

	return field instanceof HTMLInputElement ? Number(field.value) : null;
}

type CopyNoticeProps = { onUse(): void; onDiscard(): void };

/** Offers a text that this browser has and the server doesn't. */
export function CopyNotice({ onUse, onDiscard }: CopyNoticeProps) {
	return (
		<Notice
			kind="question"
			title="This browser has text that wasn’t saved."
			text="It was typed here before the page was left or the connection was lost."
		>
			<div className="row">
				<Button variant="outline" small onClick={onUse}>
					Use it
				</Button>
				<Button variant="outline" small onClick={onDiscard}>
					Discard it
				</Button>
			</div>
		</Notice>
	);
}
