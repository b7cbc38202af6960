/**
 * The modal dialogs that stand open, the topmost last. A modal dialog makes everything outside it
 * inert, so whatever must stay usable (the toasts) asks here where it has to live.
 */
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Tells that `dialog` is now the topmost; call the returned function before it closes. */
export function dialogOpened(dialog: HTMLElement): () => void {
	change([...dialogs.filter((each) => each !== dialog), dialog]);
	return () => {
		if (dialogs.includes(dialog)) change(dialogs.filter((each) => each !== dialog));
	};
}

/** The topmost open modal dialog, if there is one. */
export function topDialog(): HTMLElement | undefined {
	return dialogs.at(-1);
}

/** Calls `listener` at once after each opening and closing; returns how to stop. */
export function onDialogsChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function change(next: readonly HTMLElement[]) {
	dialogs = next;
	for (const listener of listeners) listener();
}
